import { expect } from 'vitest';
import { createRunner, toHundredths, type VectorRunner } from './vector-case.ts';
import { listFills, type PriceSize, VectorExchange, type VectorOrder } from './vector-exchange.ts';

const ORDER: VectorOrder = { side: 'BACK', price: 12, size: 2 };

interface LifecycleInput {
  readonly op?: string;
  readonly marketStatus?: 'SUSPENDED';
  readonly marketVersionSent?: number;
  readonly runnerStatus?: 'REMOVED';
  readonly order?: Partial<VectorOrder> & { readonly sizeCancelled?: number };
  readonly sizeReduction?: number;
  readonly newPersistenceType?: 'LAPSE' | 'PERSIST';
  readonly orders?: readonly (VectorOrder & { readonly id: string })[];
  readonly fills?: readonly PriceSize[];
  readonly before?: readonly (VectorOrder & { readonly sizeMatched: number })[];
}

interface LifecycleExpected {
  readonly status?: string;
  readonly sizeRemaining?: number;
  readonly persistenceType?: string;
  readonly error?: string;
  readonly sizeMatched?: number;
  readonly sizeCancelled?: number;
  readonly averagePriceMatched?: number;
  readonly after?: readonly { sizeMatched: number; sizeVoided: number; sizeLapsed: number }[];
}

function suspend(exchange: VectorExchange): void {
  exchange.run({ type: 'SetMarketStatus', marketId: 1, status: 'SUSPENDED' });
}

/** Expects a rejection, with nothing placed. */
function checkRefused(exchange: VectorExchange, code: string, terms = {}): void {
  expect(exchange.place(1, ORDER, terms)).toMatchObject({ ok: false, code });
  expect(exchange.state.bets.size).toBe(0);
}

function checkReduction(input: LifecycleInput, expected: LifecycleExpected): void {
  const exchange = new VectorExchange();
  const { size = 0, sizeCancelled = 0 } = input.order ?? {};
  const bet = exchange.placed(1, { ...ORDER, size });
  for (const stake of [size - sizeCancelled, size - sizeCancelled - (input.sizeReduction ?? 0)]) {
    exchange.run({ type: 'UpdateBet', accountId: 1, betId: bet.id, stake: toHundredths(stake) });
  }
  expect(bet.unmatched).toBe(toHundredths(expected.sizeRemaining ?? 0));
}

function checkPartCancelled(input: LifecycleInput, expected: LifecycleExpected): void {
  const exchange = new VectorExchange();
  for (const [price, size] of input.fills ?? []) exchange.placed(2, { side: 'BACK', price, size });
  const { side = 'LAY', price = 0, size = 0 } = input.order ?? {};
  const bet = exchange.placed(1, { side, price, size });
  exchange.run({ type: 'CancelBets', accountId: 1, betIds: [bet.id] });
  expect(listFills(bet)).toEqual([[expected.averagePriceMatched, expected.sizeMatched]]);
  expect(bet.cancelled).toBe(toHundredths(expected.sizeCancelled ?? 0));
  expect(bet.unmatched).toBe(0);
}

/** Voids all orders of a period: both sides of every fill are void, and remainders are cancelled. */
function checkVoid(input: LifecycleInput, expected: LifecycleExpected): void {
  const exchange = new VectorExchange();
  exchange.placed(9, { side: 'BACK', price: 2, size: 2 });
  const bets = (input.before ?? []).map((order, place) => {
    const bet = exchange.placed(place + 1, order);
    expect(bet.matched).toBe(toHundredths(order.sizeMatched));
    return bet;
  });
  const window = { from: exchange.at, to: exchange.at };
  exchange.run({ type: 'VoidBets', marketId: 1, window, reason: 'goal' });
  expect(
    bets.map(({ matched, unmatched, voided, cancelled, lapsed }) => ({
      sizeMatched: matched / 100,
      sizeRemaining: unmatched / 100,
      sizeVoided: voided / 100,
      // Remainders ended by a void are CANCELLED here, but lapsed in the collection.
      sizeLapsed: (cancelled + lapsed) / 100,
    })),
  ).toEqual(expected.after);
}

