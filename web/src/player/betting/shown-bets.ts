import { SPORTS } from '@crease/contracts/base/constants.ts';
import type { MarketExposure, OpenBet } from '@crease/contracts/betting/bet.ts';
import { isLayBet } from './bet-text.ts';
import { getKindName } from './kind-labels.ts';

/** A row in a bet list: one bet, or several merged at their average price. */
export interface ShownBet {
  readonly key: string;
  readonly bet: OpenBet;
  /** Number of bets merged. */
  readonly count: number;
}

/** Bet list filter. */
export interface BetFilter {
  /** Null for all. */
  readonly sportId: number | null;
  /** Market kind name, or `all`. */
  readonly kind: string;
  readonly status: 'all' | 'matched' | 'unmatched';
  readonly order: 'newest' | 'market';
}

/** Filters bets, keeping their order. A partly matched bet passes as both matched and unmatched. */
export function filterBets(bets: readonly OpenBet[], filter: BetFilter): readonly OpenBet[] {
  const found = bets.filter(
    (bet) =>
      (filter.sportId === null || bet.sportId === filter.sportId) &&
      (filter.kind === 'all' || getKindName(bet) === filter.kind) &&
      (filter.status !== 'matched' || bet.matchedStake > 0) &&
      (filter.status !== 'unmatched' || bet.unmatchedStake > 0),
  );
  return filter.order === 'newest'
    ? found.sort((a, b) => b.betId - a.betId)
    : found.sort(
        (a, b) =>
          a.betTitle.localeCompare(b.betTitle) ||
          a.marketName.localeCompare(b.marketName) ||
          a.marketId - b.marketId ||
          b.betId - a.betId,
      );
}

/** Sports that occur in the bets, in site order. */
export function listSports(bets: readonly OpenBet[]): readonly { id: number; name: string }[] {
  return SPORTS.filter(({ id }) => bets.some(({ sportId }) => sportId === id));
}

export function getSportName(sportId: number): string {
  return SPORTS.find(({ id }) => id === sportId)?.name ?? '';
}

/** List totals in rupees, summed in paise. */
export interface BetTotals {
  readonly bets: number;
  readonly stake: number;
}

/** An each-way bet is two bets of its stake. */
export function computeTotals(bets: readonly OpenBet[]): BetTotals {
  const times = ({ eachWay }: OpenBet) => (eachWay === undefined ? 1 : 2);
  return {
    bets: bets.length,
    stake: sum(bets, (bet) => times(bet) * bet.matchedStake) + sum(bets, (bet) => times(bet) * bet.unmatchedStake),
  };
}

/**
 * Total exposure of the bets' markets, computed as in the header: offsetting bets in one market reduce each other's
 * liability.
 *
 * @param held exposure by market, rupees.
 */
export function sumMarketExposure(
  bets: readonly Pick<OpenBet, 'marketId'>[],
  held: readonly Pick<MarketExposure, 'marketId' | 'exposure'>[],
): number {
  const ids = new Set(bets.map(({ marketId }) => marketId));
  return addRupees(...held.filter(({ marketId }) => ids.has(marketId)).map(({ exposure }) => exposure));
}

/** One row per bet. */
export function eachBet(bets: readonly OpenBet[]): readonly ShownBet[] {
  return bets.map((bet) => ({ key: String(bet.betId), bet, count: 1 }));
}

/**
 * Merges matched bets on the same runner, side and line into one at their stake-weighted average odds, at the first
 * one's position. Unmatched bets stay separate so they can be cancelled.
 */
export function averagedBets(bets: readonly OpenBet[]): readonly ShownBet[] {
  const groups = new Map<string, OpenBet[]>();
  const shown: (ShownBet | string)[] = [];
  for (const bet of bets) {
    const { matched, resting } = splitBet(bet);
    if (resting !== null) shown.push({ key: `rest/${bet.betId}`, bet: resting, count: 1 });
    if (matched === null) continue;
    const { marketId, runnerId, betType, fancyValue, band = 0 } = bet;
    const name = [marketId, runnerId, betType, fancyValue, band].join('/');
    const group = groups.get(name);
    if (group !== undefined) group.push(matched);
    else {
      groups.set(name, [matched]);
      shown.push(name);
    }
  }
  return shown.map((line) => (typeof line === 'string' ? mergeBets(line, groups.get(line) ?? []) : line));
}

