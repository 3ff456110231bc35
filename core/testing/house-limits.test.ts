import { describe, expect, test } from 'vitest';
import { apply } from '#exchange/apply.ts';
import { checkInvariants } from '#exchange/invariants.ts';
import { HouseExchange, quoted, type Slip } from './house-exchange.ts';

const BACK_85: Slip = { side: 'BACK', price: 85, rupees: 100 };

function bookmaker(setup: ConstructorParameters<typeof HouseExchange>[1] = {}): HouseExchange {
  const exchange = new HouseExchange('BOOKMAKER', setup);
  exchange.quote(quoted(1, [[85], [84], [83]], [[89], [90], [91]]), quoted(2, [[112]], [[118]]));
  return exchange;
}

describe('limits', () => {
  test('enforces min and max stake', () => {
    const exchange = bookmaker({ terms: { minStake: 10_000, maxStake: 1_000_000 } });

    expect(exchange.try({ ...BACK_85, rupees: 99.99 })).toMatchObject({
      code: 'STAKE_MIN',
      details: { min: 10_000 },
    });
    expect(exchange.try({ ...BACK_85, rupees: 10_000.01 })).toMatchObject({
      code: 'STAKE_MAX',
      details: { max: 1_000_000 },
    });
    exchange.must({ type: 'SetAccountLimits', accountId: 1, limits: { maxStake: 50_000 } });
    expect(exchange.try({ ...BACK_85, rupees: 501 })).toMatchObject({ details: { max: 50_000 } });
  });

  test('takes more money only at a worse step: 50, 75, 100% of max stake', () => {
    const exchange = bookmaker({ terms: { maxStake: 1_000_000, depthPercents: [50, 75, 100] } });
    const booked = (price: number, rupees: number) => exchange.bet({ side: 'BACK', price, rupees }).fills[0]?.price;

    expect(booked(85, 5000)).toBe(8500);
    expect(exchange.try({ ...BACK_85, rupees: 5000.01 })).toMatchObject({
      code: 'STAKE_MAX',
      details: { max: 500_000 },
    });
    expect(booked(84, 7500)).toBe(8400);
    expect(exchange.try({ side: 'BACK', price: 84, rupees: 7501 })).toMatchObject({
      details: { max: 750_000 },
    });
    expect(booked(83, 10_000)).toBe(8300);
    // A small stake gets the best step whatever price it requested.
    expect(booked(83, 100)).toBe(8500);
    // Any odds: a stake too large for the first step gets the next one.
    const large = { ...BACK_85, rupees: 9000, rest: { acceptAnyOdds: true } };
    expect(exchange.bet(large).fills[0]?.price).toBe(8300);
    expect(exchange.try({ side: 'BACK', price: 86, rupees: 9000 })).toMatchObject({
      code: 'PRICE_CHANGED',
      details: { newRate: 8300 },
    });
  });

  test('a step’s size is the most one bet gets there', () => {
    const exchange = new HouseExchange('BOOKMAKER');
    exchange.quote(quoted(1, [[85, undefined, 1000], [80]]));

    expect(exchange.try({ ...BACK_85, rupees: 1001 })).toMatchObject({
      code: 'STAKE_MAX',
      details: { max: 100_000 },
    });
    expect(exchange.bet({ side: 'BACK', price: 80, rupees: 1001 }).fills[0]?.price).toBe(8000);
  });

  test('enforces a market’s max profit, including held bets', () => {
    const exchange = bookmaker({ inPlay: true, terms: { maxProfit: 850_000 } });
    exchange.must(exchange.command({ ...BACK_85, rupees: 9000 }));

    expect(exchange.try({ ...BACK_85, rupees: 1001 })).toMatchObject({
      code: 'MAX_PROFIT',
      details: { max: 850_000 },
    });
    exchange.must(exchange.command({ ...BACK_85, rupees: 1000 }));
  });

  test('enforces max profit between two lines', () => {
    const exchange = new HouseExchange('FANCY', { terms: { maxProfit: 2_000_000 } });
    exchange.taken({ side: 'BACK', line: 51, price: 100, rupees: 10_000 });
    exchange.quote(quoted(1, [], [[100, 55]]));

    const no = { side: 'LAY', line: 55, price: 100 } as const;
    expect(exchange.try({ ...no, rupees: 10_001 })).toMatchObject({ code: 'MAX_PROFIT' });
    exchange.bet({ ...no, rupees: 10_000 });
  });

  test('max profit counts what held bets may win, not what they may lose', () => {
    const exchange = new HouseExchange('FANCY', {
      inPlay: true,
      terms: { maxProfit: 100_000 },
    });
    exchange.quote(quoted(1, [[100, 51]], [[100, 51]]));
    const held = { price: 100, line: 51, rupees: 600 } as const;
    exchange.must(exchange.command({ ...held, side: 'BACK' }));
    exchange.must(exchange.command({ ...held, side: 'LAY' }));

    expect(exchange.try({ ...held, side: 'BACK', rupees: 401 })).toMatchObject({
      code: 'MAX_PROFIT',
    });
    exchange.must(exchange.command({ ...held, side: 'BACK', rupees: 400 }));
  });

  test('a meter’s max profit is at its cap', () => {
    const exchange = new HouseExchange('METER', { terms: { maxProfit: 1_000_000 } });
    exchange.quote(quoted(1, [[100, 40]]));

    const yes = { side: 'BACK', line: 40, price: 100 } as const;
    expect(exchange.try({ ...yes, rupees: 100.01 })).toMatchObject({ code: 'MAX_PROFIT' });
    exchange.bet({ ...yes, rupees: 100 });
  });

  test('a lowered max profit still accepts bets that win no more, held or not', () => {
    for (const inPlay of [false, true]) {
      const exchange = new HouseExchange('FANCY', { terms: { inPlayDelayMs: 1000 } });
      exchange.taken({ side: 'BACK', price: 100, line: 51, rupees: 2000 });
      exchange.quote(quoted(1, [[100, 51]], [[100, 51]]));
      exchange.must({ type: 'UpdateMarket', marketId: 1, terms: { maxProfit: 100_000 } });
      if (inPlay) exchange.must({ type: 'TurnInPlay', marketId: 1, open: true });

      const more = { side: 'BACK', price: 100, line: 51, rupees: 1 } as const;
      expect(exchange.try(more)).toMatchObject({ code: 'MAX_PROFIT' });
      const { id, heldUntil } = exchange.must(exchange.command({ side: 'LAY', price: 100, line: 51, rupees: 1500 }));
      if (heldUntil > 0) {
        exchange.at = heldUntil;
        exchange.must({ type: 'ReleaseBet', betId: id });
      }

      expect(exchange.getBet(id).status).toBe('MATCHED');
    }
  });

  test('a lowered max profit still allows laying off a bookmaker bet', () => {
    const exchange = bookmaker();
    exchange.bet({ ...BACK_85, rupees: 10_000 });
    exchange.must({ type: 'UpdateMarket', marketId: 1, terms: { maxProfit: 100_000 } });

    expect(exchange.try(BACK_85)).toMatchObject({ code: 'MAX_PROFIT' });
    expect(exchange.bet({ side: 'LAY', price: 89, rupees: 10_000 }).status).toBe('MATCHED');
  });

  test('enforces exposure in the market and across all markets', () => {
    const exchange = bookmaker({ terms: { exposureLimit: 100_000 } });
    exchange.bet({ ...BACK_85, rupees: 1000 });

    expect(exchange.try(BACK_85)).toMatchObject({ code: 'EXPOSURE_LIMIT' });
    exchange.must({ type: 'SetAccountLimits', accountId: 2, limits: { exposureLimit: 50_000 } });
    expect(exchange.try({ ...BACK_85, by: 2, rupees: 501 })).toMatchObject({
      code: 'EXPOSURE_LIMIT',
    });
  });

  test('a hedge is accepted with nothing available and frees what it covers', () => {
    const exchange = bookmaker({ rupees: 1000 });
    exchange.bet({ ...BACK_85, rupees: 1000 });
    expect(exchange.cash()).toBe(0);
    expect(exchange.try({ ...BACK_85, rupees: 1 })).toMatchObject({
      code: 'INSUFFICIENT_BALANCE',
      details: { balance: 0 },
    });

    exchange.bet({ side: 'LAY', price: 89, rupees: 1000 });

    // 850 − 890 if India wins, nothing otherwise.
    expect([exchange.exposure(), exchange.cash()]).toEqual([40, 960]);
  });

  test('hedge stakes on runs may exceed available funds', () => {
    const exchange = new HouseExchange('FANCY', { rupees: 1000 });
    exchange.taken({ side: 'BACK', line: 51, price: 100, rupees: 1000 });

    exchange.taken({ side: 'LAY', line: 51, price: 100, rupees: 1000 });

    expect([exchange.exposure(), exchange.cash()]).toEqual([0, 1000]);
  });

  test('an account can have five hundred bets in a market, and no more', () => {
    const exchange = new HouseExchange('FANCY');
    exchange.quote(quoted(1, [[100, 50]]));
    const slip = { side: 'BACK', price: 100, line: 50, rupees: 1 } as const;
    for (let count = 0; count < 500; count++) {
      exchange.must(exchange.command(slip));
    }

    expect(exchange.try(slip)).toMatchObject({ code: 'BET_COUNT' });
    expect(exchange.market.positions.get(1)).toMatchObject({ kind: 'RUNS', steps: { size: 1 } });
  });

  test('rejects a locked account and a locked market', () => {
    const exchange = bookmaker({ terms: { betLock: true } });
    expect(exchange.try(BACK_85)).toMatchObject({ code: 'BET_LOCKED' });
  });

  test('rejects a stake that wins less than half a paisa', () => {
    const exchange = new HouseExchange('BOOKMAKER', { terms: { minStake: 1 } });
    exchange.quote(quoted(1, [[3.75]]));

    expect(exchange.try({ side: 'BACK', price: 3.75, rupees: 0.13 })).toMatchObject({
      code: 'STAKE_MIN',
    });
  });
});

