import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Bet } from '#bet/bet.ts';
import { apply } from '#exchange/apply.ts';
import type { Command } from '#exchange/command.ts';
import { createState, type ExchangeState } from '#exchange/exchange-state.ts';
import { bettingIntentions, commandFor, worldCommands } from './arbitraries.ts';
import { NaiveOrderBook } from './naive-order-book.ts';

/** Markets without cross matching: a place market and a line market. */
const DIRECT_MARKETS = [2, 3];

type Books = Map<string, NaiveOrderBook>;

/** Copies a bet's terms, since the bet itself is mutated. */
function copyTerms({ id, accountId, side, marketId, runner, price, stake, unmatched }: Bet) {
  return { id, accountId, side, marketId, runner, price, stake, unmatched };
}

function getBook(books: Books, marketId: number, runner: number): NaiveOrderBook {
  const key = `${marketId}.${runner}`;
  const book = books.get(key) ?? new NaiveOrderBook();
  books.set(key, book);
  return book;
}

/** Mirrors an accepted command in the naive books; `before` is the bet's previous terms. */
function follow(books: Books, state: ExchangeState, command: Command, id: number): void {
  const bet = state.bets.get(id);
  if (command.type === 'PlaceBet' && bet !== undefined) {
    const { accountId, side, price } = bet;
    getBook(books, bet.marketId, bet.runner).place({ id, accountId, side, price, left: bet.stake });
  }
}

test('queues and matches equal those of a naive book, whatever is placed, changed and cancelled', () => {
  fc.assert(
    fc.property(bettingIntentions(80), (wanted) => {
      const state = createState();
      for (const command of worldCommands(false, 10_000_000)) apply(state, command, { at: 1 });
      const books: Books = new Map();
      for (const intention of wanted) {
        const command = commandFor(state, intention);
        // FILL_OR_KILL is decided before the book is touched, and the naive book doesn't support it.
        if (command.type === 'PlaceBet' && command.timeInForce === 'FILL_OR_KILL') continue;
        const updated = command.type === 'UpdateBet' ? state.bets.get(command.betId) : undefined;
        const before = updated === undefined ? undefined : copyTerms(updated);
        const outcome = apply(state, command, { at: 2 });
        if (!outcome.ok || outcome.repeated) continue;
        follow(books, state, command, outcome.id);
        for (const { betId } of outcome.cancelled) {
          const bet = state.bets.get(betId);
          if (bet !== undefined) getBook(books, bet.marketId, bet.runner).remove(betId);
        }
        if (command.type === 'UpdateBet' && before !== undefined) {
          const { id, accountId, side } = before;
          const book = getBook(books, before.marketId, before.runner);
          const price = command.price ?? before.price;
          const stake = command.stake ?? before.stake;
          const left = before.unmatched + stake - before.stake;
          if (price === before.price && stake <= before.stake) book.lower(id, left);
          else {
            book.remove(id);
            if (left > 0) book.place({ id, accountId, side, price, left });
          }
        }
      }
      for (const marketId of DIRECT_MARKETS) expectSame(state, books, marketId);
    }),
    { numRuns: 150, interruptAfterTimeLimit: 20_000 },
  );
});

function expectSame(state: ExchangeState, books: Books, marketId: number): void {
  state.markets.get(marketId)?.currencies.DEMO.books.forEach((book, runner) => {
    const naive = getBook(books, marketId, runner);
    for (const side of ['BACK', 'LAY'] as const) {
      expect(book.listBets(side).map((bet) => [bet.id, bet.price, bet.unmatched])).toEqual(
        naive.queue(side).map((bet) => [bet.id, bet.price, bet.left]),
      );
    }
    const matches = [...state.bets.values()]
      .filter((bet) => bet.marketId === marketId && bet.runner === runner)
      .flatMap((bet) => bet.fills.map((fill) => [fill.id, bet.id, fill.against, fill.price, fill.stake]))
      .sort(([a = 0], [b = 0]) => a - b);
    const expected = naive.fills.flatMap(({ taker, maker, price, stake }) => [
      [Math.min(taker, maker), Math.max(taker, maker), price, stake],
      [Math.min(taker, maker), Math.max(taker, maker), price, stake],
    ]);
    expect(
      matches.map(([, one = 0, other = 0, price, stake]) => [Math.min(one, other), Math.max(one, other), price, stake]),
    ).toEqual(expected);
  });
}
