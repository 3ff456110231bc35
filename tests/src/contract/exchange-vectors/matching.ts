import { planCross, virtualTick } from '@crease/core/book/cross-match.ts';
import { getLadder } from '@crease/core/ladder/price-ladder.ts';
import { expect } from 'vitest';
import { createRunner, toHundredths, type VectorRunner } from './vector-case.ts';
import { listFills, type PriceSize, VectorExchange, type VectorOrder } from './vector-exchange.ts';

type SideName = 'BACK' | 'LAY';
type Level = { readonly price: number; readonly size: number };

const TAKER = 1;
const MAKER = 2;

function opposite(side: SideName): SideName {
  return side === 'BACK' ? 'LAY' : 'BACK';
}

/** Fills the book with levels on the opposite side of a taker. */
function fillBook(exchange: VectorExchange, side: SideName, levels: readonly Level[]): void {
  for (const level of levels) exchange.placed(MAKER, { ...level, side: opposite(side) });
}

/**
 * Returns the order in which bets are filled: every resting order is placed, then one taker per side takes
 * everything.
 */
function servedIn(orders: readonly { id: number; side: SideName; price: number }[]): number[] {
  const exchange = new VectorExchange();
  const getIdByName = new Map<number, number>();
  for (const { id, side, price } of orders) {
    getIdByName.set(exchange.placed(MAKER, { side, price, size: 10 }).id, id);
  }
  const served: number[] = [];
  for (const [side, price] of [
    ['BACK', 1.01],
    ['LAY', 1000],
  ] as const) {
    const count = orders.filter((order) => order.side === opposite(side)).length;
    const { fills } = exchange.placed(TAKER, { side, price, size: 10 * count });
    served.push(...fills.map(({ against }) => getIdByName.get(against) ?? 0));
  }
  return served;
}

const matching = createRunner<
  {
    order?: VectorOrder;
    available?: readonly Level[];
    restingOppositeSide?: readonly Level[];
    orders?: readonly (VectorOrder & { id?: number; type?: string })[];
  },
  {
    fills?: readonly PriceSize[];
    sizeRemaining?: number;
    orderRemaining?: number;
    restingOppositeAfter?: readonly PriceSize[];
    payoutOfFills?: number;
    priorityOrder?: readonly number[];
    restingAfter?: { backs: readonly PriceSize[]; lays: readonly PriceSize[] };
    fillsPerOrder?: readonly (readonly PriceSize[])[];
  }
>('matching', (input, expected) => {
  if (expected.priorityOrder !== undefined) {
    // SP orders aren't in the book; the others precede them.
    const orders = (input.orders ?? []).flatMap(({ id = 0, side, price, type }) =>
      type === undefined ? [{ id, side, price }] : [],
    );
    expect(servedIn(orders)).toEqual(expected.priorityOrder.slice(0, orders.length));
    expect(orders.length).toBeGreaterThan(5);
    return;
  }
  // Some examples use prices between the steps of the classic ladder.
  const exchange = new VectorExchange(3, { ladder: 'FINEST' });
  if (expected.fillsPerOrder !== undefined) {
    const bets = (input.orders ?? []).map((order, place) => exchange.placed(place + 1, order));
    const takers = bets.map((bet) => listFills({ fills: bet.fills.filter((fill) => fill.against < bet.id) }));
    expect(takers).toEqual(expected.fillsPerOrder);
    expect(exchange.levels('BACK')).toEqual(expected.restingAfter?.backs);
    expect(exchange.levels('LAY')).toEqual(expected.restingAfter?.lays);
    return;
  }
  const { order } = input;
  if (order === undefined) throw new Error('an order is expected');
  fillBook(exchange, order.side, input.available ?? input.restingOppositeSide ?? []);
  const bet = exchange.placed(TAKER, order);
  expect(listFills(bet)).toEqual(expected.fills);
  expect(bet.unmatched).toBe(toHundredths(expected.sizeRemaining ?? expected.orderRemaining ?? 0));
  if (expected.restingOppositeAfter !== undefined) {
    expect(exchange.levels(opposite(order.side))).toEqual(expected.restingOppositeAfter);
  }
  if (expected.payoutOfFills !== undefined) {
    expect((bet.matched + bet.matchedProfit) / 100).toBe(expected.payoutOfFills);
  }
});

