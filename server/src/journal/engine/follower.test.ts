import type { Command } from '@crease/core/exchange/command.ts';
import { CURRENT_RULES } from '@crease/core/exchange/rules.ts';
import { stateHash } from '@crease/core/exchange/state-hash.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { silentLog } from '#base/system/log.ts';
import type { CommittedBatch } from '#journal/exchange.ts';
import type { JournalBatch } from '#journal/journal.ts';
import { eventually } from '#testing/eventually.ts';
import { ManualClock } from '#testing/manual-clock.ts';
import { emptyDisk, MemoryJournal } from '#testing/memory-journal.ts';
import { bet, rupees, smallExchange } from '#testing/small-exchange.ts';
import { chainHash, decodeBatch, encodeBatch } from './batch-codec.ts';
import { Engine } from './engine.ts';
import { Follower } from './follower.ts';
import { encodeSnapshot } from './snapshot-codec.ts';

/** Delivery of a batch to the follower: as sent, never, twice, after the next one, or once more much later. */
type Way = 'sent' | 'lost' | 'twice' | 'late' | 'again';

const WAYS = fc.constantFrom<Way>('sent', 'sent', 'lost', 'twice', 'late', 'again');
const BETS = fc
  .record({
    account: fc.integer({ min: 1, max: 3 }),
    runnerId: fc.integer({ min: 1, max: 2 }),
    side: fc.constantFrom<'BACK' | 'LAY'>('BACK', 'LAY'),
    price: fc.integer({ min: 195, max: 200 }),
    stake: fc.integer({ min: 1, max: 2_000 }),
  })
  .map(
    ({ account, stake, ...terms }) =>
      (id: string): Command =>
        bet(account, id, { ...terms, stake: rupees(stake) }),
  );
const CANCELS = fc
  .integer({ min: 1, max: 3 })
  .map((accountId) => (): Command => ({ type: 'CancelBets', accountId, marketId: 1 }));
const STATUSES = fc
  .constantFrom<'OPEN' | 'SUSPENDED'>('OPEN', 'OPEN', 'SUSPENDED')
  .map((status) => (): Command => ({ type: 'SetMarketStatus', marketId: 1, status }));
const COMMANDS = fc.oneof({ weight: 8, arbitrary: BETS }, CANCELS, STATUSES);

/** A writer whose batches are passed to `send`, and the events its listeners received. */
async function startWriter(send: (batch: JournalBatch) => void) {
  const disk = emptyDisk();
  const clock = new ManualClock();
  const engine = new Engine({
    journal: new MemoryJournal(disk),
    clock,
    log: silentLog,
    onDurable: send,
  });
  const news: Omit<CommittedBatch, 'state'>[] = [];
  engine.onCommitted(({ state: _, ...batch }) => news.push(batch));
  await engine.start();
  for (const command of smallExchange({ accounts: 3 })) await engine.submit(command);
  return { engine, disk, clock, news };
}

function createFollower(disk: ReturnType<typeof emptyDisk>): Follower {
  const clock = new ManualClock();
  // Retries immediately, because time doesn't advance by itself here.
  const impatient = { ...clock, now: () => clock.now(), after: soon };
  return new Follower({ journal: new MemoryJournal(disk), clock: impatient, log: silentLog });
}

function soon(_: number, action: () => void): () => void {
  setImmediate(action);
  return () => undefined;
}

async function readHash(one: Pick<Engine, 'read'>): Promise<string> {
  return await one.read(stateHash);
}

test('a follower reaches its writer’s exact state and events, whatever is lost, repeated or late', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(COMMANDS, WAYS), { minLength: 1, maxLength: 60 }), async (steps) => {
      const sent: JournalBatch[] = [];
      const { engine, disk, news } = await startWriter((batch) => sent.push(batch));
      const follower = createFollower(disk);
      await follower.start();
      const heard: typeof news = [];
      follower.onCommitted(({ state: _, ...batch }) => heard.push(batch));
      const before = news.length;

      let kept: JournalBatch | null = null;
      for (const [place, [make, way]] of steps.entries()) {
        sent.length = 0;
        await engine.submit(make(`bet-${place}`));
        for (const batch of sent) {
          if (way !== 'lost' && way !== 'late') follower.accept(batch);
          if (way === 'twice') follower.accept(batch);
          if (kept !== null) follower.accept(kept);
          kept = way === 'late' || way === 'again' ? batch : null;
        }
      }
      const { sequence } = await engine.read((state) => ({ sequence: state.sequence }));
      await follower.reached(sequence);

      expect(await readHash(follower)).toBe(await readHash(engine));
      expect(heard).toEqual(news.slice(before));
    }),
    { numRuns: 40 },
  );
});

