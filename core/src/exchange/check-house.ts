import { isHouseKind } from '#market/market-kind.ts';
import { CURRENCIES, type Currency, type Money } from '#money/money.ts';
import type { Position } from '#risk/position.ts';
import type { ExchangeState } from './exchange-state.ts';
import type { Market } from './market.ts';

/**
 * Checks that the house mirrors all bettors' matched positions in a market: for every outcome the two sum to zero.
 * Appends a sentence per violation, and for bets and quotes in the wrong kind of market.
 */
export function checkHouse(state: ExchangeState, market: Market, broken: string[]): void {
  const { housePositions, quote } = market;
  if (
    (housePositions !== null) !== isHouseKind(market.kind) ||
    (quote !== null) !== (housePositions !== null)
  ) {
    broken.push(`market ${market.id} has a side of the house without being one, or lacks it`);
  }
  for (const betId of market.bets) {
    if ((state.bets.get(betId)?.house ?? null) === null && housePositions !== null) {
      broken.push(`bet ${betId} in the house market ${market.id} is no house bet`);
    }
  }
  if (housePositions === null) return;
  const sums = { INR: new Map<number, Money>(), DEMO: new Map<number, Money>() };
  for (const position of market.positions.values()) {
    const currency = state.accounts.get(position.accountId)?.currency;
    if (currency !== undefined) addUp(sums[currency], position);
  }
  for (const currency of CURRENCIES) {
    addUp(sums[currency], housePositions[currency]);
    if ([...sums[currency].values()].some((amount) => amount !== 0))
      broken.push(mismatch(market, currency));
  }
}

/** Adds a position's matched figures in a form that can be summed: key -1 for the base, then by runner or by runs. */
function addUp(sum: Map<number, Money>, position: Position): void {
  const add = (key: number, amount: Money): void => {
    sum.set(key, (sum.get(key) ?? 0) + amount);
  };
  // The house doesn't quote each-way markets.
  if (position.kind === 'EACH_WAY') return;
  add(-1, position.base);
  if (position.kind === 'RUNNERS') {
    for (let runner = 0; runner < position.runners; runner++) {
      add(runner, position.matchedOn(runner));
    }
  } else for (const [key, step] of position.steps) add(key, step);
}

function mismatch(market: Market, currency: Currency): string {
  return `the house is not the other side of the ${currency} bets in market ${market.id}`;
}
