import type { Command } from '@crease/core/exchange/command.ts';
import { createPrng } from '@crease/sports/base/prng.ts';
import { expect, test } from 'vitest';
import { turn } from '#testing/eventually.ts';
import { submittingBy } from '#testing/planned-fixtures.ts';
import { startTestServer } from '#testing/test-server.ts';
import { openHouseAccounts } from './house-accounts.ts';
import { MakerDesk } from './maker-desk.ts';

const STYLE = { depth: 3, margin: 0.004, stake: 1_000_000, liability: 50_000_000 };

async function open() {
  const server = await startTestServer();
  const { engine, context } = server;
  const { marketId, runnerIds } = await server.market();
  const house = await openHouseAccounts(context, 'DEMO');
  const sent: Command['type'][] = [];
  let moves = 0;
  const exchange = submittingBy(engine, (command, extra) => {
    sent.push(command.type);
    if (command.type === 'MoveBets') moves += command.moves.length;
    return engine.submit(command, extra);
  });
  const ladder = await engine.read(({ markets }) => markets.get(marketId)?.ladder);
  if (ladder === undefined) throw new Error('the market is not there');
  const prng = createPrng('desk');
  const { ids } = context;
  const { makers } = house;
  const desk = new MakerDesk({
    exchange,
    ids,
    marketId,
    runnerIds,
    ladder,
    makers,
    style: STYLE,
    prng,
  });
  const quote = async (first: number, isWatched = true, levels?: number) => {
    sent.length = 0;
    moves = 0;
    await desk.quote([first, 1 - first], isWatched, levels);
    for (let turns = 0; turns < 20; turns++) await turn();
    return sent.toSorted();
  };
  return { server, marketId, quote, moves: () => moves };
}

test('a one-tick move leaves the book unchanged; a larger one moves a bet per tick in one command', async () => {
  const { server, quote, moves } = await open();
  expect(new Set(await quote(0.5))).toEqual(new Set(['PlaceBet']));
  const before = await server.engine.read(({ bets }) => bets.size);
  expect(before).toBe(12);

  expect(await quote(0.5)).toEqual([]);
  expect(await quote(0.4976)).toEqual([]);
  expect(await quote(0.4926)).toEqual(['MoveBets']);

  // The lay moves from 1.99 to 2.02 and the back from 2.02 to 2.04; on the other runner both move three ticks down.
  expect(moves()).toBe(2 + 1 + 3 + 3);
  expect(await server.engine.read(({ bets }) => bets.size)).toBe(before);
});

test('an unwatched book follows from the fourth tick', async () => {
  const { quote } = await open();
  await quote(0.5);

  expect(await quote(0.4926, false)).toEqual([]);
  expect(await quote(0.478, false)).toEqual(['MoveBets']);
});

test('a best-price-only book gets its other prices once watched', async () => {
  const { server, quote } = await open();
  const resting = () => server.engine.read(({ bets }) => bets.size);

  expect(await quote(0.5, false, 1)).toHaveLength(4);
  expect((await quote(0.45, false, 1)).length).toBeLessThanOrEqual(4);
  expect(await resting()).toBe(4);
  expect(await quote(0.45)).toHaveLength(8);
  expect(await resting()).toBe(12);
  await quote(0.45, false, 1);
  expect(await resting()).toBe(4);
});

test('drifting prices never match makers with each other', async () => {
  const { server, marketId, quote } = await open();
  const prng = createPrng('drift');

  for (let steps = 0, first = 0.4; steps < 150; steps++) {
    first = Math.min(Math.max(first + (prng.float() - 0.5) * 0.02, 0.05), 0.95);
    await quote(first);
  }

  const matched = await server.engine.read(({ markets }) => markets.get(marketId)?.currencies.DEMO.matched);
  expect(matched).toBe(0);
});

test('jumping prices never match makers with each other, and leave no bet behind', async () => {
  const { server, marketId, quote } = await open();
  const prng = createPrng('jumps');

  for (let jumps = 0; jumps < 60; jumps++) await quote(0.02 + 0.96 * prng.float());

  const { matched, bets, resting } = await server.engine.read((state) => ({
    matched: state.markets.get(marketId)?.currencies.DEMO.matched,
    bets: state.bets.size,
    resting: [...state.bets.values()].filter(({ unmatched }) => unmatched > 0).length,
  }));
  expect(matched).toBe(0);
  expect(bets).toBe(resting);
  expect(bets).toBeLessThanOrEqual(12);
});
