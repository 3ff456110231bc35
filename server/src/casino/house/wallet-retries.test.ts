import type { CasinoAnswer } from '@crease/contracts/casino/gateway.ts';
import { expect, test } from 'vitest';
import { randomIdSource } from '#base/system/crypto.ts';
import { type LogFields, silentLog } from '#base/system/log.ts';
import type { MoveRow } from '#casino/store/play-rows.ts';
import { PlayStore } from '#casino/store/play-store.ts';
import { turn } from '#testing/eventually.ts';
import { ManualClock } from '#testing/manual-clock.ts';
import { lendDatabase } from '#testing/test-database.ts';
import { FreePlayWallets } from './free-play-wallets.ts';
import { SeatBook } from './seat-book.ts';
import { WalletClient } from './wallet-client.ts';

/** A wallet client whose operator gives these answers in turn, the last one for good. */
async function clientWith(...answers: readonly CasinoAnswer['status'][]) {
  const clock = new ManualClock();
  const calls: number[] = [];
  const logged: { readonly level: string; readonly fields: LogFields | undefined }[] = [];
  const record = (level: string) => (_: string, fields?: LogFields) => {
    logged.push({ level, fields });
  };
  const log = { ...silentLog, warn: record('warn'), error: record('error') };
  const ports = { store: new PlayStore(await lendDatabase()), clock, ids: randomIdSource, log };
  const wallet = {
    call: async (): Promise<CasinoAnswer> => {
      calls.push(clock.now());
      const status = answers[Math.min(calls.length, answers.length) - 1] ?? 'OK';
      return { requestId: '', status, balance: 0 };
    },
  };
  const seats = new SeatBook(ports);
  const client = new WalletClient({ ...ports, wallet, seats, trials: new FreePlayWallets() });
  const pass = async (ms: number) => {
    clock.advance(ms);
    for (let i = 0; i < 20; i += 1) await turn();
  };
  return { client, calls, logged, pass, start: clock.now() };
}

const WIN: MoveRow = {
  moveId: 'ticket:w',
  roundId: 't20-1-1',
  purse: {
    gameCode: 't20',
    playerId: 'asha',
    sessionToken: 'session',
    currency: 'INR',
    trial: null,
    limits: { minStake: 1, maxMain: 1, maxSide: 1, maxPayout: 1 },
    profile: {},
  } as unknown as MoveRow['purse'],
  call: { name: 'win', refTxId: 'ticket', amount: 19_500, type: 'win' },
  at: 1,
  isDone: false,
  status: null,
};

test.each(['BET_NOT_FOUND', 'INVALID_SIGNATURE'] as const)(
  'a win answered %s is retried ever less often, logged, and needs attention until it is paid',
  async (status) => {
    const { client, calls, logged, pass, start } = await clientWith(status, status, status, 'OK');

    await client.process([WIN]);
    expect(client.overdue).toMatchObject([{ move: WIN, status, tries: 1 }]);
    await pass(1_000);
    await pass(2_000);
    expect(client.overdue).toMatchObject([{ tries: 3 }]);
    await pass(5_000);

    expect(calls.map((at) => at - start)).toEqual([0, 1_000, 3_000, 8_000]);
    expect(client.overdue).toEqual([]);
    expect(logged.map(({ level }) => level)).toEqual(['error', 'warn', 'warn']);
    expect(logged[0]?.fields).toMatchObject({ moveId: WIN.moveId, roundId: WIN.roundId, status });
  },
);

test('a win that a busy wallet takes after a few attempts needs no attention', async () => {
  const { client, logged, pass } = await clientWith('TEMPORARY_ERROR', 'TEMPORARY_ERROR', 'OK');

  await client.process([WIN]);
  await pass(1_000);
  expect(client.overdue).toEqual([]);
  await pass(2_000);

  expect(logged.map(({ level }) => level)).toEqual(['warn', 'warn']);
});

test('a win that a wallet keeps postponing needs attention after five attempts', async () => {
  const { client, pass } = await clientWith('TEMPORARY_ERROR');

  await client.process([WIN]);
  for (const wait of [1_000, 2_000, 5_000, 10_000]) await pass(wait);

  expect(client.overdue).toMatchObject([{ status: 'TEMPORARY_ERROR', tries: 5 }]);
});
