import { commissionOn, discountedRateBps } from '@crease/core/settlement/commission.ts';
import { backerResult, deadHeatShare, LOSES } from '@crease/core/settlement/dead-heat.ts';
import {
  eachWayResult,
  eachWayRisk,
  eachWayTerms,
  placePrice,
} from '@crease/core/settlement/each-way.ts';
import { handicapResult } from '@crease/core/settlement/handicap.ts';
import { noShare } from '@crease/core/settlement/line-result.ts';
import {
  cutsMatchedPrices,
  reducedLiability,
  reducedPrice,
  restsEndedBy,
} from '@crease/core/settlement/reduction.ts';
import {
  farPrice,
  liabilityAtStart,
  startingFill,
  startingPrice,
} from '@crease/core/settlement/starting-price.ts';
import { expect } from 'vitest';
import { hundredths, runnerOf, type VectorRunner } from './vector-case.ts';
import { VectorExchange } from './vector-exchange.ts';

type SideName = 'BACK' | 'LAY';

interface PlainBet {
  readonly side: SideName;
  readonly price: number;
  readonly size: number;
}

/** Result of a settled bet for its owner, in decimals. */
function profitOf(bet: PlainBet, share: { wins: number; of: number }): number {
  const stake = hundredths(bet.size);
  const profit = Math.round((stake * (hundredths(bet.price) - 100)) / 100);
  const backer = backerResult({ stake, profit }, share);
  return (bet.side === 'BACK' ? backer : 0 - backer) / 100;
}

const commission = runnerOf<
  {
    netMarketProfit?: number;
    marketBaseRate?: number;
    discountRate?: number;
    netProfitUnits?: number;
    ratePercent?: number;
    matched?: readonly (PlainBet & { sel: string })[];
    winner?: string;
  },
  {
    commission?: number;
    commissionUnits?: number;
    effectiveRatePercent?: number;
    netMarketProfit?: number;
  }
>('commission', (input, expected) => {
  const rateBps = discountedRateBps(
    hundredths(input.marketBaseRate ?? input.ratePercent ?? 0),
    hundredths(input.discountRate ?? 0),
  );
  if (expected.effectiveRatePercent !== undefined) {
    expect(rateBps).toBe(hundredths(expected.effectiveRatePercent));
  }
  if (expected.commissionUnits !== undefined) {
    expect(commissionOn(input.netProfitUnits ?? 0, rateBps)).toBe(expected.commissionUnits);
  }
  if (expected.commission !== undefined) {
    const net =
      input.netMarketProfit ??
      (input.matched ?? []).reduce(
        (sum, bet) => sum + profitOf(bet, bet.sel === input.winner ? { wins: 1, of: 1 } : LOSES),
        0,
      );
    if (expected.netMarketProfit !== undefined) expect(net).toBe(expected.netMarketProfit);
    expect(commissionOn(hundredths(net), rateBps)).toBe(hundredths(expected.commission));
  }
});

const deadHeat = runnerOf<
  {
    bet?: PlainBet;
    deadHeatDivisor?: number;
    stake?: number;
    decimalOdds?: number;
    placesToFill?: number;
    tied?: number;
    stakePerPart?: number;
    numberOfWinners?: number;
  },
  {
    profit?: Readonly<Record<string, number>> | number;
    payout?: number;
    placePartReturn?: readonly number[];
    divisor?: number;
  }
>('dead_heat', (input, expected) => {
  if (expected.divisor !== undefined) {
    expect(deadHeatShare(input.numberOfWinners ?? 1, 2).of).toBe(expected.divisor);
    return;
  }
  if (expected.placePartReturn !== undefined) {
    // 16/1 at a quarter of the odds is 4/1; alone on its place, then two on it.
    const returns = [1, 2].map((tied) => {
      const part = { side: 'BACK', price: placePrice(1700, 4) / 100, size: 20 } as const;
      return profitOf(part, deadHeatShare(1, tied)) + part.size;
    });
    expect(returns).toEqual(expected.placePartReturn);
    return;
  }
  const bet = input.bet ?? { side: 'BACK', price: input.decimalOdds ?? 0, size: input.stake ?? 0 };
  const share = deadHeatShare(input.placesToFill ?? 1, input.tied ?? input.deadHeatDivisor ?? 1);
  const profit = profitOf(bet, share);
  if (typeof expected.profit === 'object') {
    if (expected.profit.WINNER !== undefined) expect(profit).toBe(expected.profit.WINNER);
    if (expected.profit.LOSER !== undefined)
      expect(profitOf(bet, LOSES)).toBe(expected.profit.LOSER);
  } else {
    expect(profit).toBe(expected.profit);
    expect(profit + bet.size).toBe(expected.payout);
  }
});

