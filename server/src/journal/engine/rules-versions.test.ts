import { CURRENT_RULES, RULES_VERSIONS } from '@crease/core/exchange/rules.ts';
import { stateHash } from '@crease/core/exchange/state-hash.ts';
import { expect, test } from 'vitest';
import { silentLog } from '#base/system/log.ts';
import { collectAll } from '#testing/eventually.ts';
import { ManualClock } from '#testing/manual-clock.ts';
import { emptyDisk, type MemoryDisk, MemoryJournal } from '#testing/memory-journal.ts';
import { bet, playMarket, rupees } from '#testing/small-exchange.ts';
import { chainHash, decodeBatch, JournalDamaged } from './batch-codec.ts';
import { Engine } from './engine.ts';
import { restore } from './replay.ts';
import { encodeSnapshot } from './snapshot-codec.ts';

const [OLDEST_RULES] = RULES_VERSIONS;

/** The disk of a server that was killed under the oldest rules, without a snapshot or a clean shutdown. */
async function oldDisk() {
  const disk = emptyDisk();
  const old = new Engine({
    journal: new MemoryJournal(disk),
    clock: new ManualClock(),
    log: silentLog,
    rules: OLDEST_RULES,
  });
  await old.start();
  const betId = await playMarket(old);
  return { disk, betId, before: await old.read(stateHash) };
}

/** Rewrites the last batch of a disk, with the hash of its new payload. */
function rewriteLast(disk: MemoryDisk, rewrite: (payload: string) => string): void {
  const last = disk.batches.at(-1);
  if (last === undefined) throw new Error('nothing was written');
  const before = disk.batches.at(-2)?.batch.hash ?? '';
  const batch = { ...last.batch, payload: rewrite(last.batch.payload) };
  disk.batches[disk.batches.length - 1] = {
    ...last,
    batch: { ...batch, hash: chainHash(before, batch) },
  };
}

test('a newer server starts on what an older one left when killed', async () => {
  const { disk, betId, before } = await oldDisk();
  const { state } = await restore(new MemoryJournal(disk), silentLog);
  expect(stateHash(state)).toBe(before);

  const engine = new Engine({
    journal: new MemoryJournal(disk),
    clock: new ManualClock(),
    log: silentLog,
  });
  await engine.start();

  expect(engine.status()).toBe('READY');
  expect(await engine.read((now) => now.bets.get(betId)?.matched)).toBe(rupees(40));
  const batches = (await collectAll(new MemoryJournal(disk).read(0))).flat();
  const rules = batches.map((batch) => decodeBatch(batch).rules);
  expect([rules[0], rules.at(-1)]).toEqual([OLDEST_RULES, CURRENT_RULES]);
});

test('every batch names its rules, and one that doesn’t is damaged', async () => {
  const { disk } = await oldDisk();
  const named = disk.batches.map(({ batch }) => JSON.parse(batch.payload).rules);
  expect(named).toEqual(disk.batches.map(() => OLDEST_RULES));

  rewriteLast(disk, (payload) => payload.replace(`"rules":${OLDEST_RULES},`, ''));

  await expect(restore(new MemoryJournal(disk), silentLog)).rejects.toThrow(JournalDamaged);
});

test('a journal of two rules versions replays from its first command and from a snapshot between them', async () => {
  const { disk } = await oldDisk();
  const old = await restore(new MemoryJournal(disk), silentLog);
  const snapshot = encodeSnapshot(old.state, old.journalHash);
  const engine = new Engine({
    journal: new MemoryJournal(disk),
    clock: new ManualClock(),
    log: silentLog,
  });
  await engine.start();
  await engine.submit({ type: 'SetMarketStatus', marketId: 1, status: 'OPEN' });
  await engine.submit(bet(1, 'newer'));

  const fromFirst = await restore(new MemoryJournal(disk), silentLog);
  disk.snapshots.push(snapshot);
  const fromSnapshot = await restore(new MemoryJournal(disk), silentLog);

  expect(fromSnapshot.snapshotSequence).toBe(old.state.sequence);
  expect(stateHash(fromSnapshot.state)).toBe(stateHash(fromFirst.state));
});

test('an older version doesn’t start on a journal of newer rules, and says what to use', async () => {
  const { disk } = await oldDisk();
  rewriteLast(disk, (payload) => payload.replace(`"rules":${OLDEST_RULES},`, `"rules":${CURRENT_RULES + 1},`));

  await expect(restore(new MemoryJournal(disk), silentLog)).rejects.toThrow(
    new RegExp(
      `rules version ${CURRENT_RULES + 1} .* supports up to ${CURRENT_RULES}\\. Use the version that wrote it\\.`,
    ),
  );
});

test('an older version doesn’t start on a snapshot of a newer format, and says what to use', async () => {
  const { gunzipSync, gzipSync } = await import('node:zlib');
  const { disk } = await oldDisk();
  const { state, journalHash } = await restore(new MemoryJournal(disk), silentLog);
  const snapshot = encodeSnapshot(state, journalHash);
  const text = gunzipSync(snapshot.image)
    .toString()
    .replace(/"format":\d+/, '"format":99');
  disk.snapshots.push({ ...snapshot, image: gzipSync(text) });

  await expect(restore(new MemoryJournal(disk), silentLog)).rejects.toThrow(
    /uses format 99; .* Use the version that wrote it\./,
  );
});