describe('a market’s cap on house losses', () => {
  const worst = (exchange: HouseExchange) => {
    const house = exchange.market.housePositions?.DEMO;
    return house === undefined ? null : house.computeExposure(exchange.market);
  };

  test('rejects a bet above it, and accepts the largest stake it names', () => {
    const exchange = bookmaker({ terms: { maxHouseLoss: 850_000 } });
    exchange.bet({ ...BACK_85, rupees: 9000 });

    expect(exchange.try({ ...BACK_85, rupees: 1001 })).toMatchObject({
      code: 'STAKE_MAX',
      details: { max: 100_000 },
    });
    exchange.bet({ ...BACK_85, by: 2, rupees: 1000 });
    expect(worst(exchange)).toBe(850_000);
    expect(exchange.try({ ...BACK_85, by: 3 })).toMatchObject({
      code: 'STAKE_MAX',
      details: { max: 0 },
    });
  });

  test('accepts bets that don’t worsen the worst case, even with the cap lowered below the book', () => {
    const exchange = bookmaker({ terms: { maxHouseLoss: 850_000 } });
    exchange.bet({ ...BACK_85, rupees: 10_000 });
    exchange.must({ type: 'UpdateMarket', marketId: 1, terms: { maxHouseLoss: 100_000 } });

    exchange.bet({ side: 'BACK', price: 112, by: 2, runner: 2, rupees: 1000 });
    expect(worst(exchange)).toBe(750_000);
    exchange.bet({ side: 'LAY', price: 89, by: 2, rupees: 1000 });
    expect(exchange.try({ ...BACK_85, by: 3 })).toMatchObject({ code: 'STAKE_MAX' });
  });

  test('rechecks held bets when they are booked', () => {
    const exchange = bookmaker({ inPlay: true, terms: { maxHouseLoss: 850_000 } });
    const held = [1, 2].map((by) => exchange.must(exchange.command({ ...BACK_85, by, rupees: 9000 })));

    exchange.at += 1000;
    const refusals = held.map(({ id: betId }) => {
      const { events } = exchange.must({ type: 'ReleaseBet', betId });
      return events.find((event) => event.type === 'HeldBetRefused');
    });
    expect(refusals).toMatchObject([undefined, { code: 'STAKE_MAX', details: { max: 100_000 } }]);
    expect(worst(exchange)).toBe(765_000);
  });

  test('applies to each currency separately, and never goes negative', () => {
    const exchange = bookmaker({ terms: { maxHouseLoss: 850_000 } });
    exchange.bet({ ...BACK_85, rupees: 10_000 });
    exchange.bet({ ...BACK_85, by: 4, rupees: 10_000 });
    expect(exchange.run({ type: 'UpdateMarket', marketId: 1, terms: { maxHouseLoss: -1 } })).toMatchObject({
      code: 'VALIDATION',
      details: { field: 'maxHouseLoss' },
    });
  });
});

