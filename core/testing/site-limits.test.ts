import { describe, expect, test } from 'vitest';
import type { SiteLimits } from '#exchange/account.ts';
import { HouseExchange, quoted, type Slip } from './house-exchange.ts';
import { getOutcomeCode, Scenario } from './scenario.ts';

describe('site limits on the book', () => {
  const scenario = () => new Scenario({ asha: 5000, bilal: 5000 });
  const under = (siteLimits: SiteLimits) => ({ siteLimits });

  test('on stake apply along with the market’s', () => {
    const exchange = scenario();

    const large = exchange.perform('asha backs India 60 at 2', under({ maxStake: 5_000 }));
    const small = exchange.perform('asha backs India 30 at 2', under({ minStake: 4_000 }));

    expect(large).toMatchObject({ code: 'STAKE_MAX', details: { max: 5_000 } });
    expect(small).toMatchObject({ code: 'STAKE_MIN', details: { min: 4_000 } });
    expect(getOutcomeCode(exchange.perform('asha backs India 50 at 2', under({ maxStake: 5_000 })))).toBe('accepted');
  });

  test('on profit and exposure count all the player’s bets in the market', () => {
    const exchange = scenario();
    exchange.bet('asha backs India 60 at 2');

    const rich = exchange.perform('asha backs India 41 at 2', under({ maxProfit: 10_000 }));
    const risky = exchange.perform('asha backs India 41 at 2', under({ exposureLimit: 10_000 }));

    expect(rich).toMatchObject({ code: 'MAX_PROFIT', details: { max: 10_000 } });
    expect(getOutcomeCode(risky)).toBe('EXPOSURE_LIMIT');
    expect(getOutcomeCode(exchange.perform('asha backs India 41 at 2'))).toBe('accepted');
  });

  test('reject only increases: a bet that lowers risk passes lowered limits', () => {
    const exchange = scenario();
    exchange.bet('asha backs India 60 at 2');
    exchange.bet('bilal lays India 60 at 2');

    const lowering = exchange.perform('asha lays India 20 at 2', under({ exposureLimit: 1_000, maxProfit: 1_000 }));

    expect(getOutcomeCode(lowering)).toBe('accepted');
  });
});

test('site limits apply to house bets too', () => {
  const house = new HouseExchange('BOOKMAKER');
  house.quote(quoted(1, [[85]]), quoted(2, [[112]]));
  const bet = (rupees: number, siteLimits: SiteLimits): Slip => ({
    side: 'BACK',
    price: 85,
    rupees,
    rest: { siteLimits },
  });

  expect(house.try(bet(500, { maxStake: 40_000 }))).toMatchObject({
    code: 'STAKE_MAX',
    details: { max: 40_000 },
  });
  expect(house.try(bet(500, { maxProfit: 42_000 }))).toMatchObject({ code: 'MAX_PROFIT' });
  expect(house.try(bet(500, { exposureLimit: 49_000 }))).toMatchObject({ code: 'EXPOSURE_LIMIT' });
  expect(house.bet(bet(500, { maxProfit: 42_500, exposureLimit: 50_000 })).stake).toBe(50_000);
});
