import { stakeAt } from '@crease/core/book/starting-price.ts';
import { cutsMatchedPrices, getEndedRests, reducedLiability, reducedPrice } from '@crease/core/settlement/reduction.ts';
import {
  backerResult,
  computeLineShare,
  deadHeatShare,
  eachWayResult,
  LOSES,
  WINS,
} from '@crease/core/settlement/settle-bet.ts';
import { commissionOn } from '@crease/core/settlement/settlement-totals.ts';
import { toMarketResult } from '@crease/server/market-desk/play/sport-market.ts';
import { lineResult } from '@crease/sports/football/asian-lines.ts';
import { expect } from 'vitest';
import { createRunner, toHundredths, type VectorRunner } from './vector-case.ts';
import { VectorExchange } from './vector-exchange.ts';

type SideName = 'BACK' | 'LAY';

interface PlainBet {
  readonly side: SideName;
  readonly price: number;
  readonly size: number;
}

/** Net result of a settled bet for its owner, in decimals. */
function computeProfit(bet: PlainBet, share: { wins: number; of: number }): number {
  const stake = toHundredths(bet.size);
  const profit = Math.round((stake * (toHundredths(bet.price) - 100)) / 100);
  const backer = backerResult({ stake, profit }, share);
  return (bet.side === 'BACK' ? backer : 0 - backer) / 100;
}

const commission = createRunner<
  {
    netMarketProfit?: number;
    marketBaseRate?: number;
    netProfitUnits?: number;
    ratePercent?: number;
    matched?: readonly (PlainBet & { sel: string })[];
    winner?: string;
  },
  {
    commission?: number;
    commissionUnits?: number;
    netMarketProfit?: number;
  }
>('commission', (input, expected) => {
  const rateBps = toHundredths(input.marketBaseRate ?? input.ratePercent ?? 0);
  if (expected.commissionUnits !== undefined) {
    expect(commissionOn(input.netProfitUnits ?? 0, rateBps)).toBe(expected.commissionUnits);
  }
  if (expected.commission !== undefined) {
    const net =
      input.netMarketProfit ??
      (input.matched ?? []).reduce(
        (sum, bet) => sum + computeProfit(bet, bet.sel === input.winner ? { wins: 1, of: 1 } : LOSES),
        0,
      );
    if (expected.netMarketProfit !== undefined) expect(net).toBe(expected.netMarketProfit);
    expect(commissionOn(toHundredths(net), rateBps)).toBe(toHundredths(expected.commission));
  }
});

const deadHeat = createRunner<
  {
    bet?: PlainBet;
    deadHeatDivisor?: number;
    stake?: number;
    decimalOdds?: number;
    placesToFill?: number;
    tied?: number;
    numberOfWinners?: number;
    stakePerPart?: number;
    fractionalOdds?: string;
    placeFraction?: string;
  },
  {
    placePartReturn?: readonly number[];
    profit?: Readonly<Record<string, number>> | number;
    payout?: number;
    divisor?: number;
  }
>('dead_heat', (input, expected) => {
  if (expected.divisor !== undefined) {
    expect(deadHeatShare(input.numberOfWinners ?? 1, 2).of).toBe(expected.divisor);
    return;
  }
  if (expected.placePartReturn !== undefined) {
    const [wins = 0] = (input.fractionalOdds ?? '').split('/').map(Number);
    const [, divisor = 1] = (input.placeFraction ?? '').split('/').map(Number);
    const stake = toHundredths(input.stakePerPart ?? 0);
    const whole = { stake, profit: stake * wins };
    // Return of the place part: its stake and profit. The win part's stake is lost in both cases.
    const back = [WINS, deadHeatShare(1, 2)].map(
      (place) => (eachWayResult(whole, { win: LOSES, place }, divisor) + 2 * stake) / 100,
    );
    expect(back).toEqual(expected.placePartReturn);
    return;
  }
  const bet = input.bet ?? { side: 'BACK', price: input.decimalOdds ?? 0, size: input.stake ?? 0 };
  const share = deadHeatShare(input.placesToFill ?? 1, input.tied ?? input.deadHeatDivisor ?? 1);
  const profit = computeProfit(bet, share);
  if (typeof expected.profit === 'object') {
    if (expected.profit.WINNER !== undefined) expect(profit).toBe(expected.profit.WINNER);
    if (expected.profit.LOSER !== undefined) expect(computeProfit(bet, LOSES)).toBe(expected.profit.LOSER);
  } else {
    expect(profit).toBe(expected.profit);
    expect(profit + bet.size).toBe(expected.payout);
  }
});

