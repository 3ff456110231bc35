import type { BetFact, FillFact, MarketFact } from './facts.ts';

/**
 * An each-way bet by the rule book alone (docs/RULES.md, "Each way"): a bet on the win and a bet on a place, each for
 * the whole stake. The place wins the profit of the win by the divisor, a broken paisa dropped.
 */

/** How a runner may end. */
export type Fate = 'first' | 'placed' | 'unplaced';

/** What the backer of a match gets when its runner ends so; nobody shares anything. */
export function eachWayOutcome(
  { stake, profit }: { readonly stake: number; readonly profit: number },
  divisor: number,
  fate: Fate,
): number {
  const onWin = fate === 'first' ? profit : -stake;
  const onPlace = fate === 'unplaced' ? -stake : placeWin(profit, divisor);
  return onWin + onPlace;
}

function placeWin(profit: number, divisor: number): number {
  return (profit - (profit % divisor)) / divisor;
}

/**
 * What a match comes to for its backer, not rounded, and whether it was shared. Tied runners divide what they are tied
 * for: the first place among those tied for it, the places that are left among those tied for the last of them.
 */
export function settledEachWay(
  market: MarketFact,
  bet: BetFact,
  { stake, profit }: FillFact,
): { readonly amount: number; readonly isShared: boolean } {
  const divisor = market.divisor ?? 1;
  const win = partOf(market, bet.runner, 1);
  const place = partOf(market, bet.runner, market.winners);
  const onWin = profit * win - stake * (1 - win);
  const onPlace = placeWin(profit, divisor) * place - stake * (1 - place);
  const isPart = (part: number): boolean => part > 0 && part < 1;
  return { amount: onWin + onPlace, isShared: isPart(win) || isPart(place) };
}

/** Part of so many places that a runner has: 1, 0, or what is left of them by the number of those tied. */
function partOf({ result, runnerIds }: MarketFact, runner: number, places: number): number {
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
 * Worst case of one account in an each-way market, by trying every winner with every set of runners placed behind it.
 * An unmatched bet counts where it would lose. Its place part may be matched in amounts too small to win a paisa, so a
 * back loses its whole win part when its runner is only placed.
 */
export function eachWayExposure(market: MarketFact, bets: readonly BetFact[]): number {
  const ran = market.runnerIds.map((_, n) => n).filter((n) => market.removed[n] !== true);
  const behind = Math.min(market.winners, ran.length) - 1;
  let worst = 0;
  for (const first of ran) {
    const others = ran.filter((n) => n !== first);
    for (const placed of subsetsOf(others, behind)) {
      const fateOf = (runner: number): Fate =>
        runner === first ? 'first' : placed.includes(runner) ? 'placed' : 'unplaced';
      const result = bets.reduce((sum, bet) => sum + worstOf(market, bet, fateOf(bet.runner)), 0);
      worst = Math.min(worst, result);
    }
  }
  return worst === 0 ? 0 : -worst;
}

function worstOf(market: MarketFact, bet: BetFact, fate: Fate): number {
  const divisor = market.divisor ?? 1;
  let result = 0;
  for (const fill of bet.fills) {
    if (fill.voided) continue;
    const backer = eachWayOutcome(fill, divisor, fate);
    result += bet.isBack ? backer : -backer;
  }
  const now = restLoss(bet, { price: bet.price, stake: bet.unmatched }, divisor);
  result -= now[fate];
  const { pending } = bet;
  if (pending === null) return result;
  const stake = pending.stake - (bet.stake - bet.unmatched);
  const next = restLoss(bet, { price: pending.price, stake }, divisor);
  // One amount is reserved beyond the old terms: of stake for a back, for a lay the most it may lose more by.
  if (bet.isBack) {
    const more = Math.max(0, stake - bet.unmatched);
    return result - { first: 0, placed: more, unplaced: 2 * more }[fate];
  }
  const more = Math.max(0, next.first - now.first, next.placed - now.placed);
  return fate === 'unplaced' ? result : result - more;
}

/** What an unmatched part may lose, by how its runner ends. */
function restLoss(
  { isBack }: BetFact,
  { price, stake }: { readonly price: number; readonly stake: number },
  divisor: number,
): Readonly<Record<Fate, number>> {
  if (stake <= 0) return { first: 0, placed: 0, unplaced: 0 };
  if (isBack) return { first: 0, placed: stake, unplaced: 2 * stake };
  const liability = Math.ceil((stake * (price - 100)) / 100 - 1e-9);
  const onPlace = placeWin(liability, divisor);
  return { first: liability + onPlace, placed: Math.max(0, onPlace - stake), unplaced: 0 };
}

function* subsetsOf(of: readonly number[], size: number): Generator<readonly number[]> {
  if (size === 0) {
    yield [];
    return;
  }
  for (const [place, one] of of.entries()) {
    for (const rest of subsetsOf(of.slice(place + 1), size - 1)) yield [one, ...rest];
  }
}
