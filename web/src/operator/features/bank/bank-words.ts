import type { BankLineItem } from '@crease/contracts/wire/operator-bank.ts';
import type { BadgeProps } from '#ui/badge/badge.tsx';

type Tone = NonNullable<BadgeProps['tone']>;

/** How a line stands, as the house says it. */
export function standingOf({ state, candidates, referenceNo }: BankLineItem): {
  readonly text: string;
  readonly tone: Tone;
} {
  if (state === 'MATCHED') return { text: referenceNo ?? 'Matched', tone: 'good' };
  if (state !== 'OPEN') return { text: 'Being entered', tone: 'plain' };
  return candidates.length === 0
    ? { text: 'Not matched', tone: 'plain' }
    : { text: 'Proposed', tone: 'warn' };
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