describe('house losses in a market', () => {
  /** Stake per run on a line of 1: it can win a hundred times as much, and each bet alone is accepted. */
  const MOST: Slip = { side: 'BACK', price: 100, line: 1, rupees: 2_200_000_000 };
  const LARGEST = 2 ** 52;

  function meter(more: ConstructorParameters<typeof HouseExchange>[1] = {}): HouseExchange {
    const rupees = 100_000_000_000;
    const exchange = new HouseExchange('METER', {
      rupees,
      ...more,
      terms: { maxStake: Number.MAX_SAFE_INTEGER, ...more.terms },
    });
    for (const accountId of [1, 2, 3]) {
      for (const time of [1, 2, 3]) {
        exchange.must({
          type: 'AdjustBalance',
          accountId,
          direction: 'CREDIT',
          amount: rupees * 100,
          reason: 'more',
          key: `more-${accountId}-${time}`,
        });
      }
    }
    exchange.quote(quoted(1, [[100, 1]]));
    return exchange;
  }

  test('stay within a balance’s range, however many maximum bets arrive', () => {
    const exchange = meter();
    // Applied without the invariant checks, which would take minutes for a thousand commands.
    const taken = Array.from({ length: 250 }, (_, n) =>
      apply(exchange.state, exchange.command({ ...MOST, by: 1 + (n % 3) }), { at: exchange.at }),
    );

    const refused = taken.find((outcome) => !outcome.ok);
    expect(refused).toMatchObject({ code: 'STAKE_MAX' });
    const house = exchange.market.housePositions?.DEMO;
    if (house === undefined) throw new Error('a house market has the position of the house');
    const lost = house.computeExposure(exchange.market);
    expect(lost).toBeLessThanOrEqual(LARGEST);
    expect(lost + MOST.rupees * 100 * 100).toBeGreaterThan(LARGEST);
    // The max stake given in the rejection is accepted.
    const max = refused?.ok === false ? Number(refused.details.max) : 0;
    expect(exchange.try({ ...MOST, rupees: max / 100 }).ok).toBe(true);
    exchange.must({ type: 'SetMarketStatus', marketId: 1, status: 'CLOSED' });
    exchange.must({ type: 'SettleMarket', marketId: 1, result: { type: 'runs', runs: 300 } });
    expect(checkInvariants(exchange.state)).toEqual([]);
  });

  test('are checked again when a bet’s delay ends', () => {
    const exchange = meter({ inPlay: true });
    const held = Array.from({ length: 250 }, (_, n) =>
      apply(exchange.state, exchange.command({ ...MOST, by: 1 + (n % 3) }), { at: exchange.at }),
    );
    expect(held.every(({ ok }) => ok)).toBe(true);

    exchange.at += 2_000;
    for (const outcome of held) {
      if (outcome.ok) apply(exchange.state, { type: 'ReleaseBet', betId: outcome.id }, { at: exchange.at });
    }

    const house = exchange.market.housePositions?.DEMO;
    if (house === undefined) throw new Error('a house market has the position of the house');
    expect(house.computeExposure(exchange.market)).toBeLessThanOrEqual(LARGEST);
    expect(exchange.state.bets.size).toBeLessThan(250);
    expect(checkInvariants(exchange.state)).toEqual([]);
  });
});
