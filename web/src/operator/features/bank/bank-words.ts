import type { BankLineItem } from '@crease/contracts/wire/operator-bank.ts';
import type { BadgeProps } from '#ui/badge/badge.tsx';

type Tone = NonNullable<BadgeProps['tone']>;

/** How a line stands, as the house says it. */
export function standingOf({ state, candidates, referenceNo, purpose }: BankLineItem): {
  readonly text: string;
  readonly tone: Tone;
} {
  if (state === 'MATCHED') return { text: referenceNo ?? purposeText(purpose), tone: 'good' };
  if (state !== 'OPEN') return { text: 'Being entered', tone: 'plain' };
  return candidates.length === 0
    ? { text: 'Not matched', tone: 'plain' }
    : { text: 'Proposed', tone: 'warn' };
}

/** What a line is that belongs to no request. */
export function purposeText(purpose: BankLineItem['purpose']): string {
  if (purpose === null) return 'Matched';
  return purpose.kind === 'TAX' ? 'Tax paid' : `Paid out by ${purpose.provider}`;
}

/** Where a request is opened, by its number as people say it. */
export function requestPath(referenceNo: string): string {
  return `/${referenceNo.startsWith('WD') ? 'withdrawals' : 'deposits'}/${referenceNo}`;
}

/** The request in `DP-42` or `42`; null: it names none. */
export function requestIdIn(text: string): number | null {
  const [, digits] = /^(?:(?:dp|wd)-?)?(\d{1,9})$/i.exec(text.trim()) ?? [];
  return digits === undefined ? null : Number(digits);
}
