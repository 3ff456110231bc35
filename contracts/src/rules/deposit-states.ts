import type { DepositState } from '#wire/cashier.ts';
import type { StateTable } from './state-table.ts';

/**
 * Where a deposit may go from each state, who may take it there, and which entry that makes. What is not here is refused.
 * A draft holds payment details for its owner; a deposit that was declined may be looked at once more. A provider may say
 * that a payment has come after its request was over: money that has come is credited, or looked at by a person.
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
    /** Claimed anew, when the time of the former reviewer is over. */
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
    /** The line of the bank was not its payment after all. */
    SUBMITTED: { by: ['SYSTEM'] },
  },
  APPROVED: { CREDITED: { by: ['SYSTEM'], entry: 'DEPOSIT' } },
  CREDITED: { REVERSED: { by: ['OPERATOR'], entry: 'DEPOSIT_REVERSED' } },
  REJECTED: { SUBMITTED: { by: ['USER'] } },
  EXPIRED: { AUTO_MATCHED: { by: ['PROVIDER'] }, SUBMITTED: { by: ['PROVIDER'] } },
  CANCELLED: { AUTO_MATCHED: { by: ['PROVIDER'] }, SUBMITTED: { by: ['PROVIDER'] } },
  REVERSED: {},
};