const lifecycle = createRunner<LifecycleInput, LifecycleExpected>('order_lifecycle', (input, expected) => {
  const exchange = new VectorExchange();
  if (input.marketStatus === 'SUSPENDED' && input.op === undefined) {
    suspend(exchange);
    checkRefused(exchange, 'MARKET_SUSPENDED');
  } else if (input.marketVersionSent !== undefined) {
    const marketVersion = exchange.market.version;
    exchange.run({ type: 'TurnInPlay', marketId: 1, open: true });
    checkRefused(exchange, 'MARKET_CHANGED', { marketVersion });
  } else if (input.runnerStatus === 'REMOVED') {
    exchange.run({ type: 'RemoveRunner', marketId: 1, runnerId: 1, reductionBps: 500 });
    exchange.run({ type: 'SetMarketStatus', marketId: 1, status: 'OPEN' });
    checkRefused(exchange, 'MARKET_CLOSED');
  } else if (input.sizeReduction !== undefined) {
    checkReduction(input, expected);
  } else if (input.newPersistenceType !== undefined) {
    const bet = exchange.placed(1, ORDER, { persistence: 'LAPSE' });
    const persistence = input.newPersistenceType;
    exchange.run({ type: 'UpdateBet', accountId: 1, betId: bet.id, persistence });
    expect(bet.persistence).toBe(expected.persistenceType);
  } else if (input.marketStatus === 'SUSPENDED' && input.op === 'UPDATE') {
    const bet = exchange.placed(1, ORDER);
    suspend(exchange);
    const update = { type: 'UpdateBet', accountId: 1, betId: bet.id, price: 1100 } as const;
    expect(exchange.try(update)).toMatchObject({ ok: false });
    expect(bet.price).toBe(1200);
  } else if (input.op === 'CANCEL m1') {
    const [maker, taker] = input.orders ?? [];
    if (maker === undefined || taker === undefined) throw new Error('two orders are expected');
    const bet = exchange.placed(1, maker);
    exchange.placed(2, taker);
    const { notCancelled } = exchange.run({ type: 'CancelBets', accountId: 1, betIds: [bet.id] });
    expect(notCancelled).toEqual([{ betId: bet.id, code: 'NOT_CANCELLABLE' }]);
  } else if (input.fills !== undefined) checkPartCancelled(input, expected);
  else if (input.before !== undefined) checkVoid(input, expected);
  else throw new Error('a case of another kind');
});

const validation = createRunner<
  {
    size: number | null;
    liability?: number;
    minBetSize?: number;
    minBspLiability?: number;
    side?: 'BACK' | 'LAY';
    price?: number;
  },
  { accepted: boolean }
>('order_validation', (input, expected) => {
  const exchange = new VectorExchange();
  const minStake = toHundredths(input.minBetSize ?? input.minBspLiability ?? 0.01);
  exchange.run({ type: 'UpdateMarket', marketId: 1, terms: { minStake } });
  const { side = 'BACK', price = 2, liability } = input;
  if (liability !== undefined) {
    const order = { side, price, size: liability };
    const outcome = exchange.place(1, order, { timeInForce: 'ON_CLOSE', persistence: 'LAPSE' });
    expect(outcome.ok ? 'accepted' : outcome.code).toBe(expected.accepted ? 'accepted' : 'STAKE_MIN');
    return;
  }
  const stake = input.size === null ? Number.NaN : toHundredths(input.size);
  const outcome = exchange.place(1, { side, price, size: 1 }, { stake });
  expect(outcome.ok).toBe(expected.accepted);
  if (!outcome.ok) expect(outcome.code).toBe('VALIDATION');
});

/** Cases of the order lifecycle. */
export const ORDER_LIFECYCLE: readonly VectorRunner[] = [lifecycle, validation];
