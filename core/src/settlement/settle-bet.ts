import type { Bet, Fill, HouseTerms } from '#bet/bet.ts';
import type { BetStatus } from '#bet/bet-summary.ts';
import type { MarketKind } from '#market/market-kind.ts';
import type { MarketResult, Runner } from '#market/market-terms.ts';
import type { Money, Price } from '#money/money.ts';
import { computePlaceProfit, divideToNearest } from '#money/profit.ts';
import { isWonAt, meterResult } from '#quote/house-rate.ts';

const RUN = 100;

/** Result and status of one bet. Paise, before commission. */
interface BetResult {
  readonly profitLoss: Money;
  readonly status: Extract<BetStatus, 'WON' | 'LOST' | 'HALF_WON' | 'HALF_LOST'>;
}

/**
 * Winning part of a bet: `wins` of `of`; `back` of `of` is returned to both sides, the rest loses. 1 of 1 is a plain
 * win, 0 of 1 a plain loss.
 */
export interface WinShare {
  readonly wins: number;
  readonly of: number;
  readonly back?: number;
}

export const WINS: WinShare = { wins: 1, of: 1 };
export const LOSES: WinShare = { wins: 0, of: 1 };
const HALF_WINS: WinShare = { wins: 1, back: 1, of: 2 };
const HALF_LOSES: WinShare = { wins: 0, back: 1, of: 2 };

/**
 * Winning share of a bet when runners are tied for the remaining places.
 *
 * @param left places left after those in front; 0: the bet loses.
 * @example two runners tied for one place: 1 of 2.
 */
export function deadHeatShare(left: number, tied: number): WinShare {
  if (left <= 0) return LOSES;
  return tied <= left ? WINS : { wins: left, of: tied };
}

/**
 * Backer's result of a match: positive for a win, negative for a loss; the layer has the opposite.
 *
 * The winning share is paid at full odds and the rest of the stake is lost (exchange rules 12.5). Rounded to the
 * nearest paisa once, halves away from zero, so that both sides of a match mirror each other.
 *
 * @param stake, profit backer's loss or win on the whole match, paise.
 * @example ₹1,000 at 6.0 with two winners: 500 × 5 − 500 = +₹2,000; half lost: −₹500.
 */
export function backerResult(
  { stake, profit }: { readonly stake: Money; readonly profit: Money },
  { wins, of, back = 0 }: WinShare,
): Money {
  return divideToNearest(profit * wins - stake * (of - wins - back), of);
}

/**
 * Winning share of a bet for every placed runner (exchange rules 12.5).
 *
 * Places are filled from the front. Runners tied across the last paid place share the places left, divided by the
 * number tied. Earlier groups win fully, later ones lose.
 *
 * @param placings groups of runner IDs in finishing order; runners of a group are tied.
 * @param places paid places; 0 means that every placed runner wins.
 * @example 3 places and [[A], [B], [C, D]]: A and B win, C and D win half each.
 */
export function computeShares(placings: readonly (readonly number[])[], places: number): ReadonlyMap<number, WinShare> {
  const shares = new Map<number, WinShare>();
  let left = places;
  for (const tied of placings) {
    const share = places === 0 ? WINS : deadHeatShare(left, tied.length);
    for (const runnerId of tied) shares.set(runnerId, share);
    left -= tied.length;
  }
  return shares;
}

/** Returns true if a runner wins only in part; then the legs of a cross match need not sum to zero exactly. */
export function isDeadHeat(shares: ReadonlyMap<number, WinShare>): boolean {
  return [...shares.values()].some(({ wins, of }) => wins > 0 && wins < of);
}

/** A result with payouts. */
export type PayingResult = Exclude<MarketResult, { readonly type: 'void' }>;

interface SettledMarket {
  readonly kind: MarketKind;
  readonly runners: readonly Pick<Runner, 'id'>[];
  readonly winners: number;
  readonly eachWayDivisor?: number;
}

type SettledBet = Pick<Bet, 'fills' | 'runner' | 'side'> & { readonly house?: Bet['house'] };

