import { isHouseKind } from '#market/market-kind.ts';
import { CURRENCIES, type Currency } from '#money/money.ts';
import { createHousePositions, type Position } from '#risk/position.ts';
import type { ExchangeState } from './exchange-state.ts';
import type { Market } from './market.ts';

/**
 * Whether the house stands on the other side of all that bettors have matched in a market: in every result the two
 * sum to nothing. Adds a sentence where they do not, and for bets and quotes in a market of the wrong kind.
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
  const sums = createHousePositions(market);
  for (const position of market.positions.values()) {
    const currency = state.accounts.get(position.accountId)?.currency;
    if (currency !== undefined) addUp(sums[currency], position);
  }
  for (const currency of CURRENCIES) {
    addUp(sums[currency], housePositions[currency]);
    if (!isNothing(sums[currency])) broken.push(mismatch(market, currency));
  }
}

function addUp(sum: Position, position: Position): void {
  sum.base += position.base;
  position.perRunner.forEach((amount, runner) => {
    sum.perRunner[runner] = (sum.perRunner[runner] ?? 0) + amount;
  });
  for (const [key, step] of position.steps ?? []) {
    sum.steps?.set(key, (sum.steps.get(key) ?? 0) + step);
  }
}

function isNothing({ base, perRunner, steps }: Position): boolean {
  return (
    base === 0 &&
    perRunner.every((amount) => amount === 0) &&
    [...(steps?.values() ?? [])].every((step) => step === 0)
  );
}

function mismatch(market: Market, currency: Currency): string {
  return `the house is not the other side of the ${currency} bets in market ${market.id}`;
}
