import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { HouseKind } from '#market/market-kind.ts';
import { computeExpectedProfit } from '#risk/expected-profit.ts';
import { drawn, KINDS, RUNNERS, toHouseBet } from './house-arbitraries.ts';
import { HouseExchange } from './house-exchange.ts';
import { type NaiveHouseBet, naiveHouseExposure, naiveHouseResult, naiveOutcomes } from './naive-house.ts';

const RICH = 100_000_000;

/** Quotes exactly what a bet requests, and places it. */
function ask(exchange: HouseExchange, bet: NaiveHouseBet): number {
  const { side, runner, line, stake, price } = bet;
  const step = { price, ...(line === 0 ? {} : { line }) };
  const runnerId = runner + 1;
  exchange.quote();
  exchange.quote({
    runnerId,
    back: side === 'BACK' ? [step] : [],
    lay: side === 'LAY' ? [step] : [],
    ...(bet.band === 0 ? {} : { band: bet.band }),
  });
  const slip = { runner: runner + 1, side, price: price / 100, rupees: stake / 100 };
  return exchange.must(exchange.command(line === 0 ? slip : { ...slip, line: line / 100 })).id;
}

function exchangeWith(kind: HouseKind, bets: readonly NaiveHouseBet[]): HouseExchange {
  const exchange = new HouseExchange(kind, {
    rupees: RICH,
    terms: { minStake: 1, maxStake: 1_000_000_000 },
  });
  for (const bet of bets) ask(exchange, bet);
  return exchange;
}

/** The account's results and worst case in canonical order. */
function describeBook(exchange: HouseExchange): unknown {
  const position = exchange.market.positions.get(1);
  if (position === undefined) return null;
  return {
    exposure: position.exposure,
    ...computeExpectedProfit(exchange.market, position),
  };
}

const several = fc.array(drawn, { minLength: 1, maxLength: 6 });

describe.each(KINDS)('%s', (kind) => {
  const runners = RUNNERS[kind] ?? 1;

  test('results and exposure match the reference model for every outcome', () => {
    fc.assert(
      fc.property(several, (list) => {
        const bets = list.map((one) => toHouseBet(kind, one));
        const exchange = exchangeWith(kind, bets);
        const position = exchange.market.positions.get(1);
        if (position === undefined) throw new Error('there is a bet');

        const { runners: amounts, rows } = computeExpectedProfit(exchange.market, position);

        expect(position.exposure).toBe(naiveHouseExposure(kind, runners, bets));
        for (const outcome of naiveOutcomes(kind, runners, bets)) {
          const row = rows.find(({ start, end }) => (start ?? 0) <= outcome && (end === null || outcome <= end));
          const expected = bets.reduce((sum, bet) => sum + naiveHouseResult(bet, outcome), 0);
          expect(row?.amount ?? amounts[outcome]?.amount).toBe(expected);
        }
      }),
      { numRuns: 60 },
    );
  });

  test('held bets are at risk wherever they lose, and cover nothing where they win', () => {
    fc.assert(
      fc.property(several, several, (list, waiting) => {
        const bets = list.map((one) => toHouseBet(kind, one));
        const held = waiting.map((one) => toHouseBet(kind, one));
        const exchange = exchangeWith(kind, bets);
        exchange.must({ type: 'TurnInPlay', marketId: 1, open: true });

        for (const bet of held) ask(exchange, bet);

        expect(exchange.state.heldBetIds.size).toBe(held.length);
        const worst = naiveOutcomes(kind, runners, [...bets, ...held]).map((outcome) => {
          const matched = bets.reduce((sum, bet) => sum + naiveHouseResult(bet, outcome), 0);
          return held.reduce((sum, bet) => sum + Math.min(0, naiveHouseResult(bet, outcome)), matched);
        });
        expect(Math.round(exchange.exposure() * 100)).toBe(Math.max(0, 0 - Math.min(...worst)));
      }),
      { numRuns: 40 },
    );
  });

  test('adding a bet and voiding it restores the book', () => {
    fc.assert(
      fc.property(several, drawn, (list, extra) => {
        const exchange = exchangeWith(
          kind,
          list.map((one) => toHouseBet(kind, one)),
        );
        const before = describeBook(exchange);

        const betId = ask(exchange, toHouseBet(kind, extra));
        exchange.must({ type: 'VoidBets', marketId: 1, betIds: [betId], reason: 'wrong rate' });

        expect(describeBook(exchange)).toEqual(before);
      }),
      { numRuns: 30 },
    );
  });

  test('the order of bets doesn’t matter', () => {
    fc.assert(
      fc.property(several, (list) => {
        const bets = list.map((one) => toHouseBet(kind, one));

        expect(describeBook(exchangeWith(kind, [...bets].reverse()))).toEqual(describeBook(exchangeWith(kind, bets)));
      }),
      { numRuns: 30 },
    );
  });

  test('no result takes more than the exposure, and bettors are paid as in the reference model', () => {
    fc.assert(
      fc.property(several, fc.nat(400), (list, draw) => {
        const bets = list.map((one) => toHouseBet(kind, one));
        const exchange = exchangeWith(kind, bets);
        const before = exchange.state.ledger.getBalance(exchange.state.accounts.get(1)?.cashLedgerId ?? 0);
        const exposed = Math.round(exchange.exposure() * 100);
        const isRuns = RUNNERS[kind] === undefined;
        const outcome = isRuns ? draw : draw % runners;

        exchange.must({
          type: 'SettleMarket',
          marketId: 1,
          result: isRuns ? { type: 'runs', runs: outcome } : { type: 'winners', runnerIds: [outcome + 1] },
        });

        const won = Math.round(exchange.cash() * 100) - (before + exposed);
        expect(won).toBeGreaterThanOrEqual(0 - exposed);
        expect(won).toBe(bets.reduce((sum, bet) => sum + naiveHouseResult(bet, outcome), 0));
        expect(Math.round(exchange.balance('house:book:DEMO') * 100)).toBe(0 - won);
      }),
      { numRuns: 40 },
    );
  });

  test('a bet in two equal halves gives the same book', () => {
    fc.assert(
      fc.property(several, (list) => {
        // Whole hundreds of rupees, so that halves round alike.
        const bets = list.map((one) => {
          const bet = toHouseBet(kind, one);
          return { ...bet, stake: Math.ceil(bet.stake / 100) * 20_000 };
        });
        const halves = bets.flatMap((bet) => {
          const half = { ...bet, stake: bet.stake / 2 };
          return [half, half];
        });

        expect(describeBook(exchangeWith(kind, halves))).toEqual(describeBook(exchangeWith(kind, bets)));
      }),
      { numRuns: 30 },
    );
  });
});

test.each(['FANCY', 'METER'] as const)('%s: Yes and No at one line for one stake cancel out', (kind) => {
  fc.assert(
    fc.property(drawn, (one) => {
      const yes = { ...toHouseBet(kind, { ...one, isLay: false }), price: 10_000 };

      expect(describeBook(exchangeWith(kind, [yes, { ...yes, side: 'LAY' }]))).toEqual({
        exposure: 0,
        runners: [],
        rows: [{ start: null, end: null, amount: 0 }],
      });
    }),
    { numRuns: 50 },
  );
});
