import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findStep } from '#base/state-table.ts';
import type { ClaimState } from '#bonus/bonus.ts';
import { operatorBonusRoutes } from '#bonus/bonus-routes.ts';
import {
  BONUS,
  BONUS_CLAIM_STATES,
  computeDepositBonus,
  computeLossback,
  computeMarketWagering,
  computeRoundContribution,
  getBonusPeriod,
  getWagerGroup,
  NO_SHARES,
  OPEN_CLAIMS,
} from './bonus-rules.ts';

const COUNTING = { share: 100, minOdds: 150, mostPerMarket: null };
const STATES = Object.keys(BONUS_CLAIM_STATES) as ClaimState[];

describe('bonus on a deposit', () => {
  const terms = {
    amount: 100_000,
    percent: 10,
    minDeposit: 50_000,
  } as const;

  test.each([
    [50_037, 5_003],
    [49_999, 0],
    [5_000_000, 100_000],
  ])('%i paise earn %i', (deposit, earned) => {
    expect(computeDepositBonus(terms, deposit)).toBe(earned);
  });
});

describe('wagering contribution of settled bets', () => {
  const back = (stake: number, price: number) => ({
    risk: stake,
    win: Math.round((stake * (price - 100)) / 100),
  });
  const lay = (stake: number, price: number) => {
    const { risk, win } = back(stake, price);
    return { risk: win, win: risk };
  };

  test.each([
    ['the stake of a back at the least odds', [back(1_000, 150)], 1_000, 1_000],
    ['nothing below them', [back(1_000, 149)], 1_000, 0],
    ['the liability of a lay', [lay(1_000, 280)], 1_800, 1_800],
    ['nothing of a lay that wins next to nothing', [lay(1_000, 2_000)], 19_000, 0],
    ['the net risk of both sides', [back(1_000, 200), lay(900, 200)], 100, 100],
  ])('%s', (_, bets, netRisk, counted) => {
    expect(computeMarketWagering(bets, netRisk, COUNTING).counted).toBe(counted);
  });

  test('never exceeds the market’s share of stake, risk or cap', () => {
    const bet = fc.record({ risk: fc.nat(1_000_000), win: fc.nat(1_000_000) });
    fc.assert(
      fc.property(
        fc.array(bet),
        fc.nat(2_000_000),
        fc.nat(100),
        fc.option(fc.nat(500_000)),
        (bets, netRisk, share, mostPerMarket) => {
          const { staked, counted } = computeMarketWagering(bets, netRisk, {
            share,
            minOdds: 150,
            mostPerMarket,
          });
          expect(Number.isInteger(counted)).toBe(true);
          const most = Math.min(staked, netRisk, mostPerMarket ?? staked);
          expect(counted).toBeLessThanOrEqual((most * share) / 100);
          expect(counted).toBeGreaterThan((most * share) / 100 - 1);
        },
      ),
    );
  });

  test('bets per run contribute nothing', () => {
    expect([getWagerGroup('METER'), getWagerGroup('LINE'), getWagerGroup('TOSS')]).toEqual([
      null,
      'EXCHANGE',
      'BOOKMAKER',
    ]);
  });
});

describe('bonus states', () => {
  test('moves money only when entering or leaving ACTIVE', () => {
    for (const from of STATES) {
      for (const to of STATES) {
        const step = BONUS_CLAIM_STATES[from][to];
        if (step === undefined) continue;
        expect([from, to, step.entry !== undefined]).toEqual([from, to, from === 'ACTIVE' || to === 'ACTIVE']);
      }
    }
  });

  test('final states don’t change, and no actor can take another’s step', () => {
    const over = STATES.filter((state) => !OPEN_CLAIMS.some((open) => open === state));
    for (const from of over) expect(BONUS_CLAIM_STATES[from]).toEqual({});
    expect(findStep(BONUS_CLAIM_STATES, { from: 'CLAIMED', to: 'ACTIVE', by: 'USER' })).toBeNull();
    expect(findStep(BONUS_CLAIM_STATES, { from: 'ACTIVE', to: 'VOIDED', by: 'USER' })).toBeNull();
  });
});

describe('lossback', () => {
  const terms = { amount: 100_000, percent: 5, minLoss: 10_000 };

  test('is a capped share of losses, and nothing for small losses or wins', () => {
    expect(computeLossback(terms, 123_456)).toBe(6_172);
    expect(computeLossback(terms, 10_000_000)).toBe(100_000);
    expect(computeLossback(terms, 9_999)).toBe(0);
    expect(computeLossback({ ...terms, minLoss: null }, -500)).toBe(0);
  });

  test('covers Indian days and weeks without gaps', () => {
    const sunday = Date.parse('2026-11-22T23:59:59.999+05:30');
    expect(getBonusPeriod('WEEK', sunday)).toEqual({
      from: Date.parse('2026-11-16T00:00:00+05:30'),
      to: sunday + 1,
    });
    expect(getBonusPeriod('WEEK', sunday + 1).from).toBe(sunday + 1);
    expect(getBonusPeriod('DAY', sunday)).toEqual({
      from: sunday + 1 - 86_400_000,
      to: sunday + 1,
    });
  });
});

describe('terms an operator can’t set', () => {
  const terms = {
    title: 'Reload',
    description: '',
    category: 'DEPOSIT',
    product: 'SPORTS',
    kind: 'FIXED',
    amount: 100,
    percent: null,
    minDeposit: null,
    period: null,
    minLoss: null,
    wageringMultiple: 10,
    shares: { ...NO_SHARES, EXCHANGE: 100 },
    minOdds: 1.5,
    mostPerMarket: null,
    days: 7,
    maxConversion: null,
    needsApproval: false,
    enabled: true,
    domains: [],
    endsAt: null,
    budget: 1_000,
  };
  const isTaken = (change: object) =>
    operatorBonusRoutes.operatorSaveBonus.request.safeParse({ ...terms, ...change }).success;

  test('rejects over 10× wagering, under 7 days and over the full stake', () => {
    expect(isTaken({})).toBe(true);
    expect(isTaken({ wageringMultiple: BONUS.mostMultiple + 1 })).toBe(false);
    expect(isTaken({ days: BONUS.leastDays - 1 })).toBe(false);
    expect(isTaken({ shares: { ...terms.shares, EXCHANGE: 101 } })).toBe(false);
  });
});

describe('wagering contribution of a game round', () => {
  const terms = { share: 100, mostPerMarket: null };
  const bets = [
    { amount: 10_000, returned: 20_000 },
    { amount: 10_000, returned: 0 },
    { amount: 700, returned: 700 },
  ];

  test('uses net result at tables and stake elsewhere', () => {
    expect(computeRoundContribution(bets, 'TABLES', terms)).toEqual({ staked: 20_000, counted: 0 });
    expect(computeRoundContribution(bets, 'SLOTS', terms)).toEqual({
      staked: 20_000,
      counted: 20_000,
    });
    expect(computeRoundContribution(bets.slice(1), 'INDIAN', terms).counted).toBe(10_000);
  });

  test('is capped by the offer’s terms and rounded in favour of the house', () => {
    const most = { share: 10, mostPerMarket: 555 };
    expect(computeRoundContribution(bets, 'INSTANT', most).counted).toBe(55);
  });
});
