import type { ClaimState } from '@crease/contracts/wire/bonus.ts';
import type { BonusFlag } from '@crease/contracts/wire/operator-bonus.ts';
import { Badge } from '#ui/badge/badge.tsx';

const FLAG_WORDS: Readonly<Record<BonusFlag, string>> = {
  SAME_PERSON: 'Same name and date of birth',
  SAME_PAYOUT: 'Shared payout account',
  SAME_DEVICE: 'Same IP and browser',
  SAME_ADDRESS: 'Same IP address',
  OPPOSITE_BETS: 'Opposite bets',
};

export const STATE_WORDS: Readonly<Record<ClaimState, string>> = {
  PENDING: 'Pending approval',
  CLAIMED: 'Queued',
  QUALIFYING: 'Deposit pending',
  ACTIVE: 'Active',
  COMPLETED: 'Completed',
  LOST: 'Lost',
  DECLINED: 'Declined',
  EXPIRED: 'Expired',
  FORFEITED: 'Forfeited',
  CANCELLED: 'Cancelled',
  VOIDED: 'Void',
};

/** Badges for claims that need a review. */
export function Flags({ flags }: { readonly flags: readonly BonusFlag[] }) {
  return flags.map((flag) => (
    <Badge key={flag} tone="warn">
      {FLAG_WORDS[flag]}
    </Badge>
  ));
}
