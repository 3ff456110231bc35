import type { BankLineItem } from '@crease/contracts/wire/operator-bank.ts';
import type { BadgeProps } from '#ui/badge/badge.tsx';

type Tone = NonNullable<BadgeProps['tone']>;

/** Describes a line's status. */
export function describeLineStatus({ state, candidates, referenceNo, purpose }: BankLineItem): {
  readonly text: string;
  readonly tone: Tone;
} {
  if (state === 'MATCHED') return { text: referenceNo ?? purposeText(purpose), tone: 'good' };
  if (state !== 'OPEN') return { text: 'Posting', tone: 'plain' };
  return candidates.length === 0
    ? { text: 'Unmatched', tone: 'plain' }
    : { text: 'Suggested match', tone: 'warn' };
}

/** Label of a line without a request. */
export function purposeText(purpose: BankLineItem['purpose']): string {
  if (purpose === null) return 'Matched';
  return purpose.kind === 'TAX' ? 'Tax paid' : `Payout from ${purpose.provider}`;
}

/** Path of a request's page, by its reference number. */
export function requestPath(referenceNo: string): string {
  return `/${referenceNo.startsWith('WD') ? 'withdrawals' : 'deposits'}/${referenceNo}`;
}

/** Parses a request ID from `DP-42` or `42`, null if there is none. */
export function requestIdIn(text: string): number | null {
  const [, digits] = /^(?:(?:dp|wd)-?)?(\d{1,9})$/i.exec(text.trim()) ?? [];
  return digits === undefined ? null : Number(digits);
}