export interface Settlement {
  readonly settle: (bet: SettledBet) => BetResult;
  /** True if a runner wins only part of the stakes on it. */
  readonly isShared: boolean;
  /** Status of a runner, by index; null if runs decide. */
  readonly getStatus: (place: number) => 'WINNER' | 'PLACED' | 'LOSER' | null;
}

/**
 * Returns the settlement of a market by a result that fits it.
 *
 * Winner kinds: a placed runner wins, in part if tied for the last place; every other runner loses. Each-way: both
 * parts independently. Half result: half of the stake wins or loses. LINE: "No" (the backer) wins below its line. House
 * lines and bands: see `houseShare`.
 */
export function readSettlement(market: SettledMarket, result: PayingResult): Settlement {
  if (result.type === 'runs') {
    return { settle: settleOnRuns(market, result.runs), isShared: false, getStatus: () => null };
  }
  if (result.type === 'placings') return settleOnPlacings(market, result);
  const isWinner = (place: number) => market.runners[place]?.id === result.winnerId;
  return {
    settle: (bet) => settleBet(bet, () => (isWinner(bet.runner) ? HALF_WINS : HALF_LOSES)),
    isShared: false,
    getStatus: (place) => (isWinner(place) ? 'WINNER' : 'LOSER'),
  };
}

function settleOnPlacings(
  { runners, winners, eachWayDivisor: divisor }: SettledMarket,
  { placings }: Extract<MarketResult, { readonly type: 'placings' }>,
): Settlement {
  const placed = computeShares(placings, winners);
  const placeShares = runners.map(({ id }) => placed.get(id) ?? LOSES);
  if (divisor === undefined) {
    return {
      settle: (bet) => settleBet(bet, () => placeShares[bet.runner] ?? LOSES),
      isShared: isDeadHeat(placed),
      getStatus: (place) => ((placeShares[place] ?? LOSES).wins > 0 ? 'WINNER' : 'LOSER'),
    };
  }
  // The win part pays first place, the place part all paid places; each has its own dead-heat division (rules 12.5, 12.6).
  const won = computeShares(placings, 1);
  const winShares = runners.map(({ id }) => won.get(id) ?? LOSES);
  return {
    settle: (bet) => {
      const win = winShares[bet.runner] ?? LOSES;
      return settleEachWayBet(bet, { win, place: placeShares[bet.runner] ?? LOSES }, divisor);
    },
    isShared: isDeadHeat(won) || isDeadHeat(placed),
    getStatus: (place) => {
      if ((winShares[place] ?? LOSES).wins > 0) return 'WINNER';
      return (placeShares[place] ?? LOSES).wins > 0 ? 'PLACED' : 'LOSER';
    },
  };
}

function settleOnRuns({ kind }: SettledMarket, runs: number): (bet: SettledBet) => BetResult {
  if (kind === 'METER') return (bet) => settleMeterBet(bet, runs);
  const total = runs * RUN;
  return (bet) => {
    const { house = null } = bet;
    return settleBet(bet, ({ price }) => (house === null ? computeLineShare(price, total) : houseShare(house, total)));
  };
}

/**
 * Backer's ("No") winning share of a match at a line; a result exactly on the line is a Yes (API 5.4).
 *
 * @param line, runs both in hundredths (46.5 runs is 4650).
 */
export function computeLineShare(line: Price, runs: Price): WinShare {
  return runs >= line ? LOSES : WINS;
}

/**
 * Backer's winning share of a house line or band: Yes at or above the line; a band from its first run to its last
 * (API 5.4).
 *
 * @param runs hundredths.
 * @example a band of 9 from 46 wins at 46 and at 54, not at 55.
 */
function houseShare(terms: HouseTerms, runs: Price): WinShare {
  return isWonAt(terms, runs) ? WINS : LOSES;
}

