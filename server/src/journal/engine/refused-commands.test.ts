import type { Command } from '@crease/core/exchange/command.ts';
import { stateHash } from '@crease/core/exchange/state-hash.ts';
import { expect, test } from 'vitest';
import { type LogFields, silentLog } from '#base/system/log.ts';
import { CommandRefused } from '#journal/exchange.ts';
import { eventually, turn } from '#testing/eventually.ts';
import { MemoryJournal } from '#testing/memory-journal.ts';
import { accepted, bet, startEngine } from '#testing/small-exchange.ts';
import { restore } from './replay.ts';

/** A title that the database's JSON columns reject. */
const POISON: Command = {
  type: 'CreateEvent',
  status: 'UPCOMING',
  details: {
    sportId: 4,
    title: 'A \0 v B',
    startTime: 1,
    team1: null,
    team2: null,
    competition: null,
    country: null,
    venue: null,
    dreamEventId: '0',
  },
};

/** Records error log entries. */
function errorLog() {
  const lines: { readonly message: string; readonly fields: LogFields | undefined }[] = [];
  const error = (message: string, fields?: LogFields) => void lines.push({ message, fields });
  return { lines, log: { ...silentLog, error } };
}

test('a command the database rejects fails alone, with a reference that is also logged', async () => {
  const { lines, log } = errorLog();
  const { engine, disk } = await startEngine({ log });

  const [before, poison, after] = await Promise.allSettled([
    engine.submit(bet(1, 'a')),
    engine.submit(POISON),
    engine.submit(bet(2, 'b', { side: 'LAY' })),
  ]);

  expect(before).toMatchObject({ status: 'fulfilled', value: { ok: true, id: 1 } });
  expect(after).toMatchObject({ status: 'fulfilled', value: { ok: true, id: 2 } });
  expect(poison).toMatchObject({ status: 'rejected', reason: expect.any(CommandRefused) });
  const reference = poison?.status === 'rejected' ? poison.reason.reference : '';
  expect(lines.map(({ fields }) => fields?.reference)).toEqual([reference]);
  expect(engine.status()).toBe('READY');
  accepted(await engine.submit(bet(1, 'c')));
  const { state } = await restore(new MemoryJournal(disk), silentLog);
  expect(stateHash(state)).toBe(await engine.read(stateHash));
  expect(disk.batches.some(({ batch }) => batch.payload.includes('\\u0000'))).toBe(false);
});

test('reads that wait for a rejected batch’s rollback get committed state', async () => {
  const { engine } = await startEngine();

  const poison = engine.submit(POISON).catch((error: unknown) => error);
  const seen = [];
  for (let i = 0; i < 20; i += 1) {
    seen.push(engine.read((state) => state.events.size));
    await turn();
  }

  expect(await poison).toBeInstanceOf(CommandRefused);
  expect(new Set(await Promise.all(seen))).toEqual(new Set([1]));
});

test('a command that aborts midway fails alone and changes nothing', async () => {
  const { engine } = await startEngine();
  const broken: Command = JSON.parse('{"type":"NoSuchCommand"}');
  const before = await engine.read((state) => state.sequence);

  const [first, failed, last] = await Promise.allSettled([
    engine.submit(bet(1, 'a')),
    engine.submit(broken),
    engine.submit(bet(2, 'b')),
  ]);

  expect([first?.status, failed?.status, last?.status]).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(failed).toMatchObject({ reason: expect.any(CommandRefused) });
  expect(engine.status()).toBe('READY');
  expect(await engine.read((state) => state.sequence)).toBe(before + 2);
});

test('a held bet whose release the database rejects is given up; betting continues', async () => {
  const { engine, clock } = await startEngine({
    inPlayDelayMs: 5_000,
    pickFault: ({ payload }) => (payload.includes('ReleaseBet') ? 'refuse' : null),
  });
  accepted(await engine.submit(bet(1, 'rest', { side: 'LAY' })));
  const held = engine.submit(bet(2, 'taker')).catch((error: unknown) => error);
  await eventually(() => engine.read((state) => state.heldBetIds.size === 1), 'the bet is held');
  clock.advance(5_000);

  expect(await held).toBeInstanceOf(CommandRefused);
  clock.advance(60_000);
  expect(await engine.submit(bet(1, 'c', { side: 'LAY', price: 300 }))).toMatchObject({ ok: true });
  expect(engine.status()).toBe('READY');
});

test('a player whose bets were rolled back twice is rejected for an hour, and others bet on', async () => {
  let restores = 0;
  const info = (message: string) => {
    if (message === 'State restored.') restores += 1;
  };
  const { engine, clock } = await startEngine({
    log: { ...silentLog, info },
    pickFault: ({ payload }) => (payload.includes('poison') ? 'refuse' : null),
  });
  restores = 0;

  const poison = Array.from({ length: 50 }, (_, nth) => engine.submit(bet(1, `poison-${nth}`)));
  const other = engine.submit(bet(2, 'other', { side: 'LAY' }));
  const ends = await Promise.allSettled(poison);

  accepted(await other);
  const references = ends.map((end) => end.status === 'rejected' && end.reason.reference);
  expect(new Set(references).size).toBe(2);
  expect(references.slice(2)).toEqual(Array.from({ length: 48 }, () => references[1]));
  // For the whole batch, and for the two that were tried.
  expect(restores).toBe(3);
  await expect(engine.submit(bet(1, 'sound'))).rejects.toBeInstanceOf(CommandRefused);
  accepted(await engine.submit({ type: 'CancelBets', accountId: 1, marketId: 1 }));
  clock.advance(3_600_001);
  accepted(await engine.submit(bet(1, 'later')));
  expect(restores).toBe(3);
});

test('a resent cash out of an archived market returns the original and books nothing', async () => {
  const { engine, disk } = await startEngine();
  const cashOut = (marketId: number): Command => ({
    type: 'CashOut',
    accountId: 1,
    marketId,
    shareMillionths: 1_000_000,
    quotedAmount: -1_000_000,
    quoteVersion: 0,
    clientRequestId: 'same',
  });
  for (const one of [bet(2, 'lay', { side: 'LAY' }), bet(1, 'back'), bet(2, 'hedge', { price: 150, stake: 100_000 })]) {
    accepted(await engine.submit(one));
  }
  const first = accepted(await engine.submit(cashOut(1)));
  accepted(
    await engine.submit({
      type: 'SettleMarket',
      marketId: 1,
      result: { type: 'winners', runnerIds: [1] },
    }),
  );
  accepted(await engine.submit({ type: 'ArchiveMarket', marketId: 1 }));
  const bets = disk.batches.flatMap(({ rows }) => rows.bets).length;

  expect(await engine.submit(cashOut(1))).toMatchObject({
    ok: true,
    repeated: true,
    id: first.betIds[0],
  });
  expect(disk.batches.flatMap(({ rows }) => rows.bets)).toHaveLength(bets);
});