const fillOrKill = createRunner<
  { order: VectorOrder & { minFillSize: number | null }; available?: readonly Level[] },
  {
    fills: readonly PriceSize[];
    errorCode?: string;
  }
>('fill_or_kill', ({ order, available = [] }, expected) => {
  const exchange = new VectorExchange();
  fillBook(exchange, order.side, available);
  const minFill = order.minFillSize === null ? {} : { minFill: toHundredths(order.minFillSize) };
  const outcome = exchange.place(TAKER, order, { timeInForce: 'FILL_OR_KILL', ...minFill });
  if (expected.errorCode !== undefined) {
    expect(outcome).toMatchObject({ ok: false, code: 'VALIDATION' });
    return;
  }
  if (expected.fills.length === 0) {
    expect(outcome).toMatchObject({ ok: false, code: 'NOT_FILLED' });
  } else {
    const bet = outcome.ok ? exchange.state.bets.get(outcome.id) : undefined;
    expect(bet === undefined ? null : listFills(bet)).toEqual(expected.fills);
  }
});

interface CrossInput {
  readonly op?: string;
  readonly otherOutcomePrices?: readonly number[];
  readonly stake?: number;
  readonly price?: number;
  readonly crossPrice?: number;
  readonly taker?: VectorOrder;
  readonly makers?: readonly VectorOrder[];
  readonly cancel?: string;
  readonly orders?: readonly (VectorOrder & { readonly u: string })[];
  readonly winner?: string;
  readonly commissionPercent?: number;
  readonly runners?: number;
  readonly side?: SideName;
  readonly bestAvailableToBack?: readonly number[];
  readonly prices?: readonly number[];
}

interface CrossExpected {
  readonly crossPrice?: number;
  readonly crossStake?: number;
  readonly fills?: readonly { sel: string; price: number; size: number }[];
  readonly makersRemaining?: readonly number[];
  readonly payoutEach?: number;
  readonly payout?: number;
  readonly takerRemaining?: number;
  readonly held?: number;
  readonly winnerGross?: number;
  readonly commission?: number;
  readonly ladderPrice?: number;
  readonly impliedLayRaw?: readonly number[];
  readonly mirrors?: readonly number[];
}

const FINEST = getLadder('FINEST');
const CLASSIC = getLadder('CLASSIC');

/** Cross price of a taker's side on a ladder, as decimals. */
function crossPrice(ladder: typeof FINEST, side: SideName, prices: readonly number[]): number {
  return ladder.priceAt(virtualTick(ladder, side, prices.map(toHundredths))) / 100;
}

function checkCrossArithmetic(input: CrossInput, expected: CrossExpected): boolean {
  const others = input.otherOutcomePrices ?? [];
  if (expected.crossPrice !== undefined) {
    // Rounded against the taker: down for backs, up for lays.
    expect(crossPrice(FINEST, 'BACK', others)).toBe(Math.floor(expected.crossPrice * 100) / 100);
    expect(crossPrice(FINEST, 'LAY', others)).toBe(Math.ceil(expected.crossPrice * 100) / 100);
    return true;
  }
  if (expected.crossStake !== undefined) {
    const { stake = 0, price = 0 } = input;
    const cross = input.crossPrice ?? 0;
    // Three runners: the stake at its price, the cross stake, and the remaining probability on the third.
    const third = 1 / (1 - 1 / price - 1 / cross);
    const prices = [toHundredths(price), toHundredths(third)];
    const rests = [toHundredths(stake), 1_000_000_000];
    const request = { side: 'BACK', legs: { prices, rests }, unmatched: 1_000_000_000 } as const;
    const plan = planCross(request, toHundredths(cross), 100_000);
    expect(plan?.takerStake).toBe(toHundredths(expected.crossStake));
    return true;
  }
  if (expected.ladderPrice !== undefined && input.price !== undefined) {
    const { side = 'BACK', price } = input;
    expect(crossPrice(CLASSIC, side, [price])).toBe(expected.ladderPrice);
    return true;
  }
  if (expected.impliedLayRaw !== undefined) {
    const all = input.bestAvailableToBack ?? [];
    const implied = all.map((_, place) =>
      crossPrice(
        FINEST,
        'BACK',
        all.filter((__, other) => other !== place),
      ),
    );
    expect(implied).toEqual(expected.impliedLayRaw);
    return true;
  }
  if (expected.mirrors !== undefined) {
    const [first = 0, second = 0] = input.prices ?? [];
    expect([crossPrice(CLASSIC, 'BACK', [first]), crossPrice(CLASSIC, 'LAY', [second])]).toEqual(expected.mirrors);
    return true;
  }
  return false;
}

