import type { BetFact, FillFact, MarketFact } from './facts.ts';

/**
 * An each-way bet by the rules alone (docs/RULES.md, "Each way"): a win bet and a place bet, each for the whole
 * stake. The place part wins the win profit divided by the divisor, rounded down to a paisa.
 */

/** A runner's possible results. */
export type EachWayPlacing = 'first' | 'placed' | 'unplaced';

/** Result for the backer of a match if its runner finishes like this, without dead heats. */
export function eachWayOutcome(
  { stake, profit }: { readonly stake: number; readonly profit: number },
  divisor: number,
  placing: EachWayPlacing,
): number {
  const onWin = placing === 'first' ? profit : -stake;
  const onPlace = placing === 'unplaced' ? -stake : placeWin(profit, divisor);
  return onWin + onPlace;
}

function placeWin(profit: number, divisor: number): number {
  return (profit - (profit % divisor)) / divisor;
}

/**
 * Unrounded result of a match for its backer, and whether it was a dead heat. Tied runners share the places they tie
 * for: first place among those tied for it, the remaining places among those tied for the last of them.
 */
export function settledEachWay(
  market: MarketFact,
  bet: BetFact,
  { stake, profit }: FillFact,
): { readonly amount: number; readonly isShared: boolean } {
  const divisor = market.divisor ?? 1;
  const win = computePlaceShare(market, bet.runner, 1);
  const place = computePlaceShare(market, bet.runner, market.winners);
  const onWin = profit * win - stake * (1 - win);
  const onPlace = placeWin(profit, divisor) * place - stake * (1 - place);
  const isPart = (part: number): boolean => part > 0 && part < 1;
  return { amount: onWin + onPlace, isShared: isPart(win) || isPart(place) };
}

/**
 * A runner's share of the given number of places: 1, 0, or the remaining places divided by the number of tied
 * runners.
 */
function computePlaceShare({ result, runnerIds }: MarketFact, runner: number, places: number): number {
  if (result?.type !== 'placings') return 0;
  let ahead = 0;
  for (const group of result.placings) {
    if (group.includes(runnerIds[runner] ?? -1)) {
      return Math.min(1, Math.max(0, places - ahead) / group.length);
    }
    ahead += group.length;
  }
  return 0;
}

/**
 * Worst case of one account in an each-way market, trying every winner with every set of placed runners. Unmatched
 * bets are included where they would lose. The place part may be matched in amounts too small to win a paisa, so a
 * back loses its whole win part if its runner is only placed.
 */
export function eachWayExposure(market: MarketFact, bets: readonly BetFact[]): number {
  const ran = market.runnerIds.map((_, n) => n).filter((n) => market.removed[n] !== true);
  const behind = Math.min(market.winners, ran.length) - 1;
  let worst = 0;
  for (const first of ran) {
    const others = ran.filter((n) => n !== first);
    for (const placed of listSubsets(others, behind)) {
      const getPlacing = (runner: number): EachWayPlacing =>
        runner === first ? 'first' : placed.includes(runner) ? 'placed' : 'unplaced';
      const result = bets.reduce((sum, bet) => sum + computeWorst(market, bet, getPlacing(bet.runner)), 0);
      worst = Math.min(worst, result);
    }
  }
  return worst === 0 ? 0 : -worst;
}

function computeWorst(market: MarketFact, bet: BetFact, placing: EachWayPlacing): number {
  const divisor = market.divisor ?? 1;
  let result = 0;
  for (const fill of bet.fills) {
    if (fill.voided) continue;
    const backer = eachWayOutcome(fill, divisor, placing);
    result += bet.isBack ? backer : -backer;
  }
  const now = restLoss(bet, { price: bet.price, stake: bet.unmatched }, divisor);
  result -= now[placing];
  const { pending } = bet;
  if (pending === null) return result;
  const stake = pending.stake - (bet.stake - bet.unmatched);
  const next = restLoss(bet, { price: pending.price, stake }, divisor);
  // An amount is reserved beyond the old terms: stake for a back, or the maximum additional loss for a lay.
  if (bet.isBack) {
    const more = Math.max(0, stake - bet.unmatched);
    return result - { first: 0, placed: more, unplaced: 2 * more }[placing];
  }
  const more = Math.max(0, next.first - now.first, next.placed - now.placed);
  return placing === 'unplaced' ? result : result - more;
}

/** Potential loss of an unmatched part, by result of its runner. */
function restLoss(
  { isBack }: BetFact,
  { price, stake }: { readonly price: number; readonly stake: number },
  divisor: number,
): Readonly<Record<EachWayPlacing, number>> {
  if (stake <= 0) return { first: 0, placed: 0, unplaced: 0 };
  if (isBack) return { first: 0, placed: stake, unplaced: 2 * stake };
  const liability = Math.ceil((stake * (price - 100)) / 100 - 1e-9);
  const onPlace = placeWin(liability, divisor);
  return { first: liability + onPlace, placed: Math.max(0, onPlace - stake), unplaced: 0 };
}

function* listSubsets(of: readonly number[], size: number): Generator<readonly number[]> {
  if (size === 0) {
    yield [];
    return;
  }
  for (const [place, one] of of.entries()) {
    for (const rest of listSubsets(of.slice(place + 1), size - 1)) yield [one, ...rest];
  }
}
