import fc from 'fast-check';
import type { Command } from '#exchange/command.ts';

/** The fifth market of the world, and its runners. */
const RACE = 5;
export const RACE_RUNNERS = [11, 12, 13] as const;

/** A race up to its result: SP bets, bets kept for SP, non-runners, the off and the result. */
export const raceCommand: fc.Arbitrary<Command> = fc
  .record({
    accountId: fc.constantFrom(1, 2, 3, 4),
    runnerId: fc.constantFrom(RACE_RUNNERS[0], ...RACE_RUNNERS),
    side: fc.constantFrom('BACK', 'LAY'),
    price: fc.constantFrom(null, null, 200, 350),
    stake: fc.integer({ min: 100, max: 3000 }),
    isKept: fc.boolean(),
    deed: fc.nat(19),
    clientBetId: fc.integer({ min: 1, max: 10_000 }).map((id) => `r${id}`),
  })
  .map(({ isKept, deed, price, runnerId, ...terms }): Command => {
    const marketId = RACE;
    if (deed === 0) return { type: 'TurnInPlay', marketId, open: true };
    if (deed === 1) return { type: 'RemoveRunner', marketId, runnerId, reductionBps: 900 };
    if (deed === 2) {
      const result = { type: 'winners', runnerIds: [runnerId] } as const;
      return { type: 'SettleMarket', marketId, result };
    }
    const free = terms.side === 'BACK' ? 101 : 100_000;
    return {
      type: 'PlaceBet',
      ...terms,
      marketId,
      runnerId,
      price: price ?? (isKept ? 250 : free),
      persistence: isKept ? 'MARKET_ON_CLOSE' : 'LAPSE',
      timeInForce: isKept ? 'REST' : 'ON_CLOSE',
    };
  });

/** The sixth market of the world, and its runners. */
const EACH_WAY = 6;
const EACH_WAY_RUNNERS = [14, 15, 16, 17, 18] as const;

/** Each way: bets at close prices with odd paise, non-runners that are reinstated, results with and without ties. */
export const eachWayCommand: fc.Arbitrary<Command> = fc
  .record({
    accountId: fc.constantFrom(1, 2, 3, 4),
    runnerId: fc.constantFrom(EACH_WAY_RUNNERS[0], ...EACH_WAY_RUNNERS),
    side: fc.constantFrom('BACK', 'LAY'),
    price: fc.constantFrom(300, 500, 550, 600, 1_000),
    stake: fc.integer({ min: 100, max: 3000 }),
    deed: fc.nat(29),
    order: fc.shuffledSubarray([...EACH_WAY_RUNNERS], { minLength: 3, maxLength: 5 }),
    tied: fc.nat(4),
    clientBetId: fc.integer({ min: 1, max: 10_000 }).map((id) => `e${id}`),
  })
  .map(({ deed, order, tied, ...terms }): Command => {
    const marketId = EACH_WAY;
    const { runnerId } = terms;
    const reason = 'checked again';
    if (deed === 0) return { type: 'RemoveRunner', marketId, runnerId, reductionBps: 900 };
    if (deed === 1) return { type: 'RestoreRunner', marketId, runnerId };
    if (deed === 2) {
      const placings = [order.slice(0, tied), ...order.slice(tied).map((id) => [id])];
      const result = {
        type: 'placings',
        placings: placings.filter((one) => one.length > 0),
      } as const;
      return { type: 'SettleMarket', marketId, result };
    }
    if (deed === 3) return { type: 'UnsettleMarket', marketId, reason };
    if (deed === 4) return { type: 'SetMarketStatus', marketId, status: 'OPEN' };
    return { type: 'PlaceBet', ...terms, marketId, persistence: 'LAPSE', timeInForce: 'REST' };
  });
