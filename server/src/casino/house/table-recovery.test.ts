import { createHash, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { backgroundFailures } from '#base/system/background-tasks.ts';
import { randomIdSource } from '#base/system/crypto.ts';
import { silentLog } from '#base/system/log.ts';
import type { PlayChange } from '#casino/store/play-rows.ts';
import { PlayStore } from '#casino/store/play-store.ts';
import { turn } from '#testing/eventually.ts';
import { ManualClock } from '#testing/manual-clock.ts';
import { lendDatabase } from '#testing/test-database.ts';
import { FreePlayWallets } from './free-play-wallets.ts';
import { GameEventRelay } from './play-context.ts';
import { SeatBook } from './seat-book.ts';
import { SeedCustody } from './seed-custody.ts';
import { TableRoom } from './table-room.ts';
import { WalletClient } from './wallet-client.ts';

/** A store whose database can be away. */
class UnreliableStore extends PlayStore {
  isAway = false;
  /** Stores the next write, but the answer is lost. */
  losesAnswer = false;

  override async write(change: PlayChange): Promise<void> {
    if (this.isAway) throw new Error('The database is away.');
    await super.write(change);
    if (!this.losesAnswer) return;
    this.losesAnswer = false;
    throw new Error('The connection was lost.');
  }
}

const turns = async () => {
  for (let i = 0; i < 30; i += 1) await turn();
};

/** A table with its first round open. */
async function openTable() {
  const store = new UnreliableStore(await lendDatabase());
  const clock = new ManualClock();
  const ports = { store, clock, ids: randomIdSource, log: silentLog };
  const safe = {
    hash: (text: string) => createHash('sha256').update(text).digest('hex'),
    draw: () => randomBytes(32).toString('hex'),
    seal: async (_: string, text: string) => text,
    open: async (_: string, sealed: string) => sealed,
  };
  const seats = new SeatBook(ports);
  const trials = new FreePlayWallets();
  const desk = new WalletClient({ ...ports, wallet: { call: async () => null }, trials, seats });
  const custody = new SeedCustody({ store, safe, clock, chainRounds: 50 });
  const room = new TableRoom({ ...ports, custody, desk, seats, news: new GameEventRelay() }, 't20', () => true);
  await room.open();
  await turns();
  await pass(1_000);
  async function pass(ms: number): Promise<void> {
    clock.advance(ms);
    await turns();
  }
  return { room, store, pass, roundId: room.state().roundId };
}

test('a round voided while its table recovers is voided once the database is back', async () => {
  const { room, store, pass, roundId } = await openTable();
  store.isAway = true;
  await pass(60_000);

  const isVoid = room.voidRound(roundId, 'Camera away');
  await turns();
  expect(await room.voidRound(roundId, 'Pressed again')).toBe(false);
  store.isAway = false;
  await pass(2_000);

  expect(await isVoid).toBe(true);
  expect(room.state()).toMatchObject({ roundId, phase: 'VOID', voidReason: 'Camera away' });
  expect(backgroundFailures.get('table t20')).toBeUndefined();
  await pass(10_000);
  expect(room.state().roundId).not.toBe(roundId);
  room.stop();
});

test('a void that the database doesn’t take is repeated until it does', async () => {
  const { room, store, pass, roundId } = await openTable();
  store.isAway = true;

  const isVoid = room.voidRound(roundId, 'Wrong card');
  await turns();
  await pass(2_000);
  store.isAway = false;
  await pass(2_000);

  expect(await isVoid).toBe(true);
  expect((await store.roundsById([roundId]))[0]).toMatchObject({ voidReason: 'Wrong card' });
  room.stop();
});

test('a void that was stored although its answer was lost counts as one', async () => {
  const { room, store, pass, roundId } = await openTable();
  store.losesAnswer = true;

  const isVoid = room.voidRound(roundId, 'Wrong card');
  await turns();
  await pass(2_000);

  expect(await isVoid).toBe(true);
  expect(room.state()).toMatchObject({ roundId, phase: 'VOID' });
  room.stop();
});

test('the house is told after five failures that a round isn’t void', async () => {
  const { room, store, pass, roundId } = await openTable();
  store.isAway = true;

  const isVoid = room.voidRound(roundId, 'Wrong card');
  await turns();
  for (let i = 0; i < 5; i += 1) await pass(2_000);

  expect(await isVoid).toBe(false);
  room.stop();
});