const eachWay = runnerOf<
  {
    op?: string;
    bet?: { side: SideName; price?: number; size: number };
    eachWayDivisor?: number;
    reductionFactor?: number;
  },
  {
    profit?: Readonly<Record<'WINNER' | 'PLACED' | 'LOSER', number>>;
    risk?: number;
    placePrice?: number;
    reducedWinPrice?: number;
    reducedPlacePrice?: number;
    table?: readonly {
      race: string;
      min: number;
      max: number | null;
      places: number;
      divisor: number;
    }[];
  }
>('each_way', (input, expected) => {
  for (const row of expected.table ?? []) {
    for (const runners of [row.min, row.max ?? row.min + 20]) {
      expect(eachWayTerms({ handicap: row.race === 'Handicap', runners })).toMatchObject({
        places: row.places,
        divisor: row.divisor,
      });
    }
  }
  if (expected.table !== undefined) expect(eachWayTerms({ handicap: true, runners: 4 })).toBeNull();
  if (input.bet === undefined) return;
  const price = hundredths(input.bet.price ?? 2);
  const divisor = input.eachWayDivisor ?? 5;
  const bet = { side: input.bet.side, price, stake: hundredths(input.bet.size), divisor };
  for (const finish of ['WINNER', 'PLACED', 'LOSER'] as const) {
    const profit = expected.profit?.[finish];
    if (profit !== undefined) expect(eachWayResult(bet, finish)).toBe(hundredths(profit));
  }
  if (expected.risk !== undefined) expect(eachWayRisk(bet)).toBe(hundredths(expected.risk));
  if (expected.placePrice === undefined) return;
  expect(placePrice(price, divisor)).toBe(hundredths(expected.placePrice));
  const reduced = reducedPrice(price, hundredths(input.reductionFactor ?? 0));
  expect(reduced).toBe(hundredths(expected.reducedWinPrice ?? 0));
  expect(placePrice(reduced, divisor)).toBe(hundredths(expected.reducedPlacePrice ?? 0));
});

const reduction = runnerOf<
  {
    matchedPrice?: number;
    reductionFactor?: number | null;
    marketType?: 'WIN' | 'PLACE';
    stake?: number;
    liability?: number;
    ownAdjustmentFactor?: number;
    removedFactor?: number;
    thenMatchedAt?: number;
    bet?: { price: number; sizeMatched: number };
    runner?: string;
    before?: { unmatchedLayLevels: number; unmatchedBackLevels: number };
  },
  {
    newPrice?: number;
    profitBefore?: number;
    profitAfter?: number;
    liability?: number;
    sizeMatchedIfAlreadyMatchedAt10?: number;
    sizeMatched?: number;
    sizeVoided?: number;
    after?: { unmatchedLayLevels: number; unmatchedBackLevels: number };
  }
>('reduction_factor', (input, expected) => {
  if (input.runner === 'removed' && input.bet !== undefined) {
    const exchange = new VectorExchange();
    const { price, sizeMatched } = input.bet;
    exchange.placed(2, { side: 'LAY', price, size: sizeMatched });
    const bet = exchange.placed(1, { side: 'BACK', price, size: sizeMatched });
    exchange.run({ type: 'RemoveRunner', marketId: 1, runnerId: 1, reductionBps: 500 });
    expect(bet.matched).toBe(hundredths(expected.sizeMatched ?? Number.NaN));
    expect(bet.voided).toBe(hundredths(expected.sizeVoided ?? Number.NaN));
    return;
  }
  const kind = input.marketType ?? 'WIN';
  const factorBps = hundredths(input.reductionFactor ?? 0);
  if (input.before !== undefined) {
    const ended = restsEndedBy(factorBps);
    expect(ended).toBe(
      expected.after?.unmatchedLayLevels === input.before.unmatchedLayLevels ? 'NONE' : 'LAYS',
    );
    expect(expected.after?.unmatchedBackLevels).toBe(input.before.unmatchedBackLevels);
    return;
  }
  if (input.liability !== undefined) {
    const liability = reducedLiability({
      liability: hundredths(input.liability),
      removedBps: hundredths(input.removedFactor ?? 0),
      ownBps: hundredths(input.ownAdjustmentFactor ?? 0),
      kind,
    });
    expect(liability).toBe(hundredths(expected.liability ?? 0));
    const fill = startingFill({ side: 'LAY', limit: null, liability }, input.thenMatchedAt ?? 0);
    expect(fill).toBe(hundredths(expected.sizeMatchedIfAlreadyMatchedAt10 ?? 0));
    return;
  }
  if (input.matchedPrice === undefined || expected.newPrice === undefined) {
    throw new Error('a price before and after is expected');
  }
  const price = hundredths(input.matchedPrice);
  const after = cutsMatchedPrices(kind, factorBps) ? reducedPrice(price, factorBps) : price;
  expect(after).toBe(hundredths(expected.newPrice));
  if (input.stake === undefined || expected.profitAfter === undefined) return;
  const bet = { side: 'BACK', size: input.stake } as const;
  const wins = { wins: 1, of: 1 };
  expect(profitOf({ ...bet, price: price / 100 }, wins)).toBe(expected.profitBefore);
  expect(profitOf({ ...bet, price: after / 100 }, wins)).toBe(expected.profitAfter);
});

