import type { Bet, Fill } from '#bet/bet.ts';
import { CURRENCIES, type Money } from '#money/money.ts';
import type { ExchangeState } from './exchange-state.ts';
import type { Market } from './market.ts';

/**
 * Checks that every match has two equal sides (or the house on the other), that every cross match pays out its stakes
 * whoever wins, and that each book's matched total equals its bets'. Appends a sentence per violation.
 */
export function checkFills(state: ExchangeState, market: Market, broken: string[]): void {
  const pairs = new Map<number, { readonly bet: Bet; readonly fill: Fill }[]>();
  const crosses = new Map<number, { readonly bet: Bet; readonly fill: Fill }[]>();
  const matched = { INR: 0, DEMO: 0 };
  for (const betId of market.bets) {
    const bet = state.bets.get(betId);
    if (bet === undefined) continue;
    matched[bet.currency] += bet.matched;
    for (const fill of bet.fills) {
      if (bet.house !== null) {
        if (fill.against !== 0 || fill.crossId !== 0 || bet.fills.length > 1) {
          broken.push(`bet ${bet.id} with the house has a match that is not with the house`);
        }
        continue;
      }
      const [sets, id] = fill.crossId === 0 ? [pairs, fill.id] : [crosses, fill.crossId];
      const set = sets.get(id);
      if (set === undefined) sets.set(id, [{ bet, fill }]);
      else set.push({ bet, fill });
    }
  }
  for (const [id, sides] of pairs) {
    if (!isPair(sides)) broken.push(`match ${id} of market ${market.id} has no two equal sides`);
  }
  for (const [id, legs] of crosses) {
    if (!isBalanced(market, legs))
      broken.push(`cross match ${id} of market ${market.id} is uneven`);
  }
  for (const currency of CURRENCIES) {
    if (market.currencies[currency].matched !== matched[currency]) {
      broken.push(`market ${market.id} has lost count of the ${currency} matched in it`);
    }
  }
}

function isPair(sides: readonly { readonly bet: Bet; readonly fill: Fill }[]): boolean {
  const [one, other] = sides;
  if (one === undefined || other === undefined || sides.length !== 2) return false;
  return (
    one.bet.side !== other.bet.side &&
    one.bet.runner === other.bet.runner &&
    one.bet.currency === other.bet.currency &&
    one.bet.accountId !== other.bet.accountId &&
    one.fill.against === other.bet.id &&
    other.fill.against === one.bet.id &&
    one.fill.stake === other.fill.stake &&
    one.fill.profit === other.fill.profit &&
    one.fill.voided === other.fill.voided
  );
}

/** One leg per runner, all on one side, with equal payouts that the stakes sum to. */
function isBalanced(
  market: Market,
  legs: readonly { readonly bet: Bet; readonly fill: Fill }[],
): boolean {
  const [first] = legs;
  if (first === undefined || legs.length !== market.runners.length) return false;
  const payout: Money = first.fill.stake + first.fill.profit;
  let stakes = 0;
  const runners = new Set<number>();
  for (const { bet, fill } of legs) {
    stakes += fill.stake;
    runners.add(bet.runner);
    if (fill.stake < 1 || fill.profit < 0 || fill.stake + fill.profit !== payout) return false;
    if (bet.side !== first.bet.side || bet.currency !== first.bet.currency) return false;
    if (fill.voided !== first.fill.voided) return false;
  }
  return stakes === payout && runners.size === legs.length;
}