const reduction = createRunner<
  {
    matchedPrice?: number;
    reductionFactor?: number | null;
    marketType?: 'WIN' | 'PLACE';
    stake?: number;
    bet?: { price: number; sizeMatched: number };
    runner?: string;
    before?: { unmatchedLayLevels: number; unmatchedBackLevels: number };
    liability?: number;
    removedFactor?: number;
    ownAdjustmentFactor?: number;
    thenMatchedAt?: number;
  },
  {
    liability?: number;
    sizeMatchedIfAlreadyMatchedAt10?: number;
    newPrice?: number;
    profitBefore?: number;
    profitAfter?: number;
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
    expect(bet.matched).toBe(toHundredths(expected.sizeMatched ?? Number.NaN));
    expect(bet.voided).toBe(toHundredths(expected.sizeVoided ?? Number.NaN));
    return;
  }
  if (expected.liability !== undefined) {
    const reductionBps = toHundredths(input.removedFactor ?? 0);
    const ownBps = toHundredths(input.ownAdjustmentFactor ?? 0);
    const liability = toHundredths(input.liability ?? 0);
    const left = reducedLiability(input.marketType ?? 'WIN', liability, { reductionBps, ownBps });
    expect(left).toBe(toHundredths(expected.liability));
    const rate = { wins: BigInt(toHundredths((input.thenMatchedAt ?? 0) - 1)), on: 100n };
    const size = expected.sizeMatchedIfAlreadyMatchedAt10 ?? Number.NaN;
    expect(stakeAt(rate, left)).toBe(toHundredths(size));
    return;
  }
  const kind = input.marketType ?? 'WIN';
  const factorBps = toHundredths(input.reductionFactor ?? 0);
  if (input.before !== undefined) {
    const ended = getEndedRests(factorBps);
    expect(ended).toBe(expected.after?.unmatchedLayLevels === input.before.unmatchedLayLevels ? 'NONE' : 'LAYS');
    expect(expected.after?.unmatchedBackLevels).toBe(input.before.unmatchedBackLevels);
    return;
  }
  if (input.matchedPrice === undefined || expected.newPrice === undefined) {
    throw new Error('a price before and after is expected');
  }
  const price = toHundredths(input.matchedPrice);
  const after = cutsMatchedPrices(kind, factorBps) ? reducedPrice(price, factorBps) : price;
  expect(after).toBe(toHundredths(expected.newPrice));
  if (input.stake === undefined || expected.profitAfter === undefined) return;
  const bet = { side: 'BACK', size: input.stake } as const;
  const wins = { wins: 1, of: 1 };
  expect(computeProfit({ ...bet, price: price / 100 }, wins)).toBe(expected.profitBefore);
  expect(computeProfit({ ...bet, price: after / 100 }, wins)).toBe(expected.profitAfter);
});

const cricket = createRunner<
  { result: number; bets: readonly { side: SideName; line: number; size: number }[] },
  { profit: readonly number[] }
>('cricket_settlement', (input, expected) => {
  const profits = input.bets.map((bet) => {
    const share = computeLineShare(toHundredths(bet.line), toHundredths(input.result));
    return computeProfit({ ...bet, price: 2 }, share);
  });
  expect(profits).toEqual(expected.profit);
});

const asianHandicap = createRunner<
  { selection: 'Home' | 'Away'; handicap: number },
  { results: readonly { home: number; away: number; status: string }[] }
>('line_handicap', ({ selection, handicap }, expected) => {
  for (const { home, away, status } of expected.results) {
    const exchange = new VectorExchange(2);
    exchange.placed(2, { side: 'LAY', price: 2, size: 1 });
    const bet = exchange.placed(1, { side: 'BACK', price: 2, size: 1 });
    const lead = selection === 'Home' ? home - away : away - home;
    const result = toMarketResult(lineResult(lead + handicap, 0), [1, 2]);
    if (result === 'UNCONFIRMED') throw new Error('a score decides every line');
    exchange.run({ type: 'SettleMarket', marketId: 1, result });
    expect([home, away, bet.status]).toEqual([home, away, status]);
  }
});

/** Settlement cases, most of them computed with arithmetic alone. */
export const SETTLEMENT_ARITHMETIC: readonly VectorRunner[] = [commission, deadHeat, reduction, cricket, asianHandicap];