test('a late follower starts from the latest snapshot and continues from the journal', async () => {
  const { engine, disk } = await startWriter(() => undefined);
  for (let n = 0; n < 20; n += 1) await engine.submit(bet(1 + (n % 3), `early-${n}`));
  const tip = disk.batches.at(-1)?.batch.hash ?? '';
  disk.snapshots.push(await engine.read((state) => encodeSnapshot(state, tip)));
  for (let n = 0; n < 20; n += 1) await engine.submit(bet(1 + (n % 3), `later-${n}`));
  // Batches covered by the snapshot aren't read again, so they can be deleted.
  disk.batches.splice(0, 10);

  const follower = createFollower(disk);
  await follower.start();

  expect(await readHash(follower)).toBe(await readHash(engine));
});

test('ignores a batch modified in transit and follows the journal’s', async () => {
  const sent: JournalBatch[] = [];
  const { engine, disk } = await startWriter((batch) => sent.push(batch));
  const follower = createFollower(disk);
  await follower.start();
  sent.length = 0;
  await engine.submit(bet(1, 'a'));
  const [batch] = sent;
  if (batch === undefined) throw new Error('nothing was sent');
  const content = decodeBatch(batch);
  const commands = [bet(1, 'a', { stake: rupees(1) })];

  follower.accept({ ...batch, payload: encodeBatch({ ...content, commands }) });
  await follower.reached(batch.lastSequence);

  expect(await readHash(follower)).toBe(await readHash(engine));
  expect(follower.status).toBe('READY');
});

test('a follower whose outcome differs from its writer’s closes and answers nothing', async () => {
  const { engine, disk } = await startWriter(() => undefined);
  const follower = createFollower(disk);
  await follower.start();
  await engine.submit(bet(1, 'a'));
  const last = disk.batches.at(-1);
  if (last === undefined) throw new Error('nothing was written');
  const { commands, rules } = decodeBatch(last.batch);
  const payload = encodeBatch({ rules, commands, digests: [1] });
  disk.batches.splice(-1, 1, { ...last, batch: { ...last.batch, payload } });

  const waits = follower.reached(last.batch.lastSequence);

  await expect(waits).rejects.toMatchObject({ status: 'BROKEN', mayHaveHappened: true });
  await eventually(() => follower.status === 'BROKEN', 'the follower closes');
  await expect(follower.read(stateHash)).rejects.toMatchObject({ status: 'BROKEN' });
});

test('a follower of an older version closes at the first batch of newer rules, and says which version it needs', async () => {
  const { engine, disk } = await startWriter(() => undefined);
  const follower = createFollower(disk);
  await follower.start();
  await engine.submit(bet(1, 'a'));
  const [before, last] = disk.batches.slice(-2);
  if (before === undefined || last === undefined) throw new Error('nothing was written');
  const payload = JSON.stringify({ ...decodeBatch(last.batch), rules: CURRENT_RULES + 1 });
  const newer = { ...last.batch, payload };
  const batch = { ...newer, hash: chainHash(before.batch.hash, newer) };
  disk.batches.splice(-1, 1, { ...last, batch });

  const waits = follower.reached(batch.lastSequence);

  await expect(waits).rejects.toMatchObject({ status: 'BROKEN' });
  expect(follower.problem).toContain('Use the version that wrote it');
});

test('an engine taking over from a follower continues with its state and the same journal', async () => {
  const { engine, disk, clock } = await startWriter(() => undefined);
  const follower = createFollower(disk);
  await follower.start();
  await engine.submit(bet(1, 'a'));
  await engine.stop(0);

  const takenOver = await follower.handOver();
  if (takenOver === null) throw new Error('the follower has no state');
  const next = new Engine({ journal: new MemoryJournal(disk), clock, log: silentLog, takenOver });
  await next.start();
  await next.submit({ type: 'SetMarketStatus', marketId: 1, status: 'OPEN' });
  const placed = await next.submit(bet(2, 'b', { side: 'LAY' }));

  expect(placed.ok).toBe(true);
  expect(await next.read(({ bets }) => bets.size)).toBe(2);
  const again = createFollower(disk);
  await again.start();
  expect(await readHash(again)).toBe(await readHash(next));
});
