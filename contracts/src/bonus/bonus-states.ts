import type { StateTable } from '#base/state-table.ts';
import type { BonusKind, ClaimState } from '#bonus/bonus.ts';

/**
 * Bonus claim state machine: allowed transitions, who may trigger each, and the ledger entry it creates. All others
 * are rejected. A bonus whose deposit has arrived returns to CLAIMED while another one of its product is active.
 */
export const BONUS_CLAIM_STATES: StateTable<ClaimState> = {
  PENDING: {
    /** A deposit has selected it in the meantime. */
    PENDING: { by: ['USER'] },
    CLAIMED: { by: ['OPERATOR'] },
    /** Approval of one selected by a deposit. */
    QUALIFYING: { by: ['OPERATOR'] },
    DECLINED: { by: ['OPERATOR'] },
    FORFEITED: { by: ['USER'] },
    /** Not decided by the house in time. */
    EXPIRED: { by: ['SYSTEM'] },
  },
  CLAIMED: {
    /** A declined deposit has arrived after all. */
    CLAIMED: { by: ['SYSTEM'] },
    QUALIFYING: { by: ['USER'] },
    ACTIVE: { by: ['SYSTEM'], entry: 'BONUS_GRANTED' },
    FORFEITED: { by: ['USER'] },
    EXPIRED: { by: ['SYSTEM'] },
    CANCELLED: { by: ['OPERATOR', 'SYSTEM'] },
    VOIDED: { by: ['OPERATOR'] },
  },
  QUALIFYING: {
    /** Its deposit has arrived, or won't. */
    CLAIMED: { by: ['SYSTEM'] },
    /** Another deposit has selected it. */
    QUALIFYING: { by: ['USER'] },
    FORFEITED: { by: ['USER'] },
    CANCELLED: { by: ['OPERATOR'] },
    VOIDED: { by: ['OPERATOR'] },
  },
  ACTIVE: {
    COMPLETED: { by: ['SYSTEM'], entry: 'BONUS_CONVERTED' },
    EXPIRED: { by: ['SYSTEM'], entry: 'BONUS_ENDED' },
    FORFEITED: { by: ['USER'], entry: 'BONUS_ENDED' },
    CANCELLED: { by: ['OPERATOR', 'SYSTEM'], entry: 'BONUS_ENDED' },
    VOIDED: { by: ['OPERATOR'], entry: 'BONUS_ENDED' },
  },
  COMPLETED: {},
  LOST: {},
  DECLINED: {},
  EXPIRED: {},
  FORFEITED: {},
  CANCELLED: {},
  VOIDED: {},
};

/** State machine of free bets. They lock no money: only winnings and their reversal create entries. */
export const FREE_BET_STATES: StateTable<ClaimState> = {
  ...BONUS_CLAIM_STATES,
  CLAIMED: { ...BONUS_CLAIM_STATES.CLAIMED, ACTIVE: { by: ['SYSTEM'] } },
  ACTIVE: {
    /** Stake returned, or no bet resulted. */
    ACTIVE: { by: ['SYSTEM'] },
    COMPLETED: { by: ['SYSTEM'], entry: 'FREE_BET_WON' },
    LOST: { by: ['SYSTEM'] },
    EXPIRED: { by: ['SYSTEM'] },
    FORFEITED: { by: ['USER'] },
    CANCELLED: { by: ['OPERATOR'] },
    VOIDED: { by: ['OPERATOR'] },
  },
  COMPLETED: { ACTIVE: { by: ['SYSTEM'], entry: 'FREE_BET_REVERSED' } },
  LOST: { ACTIVE: { by: ['SYSTEM'] } },
};

/** State machine of free rounds. Winnings are paid per round, so no transition moves money. */
export const FREE_ROUNDS_STATES: StateTable<ClaimState> = {
  ...FREE_BET_STATES,
  ACTIVE: { ...FREE_BET_STATES.ACTIVE, COMPLETED: { by: ['SYSTEM'] } },
  COMPLETED: {},
  /** A corrected result produced winnings. */
  LOST: { COMPLETED: { by: ['SYSTEM'] } },
};

export function getClaimStates(kind: BonusKind): StateTable<ClaimState> {
  if (kind === 'FREE_ROUNDS') return FREE_ROUNDS_STATES;
  return kind === 'FREE_BET' ? FREE_BET_STATES : BONUS_CLAIM_STATES;
}

/** True if it is locked money until wagered: a withdrawal ends it, and only one per product runs at a time. */
export function locksMoney(kind: BonusKind): boolean {
  return kind !== 'FREE_BET' && kind !== 'FREE_ROUNDS';
}

export const OPEN_CLAIMS = ['PENDING', 'CLAIMED', 'QUALIFYING', 'ACTIVE'] as const satisfies readonly ClaimState[];
