import type { WithdrawalState } from '#wire/cashier.ts';
import type { StateTable } from './state-table.ts';

/**
 * Withdrawal state machine: allowed transitions, who may trigger each, and the ledger entry it creates. Players can't
 * cancel: money on its way out is not offered for betting again.
 */
export const WITHDRAWAL_STATES: StateTable<WithdrawalState> = {
  REQUESTED: { RISK_REVIEW: { by: ['SYSTEM'], entry: 'WITHDRAWAL_HELD' } },
  RISK_REVIEW: {
    NEEDS_INFO: { by: ['OPERATOR'] },
    APPROVED: { by: ['OPERATOR'] },
    REJECTED: { by: ['OPERATOR'], entry: 'WITHDRAWAL_RELEASED' },
  },
  NEEDS_INFO: {
    RISK_REVIEW: { by: ['USER'] },
    REJECTED: { by: ['OPERATOR'], entry: 'WITHDRAWAL_RELEASED' },
  },
  APPROVED: {
    PROCESSING: { by: ['OPERATOR'] },
    REJECTED: { by: ['OPERATOR'], entry: 'WITHDRAWAL_RELEASED' },
    RISK_REVIEW: { by: ['OPERATOR'] },
  },
  PROCESSING: {
    PAID: { by: ['OPERATOR', 'PROVIDER'], entry: 'WITHDRAWAL_PAID' },
    FAILED: { by: ['OPERATOR', 'PROVIDER'], entry: 'WITHDRAWAL_RELEASED' },
  },
  PAID: { RETURNED: { by: ['OPERATOR', 'PROVIDER'], entry: 'WITHDRAWAL_RETURNED' } },
  FAILED: {},
  REJECTED: {},
  RETURNED: {},
};
