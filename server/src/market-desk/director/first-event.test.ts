import { afterEach, beforeEach, expect, test } from 'vitest';
import { turn } from '#testing/eventually.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { FirstEvent } from './feed-listener.ts';

let server: TestServer;
let first: FirstEvent;
let end: AbortController;
beforeEach(async () => {
  server = await startTestServer();
  const { exchange, clock, log } = server.context;
  end = new AbortController();
  first = new FirstEvent({ exchange, clock, log, signal: end.signal });
  first.watch();
  await pass(0);
});
afterEach(() => end.abort());

/** Advances time and waits for the look that it triggered. */
async function pass(ms: number): Promise<void> {
  server.clock.advance(ms);
  for (let i = 0; i < 4; i++) await turn();
}

test('is here once an event is in play, not before', async () => {
  const { eventId } = await server.market();
  await pass(100);
  expect(first.isReady()).toBe(false);

  const started = { type: 'UpdateEvent', eventId, details: {}, status: 'IN_PLAY' } as const;
  await server.context.exchange.submit(started);
  await pass(100);

  expect(first.isReady()).toBe(true);
});

test('is awaited for ten seconds at most', async () => {
  await pass(9_999);
  expect(first.isReady()).toBe(false);

  await pass(1);

  expect(first.isReady()).toBe(true);
});
