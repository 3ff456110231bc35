import fc from 'fast-check';
import { expect, test } from 'vitest';
import { quoteCashOut } from '#exchange/cash-out.ts';
import type { QuotedRunner } from '#exchange/command.ts';
import { HouseExchange } from './house-exchange.ts';
import { type NaiveResult, naiveClosings } from './naive-cash-out.ts';

const RUNNERS = 3;
const LINE = 5100;
const WHOLE = 1_000_000;

const drawnBet = fc.record({
  runner: fc.nat(RUNNERS - 1),
  isLay: fc.boolean(),
  price: fc.integer({ min: 500, max: 60_000 }),
  stake: fc.integer({ min: 100, max: 2_000_000 }),
});
const drawnOffer = fc.record({
  back: fc.option(fc.integer({ min: 500, max: 60_000 }), { freq: 3 }),
  gap: fc.option(fc.nat(3000), { freq: 3 }),
});

interface Offer {
  readonly back: number | null;
  readonly gap: number | null;
}

/** An uncrossed quote: lay at least the back; either side may be missing. */
function offered({ back, gap }: Offer, runnerId: number, line?: number): QuotedRunner {
  const at = line === undefined ? {} : { line };
  const lay = gap === null ? null : (back ?? 10_000) + gap;
  return {
    runnerId,
    back: back === null ? [] : [{ price: back, ...at }],
    lay: lay === null ? [] : [{ price: lay, ...at }],
  };
}

/** Account 1's results, paise: by runner, or from the line on and below it. */
function getResults({ market }: HouseExchange): readonly number[] {
  const position = market.positions.get(1);
  if (position === undefined) return [];
  if (position.kind === 'RUNNERS') return position.listResults();
  if (position.kind === 'EACH_WAY') return [];
  const { base, steps } = position;
  return [base + [...steps.values()].reduce((sum, step) => sum + step, 0), base];
}

test.each(['BOOKMAKER', 'FANCY'] as const)(
  '%s: cash out leaves every outcome at the quoted amount, at the reference model’s price, with less risk',
  (kind) => {
    let done = 0;
    let refused = 0;
    fc.assert(
      fc.property(
        fc.array(drawnBet, { minLength: 1, maxLength: 5 }),
        fc.array(drawnOffer, { minLength: RUNNERS, maxLength: RUNNERS }),
        fc.constantFrom(WHOLE, WHOLE, 500_000, 123_456),
        (bets, offers, shareMillionths) => {
          const isFancy = kind === 'FANCY';
          const terms = { minStake: 1, maxStake: 1_000_000_000 };
          const exchange = new HouseExchange(kind, { rupees: 10_000_000, terms });
          for (const { runner, isLay, price, stake } of bets) {
            exchange.taken({
              side: isLay ? 'LAY' : 'BACK',
              runner: isFancy ? 1 : runner + 1,
              price: price / 100,
              rupees: stake / 100,
              ...(isFancy ? { line: LINE / 100 } : {}),
            });
          }
          const quotes = (isFancy ? offers.slice(0, 1) : offers).map((offer, place) =>
            offered(offer, place + 1, isFancy ? LINE : undefined),
          );
          exchange.quote(...quotes);
          const before = getResults(exchange);
          const exposure = exchange.exposure();
          const account = exchange.state.accounts.get(1);
          if (account === undefined) throw new Error('the account is there');

          const quote = quoteCashOut(exchange.market, account);

          const results = before.map((ifWins, place): NaiveResult => {
            const getPrice = (side: 'back' | 'lay') => quotes[place]?.[side][0]?.price ?? null;
            const [back, lay] = [getPrice('back'), getPrice('lay')];
            return { ifWins, back: back && back / 100, lay: lay && lay / 100 };
          });
          // Half a paisa of each stake at its price, plus half a paisa of each profit.
          const slack = before.length * (0.5 * 8 + 1);
          const worst = Math.min(...before);
          const closings = naiveClosings(results).filter(({ amount }) => amount >= worst - slack);
          if (!quote.available) {
            refused += 1;
            // Except for rounding, the twin finds no way either.
            expect(closings.filter(({ amount }) => amount > worst + slack)).toEqual([]);
            return;
          }
          done += 1;
          expect(
            closings.some(({ amount }) => Math.abs(amount - quote.amount) <= slack),
            'the twin knows this amount',
          ).toBe(true);
          const answer = exchange.must({
            type: 'CashOut',
            accountId: 1,
            marketId: 1,
            shareMillionths,
            quotedAmount: quote.amount,
            quoteVersion: 0,
            clientRequestId: 'out',
          });

          const after = getResults(exchange);
          expect(exchange.exposure()).toBeLessThanOrEqual(exposure);
          expect(answer.betIds.length).toBeGreaterThan(0);
          if (shareMillionths !== WHOLE) {
            const share = shareMillionths / WHOLE;
            const spread = Math.max(...before) - Math.min(...before);
            expect(Math.abs(Math.max(...after) - Math.min(...after) - spread * (1 - share))).toBeLessThanOrEqual(
              2 * slack,
            );
            return;
          }
          expect(Math.max(...after) - Math.min(...after)).toBeLessThanOrEqual(slack);
          expect(Math.min(...after)).toBe(quote.amount);
        },
      ),
      { numRuns: 300 },
    );
    expect(Math.min(done, refused)).toBeGreaterThan(20);
  },
);