const lineHandicap = runnerOf<
  {
    bettingType: 'LINE' | 'ASIAN_HANDICAP';
    bet?: { side: SideName; line: number; size: number };
    outcome?: number;
    selection?: 'Home' | 'Away';
    handicap?: number;
  },
  {
    profit?: number;
    results?: readonly { home: number; away: number; status: string }[];
  }
>('line_handicap', (input, expected) => {
  if (input.bet !== undefined) {
    // Another exchange's rule: a result on a whole line gives stakes back. Ours is YES_WINS.
    const share = noShare(hundredths(input.bet.line), hundredths(input.outcome ?? 0), 'PUSH');
    expect(share === null ? 0 : profitOf({ ...input.bet, price: 2 }, share)).toBe(expected.profit);
    return;
  }
  const quarters = (input.handicap ?? 0) * 4;
  expect(expected.results?.length).toBeGreaterThan(0);
  for (const { home, away, status } of expected.results ?? []) {
    const margin = input.selection === 'Home' ? home - away : away - home;
    expect({ home, away, status: handicapResult(margin, quarters) }).toEqual({
      home,
      away,
      status,
    });
  }
});

const cricket = runnerOf<
  { result: number; bets: readonly { side: SideName; line: number; size: number }[] },
  { profit: readonly number[] }
>('cricket_settlement', (input, expected) => {
  const profits = input.bets.map((bet) => {
    const share = noShare(hundredths(bet.line), hundredths(input.result), 'YES_WINS');
    return share === null ? 0 : profitOf({ ...bet, price: 2 }, share);
  });
  expect(profits).toEqual(expected.profit);
});

type Pairs = readonly (readonly [number, number])[];

const bsp = runnerOf<
  {
    order?: {
      type: string;
      side: SideName;
      price: number | null;
      liability?: number;
      size?: number;
      sizeMatched?: number;
    };
    bsp?: number;
    minBspLiability?: number;
    spBackStakes?: number;
    spLayLiability?: number;
    spBacks?: Pairs;
    spLays?: Pairs;
    unmatchedBacks?: Pairs;
    unmatchedLays?: Pairs;
  },
  {
    fills?: Pairs;
    sizeCancelled?: number;
    sizeLapsed?: number;
    farPrice?: number;
    bsp?: number;
  }
>('bsp', (input, expected, { tolerance = 0 }) => {
  if (expected.farPrice !== undefined) {
    const far = farPrice(input.spBackStakes ?? 0, input.spLayLiability ?? 0);
    expect(Math.abs((far ?? 0) - expected.farPrice)).toBeLessThan(tolerance);
    return;
  }
  if (expected.bsp !== undefined) {
    const amounts = (pairs: Pairs | undefined) =>
      (pairs ?? []).map(([price, amount]) => ({ price, amount }));
    const price = startingPrice({
      backs: amounts(input.spBacks),
      lays: amounts(input.spLays),
      restingBacks: amounts(input.unmatchedBacks),
      restingLays: amounts(input.unmatchedLays),
    });
    expect(Math.abs(price - expected.bsp) / expected.bsp).toBeLessThan(tolerance);
    return;
  }
  const { order, bsp: price = 0 } = input;
  if (order === undefined) throw new Error('an order or a price is expected');
  const isMoved = order.type === 'LIMIT';
  const stake = hundredths((order.size ?? 0) - (order.sizeMatched ?? 0));
  const liability = isMoved
    ? liabilityAtStart({ side: order.side, stake, price: hundredths(order.price ?? 0) })
    : hundredths(order.liability ?? 0);
  const limit = isMoved ? null : order.price;
  const minLiability = hundredths(input.minBspLiability ?? 0);
  const fill = startingFill({ side: order.side, limit, liability, minLiability }, price);
  expect(fill === 0 ? [] : [[price, fill / 100]]).toEqual(expected.fills);
  const rest = expected.sizeCancelled ?? expected.sizeLapsed;
  if (rest !== undefined) expect(stake - fill).toBe(hundredths(rest));
});

/** Cases that core answers with arithmetic alone. */
export const SETTLEMENT_ARITHMETIC: readonly VectorRunner[] = [
  commission,
  deadHeat,
  eachWay,
  reduction,
  lineHandicap,
  cricket,
  bsp,
];
