import { isHouseKind, type MarketKind } from '@crease/core/market/market-kind.ts';
import type { Money } from '@crease/core/money/money.ts';
import { getFirstDay, getNextFirstDay } from '@crease/core/play/play-tally.ts';
import { getKolkataDay, startOfKolkataDay } from '#base/instant.ts';
import type { StateTable } from '#base/state-table.ts';
import type { BonusKind, BonusPeriod, BonusProduct, ClaimState, WagerGroup } from '#bonus/bonus.ts';
import type { CasinoCategory } from '#casino/casino.ts';

/** Limits on bonus terms. Amounts in paise. */
export const BONUS = {
  /** Maximum wagering multiple: the British regulator's cap since January 2026. */
  mostMultiple: 10,
  usualMultiple: 5,
  leastDays: 7,
  mostDays: 90,
  mostPercent: 200,
  largest: 10_000_000,
  leastOdds: 101,
  usualOdds: 150,
  mostOdds: 1_000,
  mostRounds: 500,
} as const;

export const NO_SHARES: Readonly<Record<WagerGroup, number>> = {
  EXCHANGE: 0,
  BOOKMAKER: 0,
  FANCY: 0,
  SLOTS: 0,
  INDIAN: 0,
  TABLES: 0,
  INSTANT: 0,
};

/** Default contribution by group, percent of stake; offers may override it. @source the cashier's design, section 6 */
export const DEFAULT_SHARES: Readonly<Record<WagerGroup, number>> = {
  EXCHANGE: 100,
  BOOKMAKER: 100,
  FANCY: 100,
  SLOTS: 100,
  INDIAN: 20,
  TABLES: 10,
  INSTANT: 20,
};

/** Groups that can contribute to each product; an offer needs at least one that does. */
export const GROUPS_OF_PRODUCT: Readonly<Record<BonusProduct, readonly WagerGroup[]>> = {
  SPORTS: ['EXCHANGE', 'BOOKMAKER', 'FANCY'],
  CASINO: ['SLOTS', 'INDIAN', 'TABLES', 'INSTANT'],
};

/** Returns the wagering group of a kind; null if it doesn't contribute: its stake isn't the amount at risk. */
export function getWagerGroup(kind: MarketKind): WagerGroup | null {
  if (kind === 'METER') return null;
  if (!isHouseKind(kind)) return 'EXCHANGE';
  return kind === 'BOOKMAKER' || kind === 'TOSS' ? 'BOOKMAKER' : 'FANCY';
}

export const GAME_WAGER_GROUPS: Readonly<Record<CasinoCategory, WagerGroup>> = {
  indian: 'INDIAN',
  exchange: 'TABLES',
  tables: 'TABLES',
  crash: 'INSTANT',
  instant: 'INSTANT',
  slots: 'SLOTS',
};

/** Terms that determine the bonus amount, in paise. */
interface GrantTerms {
  readonly amount: Money;
  readonly percent: number | null;
  readonly minDeposit: Money | null;
}

/** Computes the bonus of a deposit, 10% of ₹500.37 as ₹50.03; 0 if it doesn't qualify. Rounds down for the house. */
export function computeDepositBonus(terms: GrantTerms, deposit: Money): Money {
  const { amount, percent, minDeposit } = terms;
  if (deposit < (minDeposit ?? 0)) return 0;
  return Math.min(amount, Math.floor((deposit * (percent ?? 0)) / 100));
}

/** Computes the lossback on a net loss; 0 for a win or a loss below the minimum. Rounds down for the house. */
export function computeLossback(
  terms: Pick<GrantTerms, 'amount' | 'percent'> & { readonly minLoss: Money | null },
  loss: Money,
): Money {
  const { amount, percent, minLoss } = terms;
  if (loss <= 0 || loss < (minLoss ?? 0)) return 0;
  return Math.min(amount, Math.floor((loss * (percent ?? 0)) / 100));
}

/** Returns the period containing a time, as [start, end). */
export function getBonusPeriod(period: BonusPeriod, at: number): { readonly from: number; readonly to: number } {
  const day = getKolkataDay(at);
  return {
    from: startOfKolkataDay(getFirstDay(period, day)),
    to: startOfKolkataDay(getNextFirstDay(period, day)),
  };
}

export function computeWageringRequirement(bonus: Money, multiple: number): Money {
  return bonus * multiple;
}

/** A settled bet for wagering, in paise: liability and potential profit. */
export interface WageredBet {
  readonly risk: Money;
  readonly win: Money;
}

export interface CountingTerms {
  readonly share: number;
  /** Minimum odds in hundredths. */
  readonly minOdds: number;
  readonly mostPerMarket: Money | null;
}

/**
 * Computes one player's wagering from settled bets in one market: stake at qualifying odds, and its contribution.
 * Bets on opposite outcomes contribute only their net risk.
 *
 * @param netRisk the maximum combined loss of all their bets in the market.
 */
export function computeMarketWagering(
  bets: readonly WageredBet[],
  netRisk: Money,
  { share, minOdds, mostPerMarket }: CountingTerms,
): { readonly staked: Money; readonly counted: Money } {
  const staked = bets
    .filter(({ risk, win }) => risk > 0 && (risk + win) * 100 >= risk * minOdds)
    .reduce((sum, { risk }) => sum + risk, 0);
  const most = Math.min(staked, netRisk, mostPerMarket ?? staked);
  return { staked, counted: Math.floor((most * share) / 100) };
}

/** A bet in a game round, in paise. `returned`: total payout. */
export interface RoundBet {
  readonly amount: Money;
  readonly returned: Money;
}

/**
 * Computes one player's wagering contribution from a finished game round. A stake returned in full was never at risk.
 * Table bets can offset each other, so a round contributes at most its absolute net result.
 *
 * @example ₹100 on red and ₹100 on black, red wins ₹200: net zero, so nothing is contributed.
 */
export function computeRoundContribution(
  bets: readonly RoundBet[],
  group: WagerGroup,
  { share, mostPerMarket }: Pick<CountingTerms, 'share' | 'mostPerMarket'>,
): { readonly staked: Money; readonly counted: Money } {
  const decided = bets.filter(({ amount, returned }) => amount !== returned);
  const staked = decided.reduce((sum, { amount }) => sum + amount, 0);
  const net = decided.reduce((sum, { amount, returned }) => sum + returned - amount, 0);
  const isTable = group === 'INDIAN' || group === 'TABLES';
  const most = Math.min(staked, isTable ? Math.abs(net) : staked, mostPerMarket ?? staked);
  return { staked, counted: Math.floor((most * share) / 100) };
}

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
