import type { BonusKind, ClaimState } from '#wire/bonus.ts';
import type { StateTable } from './state-table.ts';

/**
 * Where a bonus that was taken may go from each state, who may take it there, and which entry that makes. What is not here
 * is refused. A bonus whose deposit has come is CLAIMED again while another of its product is active.
 */
export const BONUS_CLAIM_STATES: StateTable<ClaimState> = {
  PENDING: {
    /** A deposit names it meanwhile. */
    PENDING: { by: ['USER'] },
    CLAIMED: { by: ['OPERATOR'] },
    /** Of one that a deposit names. */
    QUALIFYING: { by: ['OPERATOR'] },
    DECLINED: { by: ['OPERATOR'] },
    FORFEITED: { by: ['USER'] },
    /** The house has not decided in time. */
    EXPIRED: { by: ['SYSTEM'] },
  },
  CLAIMED: {
    /** A deposit that was declined has come after all. */
    CLAIMED: { by: ['SYSTEM'] },
    QUALIFYING: { by: ['USER'] },
    ACTIVE: { by: ['SYSTEM'], entry: 'BONUS_GRANTED' },
    FORFEITED: { by: ['USER'] },
    EXPIRED: { by: ['SYSTEM'] },
    CANCELLED: { by: ['OPERATOR', 'SYSTEM'] },
    VOIDED: { by: ['OPERATOR'] },
  },
  QUALIFYING: {
    /** Its deposit has come, or will not. */
    CLAIMED: { by: ['SYSTEM'] },
    /** Another deposit names it. */
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

/** The same of a free bet, which locks no money: only what it wins moves any, and again when that is taken back. */
export const FREE_BET_STATES: StateTable<ClaimState> = {
  ...BONUS_CLAIM_STATES,
  CLAIMED: { ...BONUS_CLAIM_STATES.CLAIMED, ACTIVE: { by: ['SYSTEM'] } },
  ACTIVE: {
    /** Its stake has come back, or no bet has come of it. */
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

/** The same of free rounds: what they win is paid round by round, so no step of theirs moves money. */
export const FREE_ROUNDS_STATES: StateTable<ClaimState> = {
  ...FREE_BET_STATES,
  ACTIVE: { ...FREE_BET_STATES.ACTIVE, COMPLETED: { by: ['SYSTEM'] } },
  COMPLETED: {},
  /** A result was put right after all: something was won. */
  LOST: { COMPLETED: { by: ['SYSTEM'] } },
};

/** Where a bonus of some kind may go. */
export function claimStatesOf(kind: BonusKind): StateTable<ClaimState> {
  if (kind === 'FREE_ROUNDS') return FREE_ROUNDS_STATES;
  return kind === 'FREE_BET' ? FREE_BET_STATES : BONUS_CLAIM_STATES;
}

/** Whether it is money that is locked until enough was staked: a withdrawal ends it, and one of a product runs at a time. */
export function locksMoney(kind: BonusKind): boolean {
  return kind !== 'FREE_BET' && kind !== 'FREE_ROUNDS';
}

/** States in which a bonus is not over. */
export const OPEN_CLAIMS = [
  'PENDING',
  'CLAIMED',
  'QUALIFYING',
  'ACTIVE',
] as const satisfies readonly ClaimState[];
