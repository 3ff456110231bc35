import { expect, test } from 'vitest';
import type { BetFact, Facts, MarketFact } from './facts.ts';
import { simulate } from './simulate.ts';

/**
 * A seed with bets on every kind of house market, one with a cash-out unaffected by corrections, and one with SP and
 * each-way bets.
 */
const SEED = 50;
const CASH_OUT_SEED = 58;
const RACE_SEED = 23;

/** The facts with every house market or every house bet falsified. */
function falsified(
  facts: Facts,
  change: {
    readonly market?: (market: MarketFact) => MarketFact;
    readonly bet?: (bet: BetFact, market: MarketFact | undefined) => BetFact;
    readonly paid?: number;
  },
): Facts {
  const { market = (one) => one, bet = (one) => one, paid = 0 } = change;
  const byId = new Map(facts.markets.map((one) => [one.id, one]));
  return {
    ...facts,
    markets: facts.markets.map((one) => (one.house === null ? one : market(one))),
    bets: facts.bets.map((one) => (one.house === null ? one : bet(one, byId.get(one.marketId)))),
    ledger: facts.ledger.map((one) =>
      one.path.startsWith('house:book:') ? { ...one, balance: one.balance + paid } : one,
    ),
  };
}

function withSide(market: MarketFact, exposure: number): MarketFact {
  const { house } = market;
  if (house === null) return market;
  const sides = house.sides.map((side) => ({ ...side, exposure: side.exposure + exposure }));
  return { ...market, house: { ...house, sides } };
}

function withFill(bet: BetFact, change: Partial<BetFact['fills'][number]>): BetFact {
  return { ...bet, fills: bet.fills.map((fill) => ({ ...fill, ...change })) };
}

/** Every other match at the starting price wins one stake more. */
function withOtherStart(bet: BetFact, { markets }: Facts): BetFact {
  const market = markets.find(({ id }) => id === bet.marketId);
  const prices = Object.values(market?.startingPrices[bet.runner] ?? {});
  const changed = bet.fills.map((fill) =>
    prices.includes(fill.price) && fill.id % 2 === 0 ? { ...fill, profit: fill.profit + fill.stake } : fill,
  );
  return { ...bet, fills: changed };
}

test.each<[string, (facts: Facts) => Facts, RegExp]>([
  [
    'a price that nobody offered',
    (facts) =>
      falsified(facts, {
        bet: (bet) => withFill(bet, { price: (bet.fills[0]?.price ?? 0) + 1 }),
      }),
    /no offer of that moment/,
  ],
  [
    'a line that nobody offered',
    (facts) =>
      falsified(facts, {
        bet: (bet, market) =>
          bet.house !== null && market?.kind === 'FANCY'
            ? { ...bet, house: { ...bet.house, line: bet.house.line + 50 } }
            : bet,
      }),
    /no offer of that moment/,
  ],
  [
    'a win that is a paisa short',
    (facts) =>
      falsified(facts, {
        bet: (bet) => withFill(bet, { profit: (bet.fills[0]?.profit ?? 0) - 1 }),
      }),
    /wins \d+, not/,
  ],
  [
    'a worse price than was conceded',
    (facts) =>
      falsified(facts, {
        bet: (bet) => ({ ...bet, price: bet.isBack ? bet.price + 1_100 : bet.price - 1_100 }),
      }),
    /had asked for/,
  ],
  [
    'a bet on the other side',
    (facts) => falsified(facts, { bet: (bet) => ({ ...bet, isBack: !bet.isBack }) }),
    /by the books/,
  ],
  [
    'a house that shows less risk than it has',
    (facts) => falsified(facts, { market: (market) => withSide(market, -1) }),
    /house of market \d+ risks/,
  ],
  [
    'bets booked while a ball is running',
    (facts) => falsified(facts, { market: (one) => ({ ...one, status: 'BALL_RUNNING' }) }),
    /booked while BALL_RUNNING/,
  ],
  [
    'an offer that no trader made',
    (facts) =>
      falsified(facts, {
        market: (one) =>
          one.house === null
            ? one
            : {
                ...one,
                house: {
                  ...one.house,
                  offers: one.house.offers.map(() => ({
                    back: [{ price: 8_501, line: null, size: null }],
                    lay: [],
                    band: null,
                  })),
                },
              },
      }),
    /offer that nobody made/,
  ],
  [
    'a cash-out that leaves the results apart',
    (facts) =>
      falsified(facts, {
        bet: (bet) => (bet.clientBetId.startsWith('out-') ? withFill(bet, { price: 1 }) : bet),
      }),
    /cash-out \S+ leaves results/,
  ],
  [
    'a starting price beyond the limit of a bet',
    (facts) => ({
      ...facts,
      bets: facts.bets.map((bet) => (bet.start === 'AT_SP' ? { ...bet, price: bet.isBack ? 100_000 : 101 } : bet)),
    }),
    /bet \d+ asked for \d+ and got/,
  ],
  [
    'a starting price that is not the same for all',
    (facts) => ({ ...facts, bets: facts.bets.map((bet) => withOtherStart(bet, facts)) }),
    /starting price of .*: matches at/,
  ],
  [
    'an each-way place at other odds',
    (facts) => ({
      ...facts,
      markets: facts.markets.map((one) => (one.divisor === null ? one : { ...one, divisor: one.divisor * 2 })),
    }),
    /account \d+: .*by the books/,
  ],
  [
    'ten rupees of a deposit that are missing',
    (facts) => ({
      ...facts,
      accounts: facts.accounts.map((one) => (one.currency === 'INR' ? { ...one, cash: one.cash - 1_000 } : one)),
    }),
    /account \d+: cash -?\d+, by the books/,
  ],
  [
    'a withdrawal that pays more than it held',
    (facts) => ({
      ...facts,
      ledger: [...facts.ledger, { path: 'withdrawal:5:INR', balance: -1 }],
    }),
    /withdrawal:5:INR holds -1/,
  ],
  ['a rupee missing in the book of the house', (facts) => falsified(facts, { paid: -100 }), /the house has won/],
])('the auditor notices %s', async (name, falsify, detects) => {
  const isOfRaces = name.startsWith('a starting price') || name.startsWith('an each-way');
  const seed = isOfRaces ? RACE_SEED : SEED;
  const run = simulate(name.startsWith('a cash-out') ? CASH_OUT_SEED : seed, { falsify });

  await expect(run).rejects.toThrow(detects);
});
