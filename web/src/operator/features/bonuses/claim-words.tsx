import type { ClaimState } from '@crease/contracts/wire/bonus.ts';
import type { BonusFlag } from '@crease/contracts/wire/operator-bonus.ts';
import { Badge } from '#ui/badge/badge.tsx';

const FLAG_WORDS: Readonly<Record<BonusFlag, string>> = {
  SAME_PERSON: 'Same name and birth date',
  SAME_PAYOUT: 'Payout account of others',
  SAME_DEVICE: 'Same address and browser',
  SAME_ADDRESS: 'Same address',
  OPPOSITE_BETS: 'Opposite bets',
};

export const STATE_WORDS: Readonly<Record<ClaimState, string>> = {
  PENDING: 'To decide',
  CLAIMED: 'Waiting',
  QUALIFYING: 'Deposit pending',
  ACTIVE: 'Active',
  COMPLETED: 'Completed',
  LOST: 'Lost',
  DECLINED: 'Declined',
  EXPIRED: 'Expired',
  FORFEITED: 'Given up',
  CANCELLED: 'Cancelled',
  VOIDED: 'Void',
};

/** What somebody should look at. */
export function Flags({ flags }: { readonly flags: readonly BonusFlag[] }) {
  return flags.map((flag) => (
    <Badge key={flag} tone="warn">
      {FLAG_WORDS[flag]}
    </Badge>
  ));
}