function mergeBets(key: string, bets: readonly OpenBet[]): ShownBet {
  const [first] = bets;
  if (first === undefined) throw new Error('a group has a bet');
  if (bets.length === 1) return { key, bet: first, count: 1 };
  const matchedStake = sum(bets, (bet) => bet.matchedStake);
  const weighted = bets.reduce((total, bet) => total + bet.matchedStake * (bet.avgRate ?? bet.betRate), 0);
  return {
    key,
    count: bets.length,
    bet: {
      ...first,
      matchedStake,
      stake: sum(bets, (bet) => bet.stake),
      avgRate: Math.round((weighted / matchedStake) * 10_000) / 10_000,
      expectedProfit: sum(bets, (bet) => bet.expectedProfit),
      liability: sum(bets, (bet) => bet.liability),
      ...eachWayPart(
        first,
        sum(bets, (bet) => bet.eachWay?.whenPlaced ?? 0),
      ),
    },
  };
}

/** Order-book lines are struck at even odds. */
const LINE_ODDS = 2;

/** Splits a bet into matched and unmatched parts; only order-book bets have both. */
function splitBet(bet: OpenBet): {
  readonly matched: OpenBet | null;
  readonly resting: OpenBet | null;
} {
  const { matchedStake, unmatchedStake } = bet;
  if (unmatchedStake === 0) return { matched: bet, resting: null };
  if (matchedStake === 0) return { matched: null, resting: bet };
  const rate = bet.marketTypeName === 'line' ? LINE_ODDS : bet.betRate;
  const isLay = isLayBet(bet);
  const gain = Math.floor(paise(unmatchedStake) * (rate - 1) + CLOSE) / 100;
  const cost = Math.ceil(paise(unmatchedStake) * (rate - 1) - CLOSE) / 100;
  const rest = computeRemainder(bet, { stake: unmatchedStake, amount: isLay ? cost : gain });
  const restProfit = isLay ? rest.lost : rest.won;
  const restLiability = isLay ? rest.won : rest.lost;
  const restPlaced = isLay ? 0 - rest.placed : rest.placed;
  return {
    resting: {
      ...bet,
      stake: unmatchedStake,
      matchedStake: 0,
      expectedProfit: restProfit,
      liability: restLiability,
      ...eachWayPart(bet, restPlaced),
    },
    matched: {
      ...bet,
      stake: matchedStake,
      unmatchedStake: 0,
      expectedProfit: minus(bet.expectedProfit, restProfit),
      liability: minus(bet.liability, restLiability),
      ...eachWayPart(bet, minus(bet.eachWay?.whenPlaced ?? 0, restPlaced)),
    },
  };
}

/**
 * Profit and loss in rupees for the backer of an unmatched part, covering both parts if each way. @param amount for
 * the win part only.
 */
function computeRemainder(
  { eachWay }: OpenBet,
  { stake, amount }: { readonly stake: number; readonly amount: number },
) {
  if (eachWay === undefined) return { won: amount, placed: 0, lost: stake };
  const place = Math.floor(paise(amount) / eachWay.divisor) / 100;
  return { won: amount + place, placed: minus(place, stake), lost: 2 * stake };
}

/** Each-way terms with a different place result. */
function eachWayPart({ eachWay }: OpenBet, whenPlaced: number): Pick<OpenBet, 'eachWay'> {
  return eachWay === undefined ? {} : { eachWay: { ...eachWay, whenPlaced } };
}

/** Tolerance in paise for floating-point products of hundredths. */
const CLOSE = 1e-6;

function paise(rupees: number): number {
  return Math.round(rupees * 100);
}

function minus(from: number, part: number): number {
  return (paise(from) - paise(part)) / 100;
}

function sum<Item>(items: readonly Item[], rupeesOf: (item: Item) => number): number {
  return items.reduce((total, item) => total + paise(rupeesOf(item)), 0) / 100;
}

/** Exposure in one event. */
export interface ExposureRow {
  readonly eventId: number;
  readonly dreamEventId: string;
  readonly title: string;
  readonly bets: number;
  /** Rupees, not negative. */
  readonly exposure: number;
}

/** Exposure per event, largest first. */
export function exposureRows(exposures: readonly MarketExposure[], bets: readonly OpenBet[]): readonly ExposureRow[] {
  const rows = new Map<number, ExposureRow>();
  for (const { eventId, dreamEventId, eventTitle, exposure } of exposures) {
    const before = rows.get(eventId)?.exposure ?? 0;
    rows.set(eventId, {
      eventId,
      dreamEventId,
      title: eventTitle,
      bets: bets.filter((bet) => bet.eventId === eventId).length,
      exposure: addRupees(before, exposure),
    });
  }
  return [...rows.values()].sort((a, b) => b.exposure - a.exposure || a.title.localeCompare(b.title));
}

/** Adds rupees exactly, in paise. */
export function addRupees(...amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0) / 100;
}
