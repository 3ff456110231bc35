import type { DepositState } from '#wire/cashier.ts';
import type { StateTable } from './state-table.ts';

/**
 * Deposit state machine: allowed transitions, who may trigger each, and the ledger entry it creates. All others are
 * rejected. A draft holds payment details for its owner. A declined deposit may be reviewed once more. If a provider
 * reports a payment after its request ended, the money is credited or reviewed by an operator.
 */
export const DEPOSIT_STATES: StateTable<DepositState> = {
  DRAFT: {
    SUBMITTED: { by: ['USER', 'PROVIDER'] },
    AUTO_MATCHED: { by: ['PROVIDER'] },
    CANCELLED: { by: ['USER', 'PROVIDER', 'SYSTEM'] },
    EXPIRED: { by: ['SYSTEM'] },
  },
  SUBMITTED: {
    UNDER_REVIEW: { by: ['OPERATOR'] },
    AUTO_MATCHED: { by: ['PROVIDER'] },
    CANCELLED: { by: ['USER'] },
  },
  UNDER_REVIEW: {
    /** Reclaimed after the previous reviewer's claim expired. */
    UNDER_REVIEW: { by: ['OPERATOR'] },
    AUTO_MATCHED: { by: ['PROVIDER'] },
    NEEDS_INFO: { by: ['OPERATOR'] },
    APPROVED: { by: ['OPERATOR'] },
    REJECTED: { by: ['OPERATOR'] },
  },
  NEEDS_INFO: {
    SUBMITTED: { by: ['USER'] },
    AUTO_MATCHED: { by: ['PROVIDER'] },
    EXPIRED: { by: ['SYSTEM'] },
  },
  AUTO_MATCHED: {
    APPROVED: { by: ['SYSTEM', 'OPERATOR'] },
    /** The bank line turned out not to be its payment. */
    SUBMITTED: { by: ['SYSTEM'] },
  },
  APPROVED: { CREDITED: { by: ['SYSTEM'], entry: 'DEPOSIT' } },
  CREDITED: { REVERSED: { by: ['OPERATOR'], entry: 'DEPOSIT_REVERSED' } },
  REJECTED: { SUBMITTED: { by: ['USER'] } },
  EXPIRED: { AUTO_MATCHED: { by: ['PROVIDER'] }, SUBMITTED: { by: ['PROVIDER'] } },
  CANCELLED: { AUTO_MATCHED: { by: ['PROVIDER'] }, SUBMITTED: { by: ['PROVIDER'] } },
  REVERSED: {},
};