/** Settles the matched part of a METER bet; exactly on the line neither side wins or loses. */
function settleMeterBet({ side, fills, house = null }: SettledBet, runs: number): BetResult {
  let profitLoss = 0;
  for (const { stake, voided } of fills) {
    if (!voided && house !== null) profitLoss += meterResult({ side, stake, house }, runs);
  }
  const isYes = runs * RUN >= (house?.line ?? 0);
  return { profitLoss, status: isYes === (side === 'BACK') ? 'WON' : 'LOST' };
}

/**
 * Settles the matched part of a bet, match by match, so that both sides of each match mirror each other.
 *
 * WON and LOST: all of it. HALF_WON and HALF_LOST: a dead heat, a half result, or matches at lines on both sides of
 * the result.
 */
function settleBet(bet: SettledBet, shareOf: (fill: Fill) => WinShare): BetResult {
  let profitLoss = 0;
  const seen = new Set<'WON' | 'LOST' | 'PART'>();
  for (const fill of bet.fills) {
    if (fill.voided) continue;
    const share = shareOf(fill);
    const backer = backerResult(fill, share);
    profitLoss += bet.side === 'BACK' ? backer : 0 - backer;
    seen.add(classifyFill(bet, share));
  }
  const [only] = seen;
  if (seen.size === 1 && (only === 'WON' || only === 'LOST')) return { profitLoss, status: only };
  return { profitLoss, status: profitLoss >= 0 ? 'HALF_WON' : 'HALF_LOST' };
}

function classifyFill({ side }: Pick<Bet, 'side'>, share: WinShare): 'WON' | 'LOST' | 'PART' {
  if (share.wins > 0 && share.wins < share.of) return 'PART';
  if (share.back !== undefined) return 'PART';
  return share.wins > 0 === (side === 'BACK') ? 'WON' : 'LOST';
}

/** Backer's outcome of the two parts of an each-way bet on a runner. */
export interface EachWayShare {
  readonly win: WinShare;
  readonly place: WinShare;
}

/**
 * Settles the matched part of an each-way bet, match by match, so that both sides of each mirror each other.
 *
 * WON and LOST: both parts. HALF_WON and HALF_LOST: only a back's place part has won, or a dead heat; the status
 * tells whether the bet made money.
 */
function settleEachWayBet({ fills, side }: SettledBet, share: EachWayShare, divisor: number): BetResult {
  let backer = 0;
  for (const fill of fills) if (!fill.voided) backer += eachWayResult(fill, share, divisor);
  const profitLoss = side === 'BACK' ? backer : 0 - backer;
  return { profitLoss, status: getEachWayStatus(share, side, profitLoss) };
}

/**
 * Backer's result of an each-way match: positive for a win, negative for a loss; the layer has the opposite. Each
 * part is for the whole stake. Shared results are rounded once for both parts, to the nearest paisa, as in every dead
 * heat.
 *
 * @param stake, profit of the win part, paise.
 * @example ₹10 at 11.0 by 5, placed only: 1000 × 2 − 1000 is +₹10; unplaced: −₹20; won: 100 + 20 is +₹120.
 */
export function eachWayResult(
  { stake, profit }: { readonly stake: Money; readonly profit: Money },
  { win, place }: EachWayShare,
  divisor: number,
): Money {
  const ofPlace = computePlaceProfit(profit, divisor);
  // If both are tied, it is by the same runners.
  const of = win.of === place.of ? win.of : win.of * place.of;
  const won = (profit * win.wins - stake * (win.of - win.wins)) * (of / win.of);
  const placed = (ofPlace * place.wins - stake * (place.of - place.wins)) * (of / place.of);
  return divideToNearest(won + placed, of);
}

function getEachWayStatus({ win, place }: EachWayShare, side: Bet['side'], profitLoss: Money): BetResult['status'] {
  if (place.wins === 0) return side === 'BACK' ? 'LOST' : 'WON';
  if (win.wins === win.of) return side === 'BACK' ? 'WON' : 'LOST';
  return profitLoss >= 0 ? 'HALF_WON' : 'HALF_LOST';
}
