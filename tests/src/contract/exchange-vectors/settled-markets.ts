import { computeProfit, toRate } from '@crease/core/money/profit.ts';
import { backerResult, deadHeatShare } from '@crease/core/settlement/settle-bet.ts';
import { expect } from 'vitest';
import { createRunner, toHundredths, type VectorRunner } from './vector-case.ts';
import { VectorExchange, type VectorOrder } from './vector-exchange.ts';

type OrdersByUser = Readonly<Record<string, readonly VectorOrder[]>>;

interface SettlementInput {
  readonly bet?: {
    readonly side: 'BACK' | 'LAY';
    readonly price?: number;
    readonly averagePriceMatched?: number;
    readonly size?: number;
    readonly sizeSettled?: number;
  };
  readonly betOutcome?: 'WON' | 'LOST';
  readonly deadHeatDivisor?: number;
  readonly startBalance?: Readonly<Record<string, number>>;
  readonly matched?: OrdersByUser;
  readonly unmatchedAtSettlement?: OrdersByUser;
  readonly orders?: readonly (VectorOrder & { readonly u: string })[];
  readonly winner?: string;
  readonly commissionPercent?: number;
}

interface SettlementExpected {
  readonly profit?: number | Readonly<Record<string, number>>;
  readonly balance?: Readonly<Record<string, number>>;
}

/** U1 is account 1. */
function parseAccount(user: string): number {
  return Number(user.slice(1));
}

function checkBet(input: SettlementInput, expected: SettlementExpected): void {
  const { bet } = input;
  if (bet === undefined) throw new Error('a bet is expected');
  const stake = toHundredths(bet.sizeSettled ?? bet.size ?? 0);
  const price = toHundredths(bet.averagePriceMatched ?? bet.price ?? 0);
  const isBack = bet.side === 'BACK';
  const runnerWins = input.betOutcome === undefined || (input.betOutcome === 'WON') === isBack;
  const share = runnerWins ? deadHeatShare(1, input.deadHeatDivisor ?? 1) : { wins: 0, of: 1 };
  const backer = backerResult({ stake, profit: computeProfit(stake, toRate(price, false)) }, share);
  const wanted = typeof expected.profit === 'number' ? expected.profit : expected.profit?.WINNER;
  expect((isBack ? backer : 0 - backer) / 100).toBe(wanted);
}

function placeAll(exchange: VectorExchange, orders: OrdersByUser, side: 'BACK' | 'LAY'): void {
  for (const [user, list] of Object.entries(orders)) {
    for (const order of list) {
      if (order.side === side) exchange.placed(parseAccount(user), order);
    }
  }
}

function checkMarket(input: SettlementInput, expected: SettlementExpected): void {
  const exchange = new VectorExchange();
  const commissionBps = toHundredths(input.commissionPercent ?? 0);
  exchange.run({ type: 'UpdateMarket', marketId: 1, terms: { commissionBps } });
  const start = Object.entries(input.startBalance ?? {});
  for (const [user, cash] of start) exchange.open(parseAccount(user), cash);
  if (input.orders !== undefined) {
    for (const order of input.orders) exchange.placed(parseAccount(order.u), order);
    exchange.run({ type: 'VoidMarket', marketId: 1, reason: 'as the example says' });
  } else {
    // Lays first, so that every matched back finds its counterparty.
    placeAll(exchange, input.matched ?? {}, 'LAY');
    placeAll(exchange, input.matched ?? {}, 'BACK');
    for (const bet of exchange.state.bets.values()) expect(bet.unmatched).toBe(0);
    placeAll(exchange, input.unmatchedAtSettlement ?? {}, 'LAY');
    placeAll(exchange, input.unmatchedAtSettlement ?? {}, 'BACK');
    const winner = exchange.market.runners.find(({ name }) => name === input.winner);
    exchange.run({
      type: 'SettleMarket',
      marketId: 1,
      result: { type: 'winners', runnerIds: [winner?.id ?? 0] },
    });
  }
  const balance = Object.fromEntries(start.map(([user]) => [user, exchange.cash(parseAccount(user))]));
  expect(balance).toEqual(expected.balance);
}

const settlement = createRunner<SettlementInput, SettlementExpected>('settlement', (input, expected) => {
  if (input.startBalance === undefined) checkBet(input, expected);
  else checkMarket(input, expected);
});

/** Cases of settled bets and markets. */
export const SETTLED_MARKETS: readonly VectorRunner[] = [settlement];
