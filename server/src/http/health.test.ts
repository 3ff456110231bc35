import { expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;

const BOOKS = { checkedAt: 1_790_000_000_000, commands: 120_000, isRight: true, problem: null };

/** Value of a gauge on /metrics. */
async function gauge(name: string): Promise<string | undefined> {
  const { text } = await server.send('GET', '/metrics', undefined);
  return new RegExp(`^${name} (.*)$`, 'm').exec(text)?.[1];
}

test('shows operators and monitoring the latest result of the books check', async () => {
  server = await startTestServer();
  const read = () => server.asOperator('operatorGetTrialBalance', {});
  expect((await read()).result.books).toBeNull();
  expect(await gauge('crease_books_right')).toBe('Nan');

  server.engine.record({
    books: { ...BOOKS, isRight: false, problem: 'Bet 2 is missing from the database.' },
  });

  expect((await read()).result.books).toMatchObject({
    isRight: false,
    commands: 120_000,
    problem: 'Bet 2 is missing from the database.',
  });
  expect(await gauge('crease_books_right')).toBe('0');
  const ready = await server.send<unknown>('GET', '/health/ready', undefined);
  expect(JSON.parse(ready.text).books).toMatchObject({ isRight: false });
  server.engine.record({ books: BOOKS });
  expect(await gauge('crease_books_right')).toBe('1');
});

test('shows operators and monitoring the age of the backups', async () => {
  server = await startTestServer();
  const read = async () => (await server.asOperator('operatorGetTrialBalance', {})).result.backups;
  expect(await read()).toBeNull();
  expect(await gauge('crease_files_backed_up_seconds')).toBe('Nan');

  const at = Date.parse('2026-11-25T22:05:00Z');
  const database = { finishedAt: at, waitingMs: 400_000 };
  server.engine.record({ backups: { database, filesAt: at + 1_000, late: 'WAL' } });

  expect(await read()).toEqual({
    baseAt: '2026-11-25T22:05:00.000Z',
    filesAt: '2026-11-25T22:05:01.000Z',
    late: 'WAL',
  });
  expect(await gauge('crease_backup_finished_seconds')).toBe(String(at / 1_000));
  expect(await gauge('crease_wal_waiting_seconds')).toBe('400');
});

test('exposes what the exchange holds in memory', async () => {
  server = await startTestServer();
  await server.market();
  await server.user();

  expect(await gauge('crease_markets_in_memory')).toBe('1');
  expect(await gauge('crease_events_in_memory')).toBe('1');
  expect(await gauge('crease_accounts_in_memory')).toBe('1');
  expect(await gauge('crease_bets_in_memory')).toBe('0');
  expect(await gauge('crease_clock_offset_seconds')).toBe('0');
  expect(await gauge('crease_refused_commands')).toBe('0');
});

test('is ready once the first event of the feed is in play', async () => {
  let isOpen = false;
  server = await startTestServer({ isFeedOpen: () => isOpen });
  const ready = async () => {
    const { status, text } = await server.send<unknown>('GET', '/health/ready', undefined);
    return [status, JSON.parse(text).checks.feed];
  };
  expect(await ready()).toEqual([503, false]);

  isOpen = true;

  expect(await ready()).toEqual([200, true]);
});