/** Backs on every runner that match each other, and their payouts. */
function checkCrossSettlement(input: CrossInput, expected: CrossExpected): void {
  const orders = input.orders ?? [];
  const commissionBps = toHundredths(input.commissionPercent ?? 0);
  const exchange = new VectorExchange(orders.length, { crossMatching: true });
  exchange.run({ type: 'UpdateMarket', marketId: 1, terms: { commissionBps } });
  const bets = orders.map((order, place) => exchange.placed(place + 1, order));
  expect(bets.map((bet) => bet.unmatched)).toEqual(orders.map(() => 0));
  const held = orders.reduce((sum, _, place) => sum + exchange.held(place + 1), 0);
  expect(held).toBe(expected.held);
  const winner = exchange.market.runners.find(({ name }) => name === input.winner);
  const { settlement } = exchange.run({
    type: 'SettleMarket',
    marketId: 1,
    result: { type: 'winners', runnerIds: [winner?.id ?? 0] },
  });
  const paid = bets.find((bet) => bet.status === 'WON');
  expect(((paid?.matched ?? 0) + (paid?.matchedProfit ?? 0)) / 100).toBe(expected.winnerGross);
  expect(settlement?.commission).toBe(toHundredths(expected.commission ?? 0));
}

function checkCrossMatch(input: CrossInput, expected: CrossExpected): void {
  const { taker, makers = [] } = input;
  if (taker === undefined) throw new Error('a taker is expected');
  // Sizes below one paisa are scaled up; shares within a set don't depend on size.
  const scale = taker.size < 1 ? 100_000 : 1;
  const exchange = new VectorExchange(makers.length + 1, { crossMatching: true });
  const bets = makers.map((maker, place) => exchange.placed(place + 2, { ...maker, size: maker.size * scale }));
  for (const [place, maker] of makers.entries()) {
    if (maker.sel !== input.cancel) continue;
    const betIds = [bets[place]?.id ?? 0];
    exchange.run({ type: 'CancelBets', accountId: place + 2, betIds });
  }
  bets.push(exchange.placed(TAKER, { ...taker, size: taker.size * scale }));
  const names = [...makers, taker].map(({ sel = '' }) => sel);
  const fills = bets.flatMap((bet, place) =>
    bet.fills.map(({ price, stake }) => ({ sel: names[place], price, stake })),
  );
  const wanted = (expected.fills ?? []).map(({ sel, price, size }) => ({
    sel,
    price: Math.round(price * 100),
    stake: Math.round(size * scale * 100),
  }));
  expect(fills).toEqual(wanted);
  const payout = expected.payoutEach ?? expected.payout;
  if (payout !== undefined) {
    for (const bet of bets) expect(bet.matched + bet.matchedProfit).toBe(Math.round(payout * scale * 100));
  }
  if (expected.makersRemaining !== undefined) {
    expect(bets.slice(0, -1).map((bet) => bet.unmatched / 100)).toEqual(expected.makersRemaining);
  }
  if (expected.takerRemaining !== undefined) {
    expect(bets.at(-1)?.unmatched).toBe(Math.round(expected.takerRemaining * scale * 100));
  }
}

const crossMatching = createRunner<CrossInput, CrossExpected>('cross_matching', (input, expected) => {
  if (checkCrossArithmetic(input, expected)) return;
  if (input.orders !== undefined) checkCrossSettlement(input, expected);
  else checkCrossMatch(input, expected);
});

/** Cases of direct and cross matching. */
export const MATCHING: readonly VectorRunner[] = [matching, fillOrKill, crossMatching];
