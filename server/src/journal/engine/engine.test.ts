import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import { stateHash } from '@crease/core/exchange/state-hash.ts';
import { expect, test } from 'vitest';
import { silentLog } from '#base/system/log.ts';
import { ExchangeUnavailable } from '#journal/exchange.ts';
import { eventually, turn } from '#testing/eventually.ts';
import { type AppendFault, MemoryJournal } from '#testing/memory-journal.ts';
import { accepted, bet, gate, rupees, startEngine } from '#testing/small-exchange.ts';
import { Engine } from './engine.ts';

test('commits commands that wait together as one batch', async () => {
  const { engine, disk } = await startEngine();
  const before = disk.batches.length;

  await Promise.all(Array.from({ length: 100 }, (_, i) => engine.submit(bet(1, `bet-${i}`))));

  expect(disk.batches.length - before).toBe(1);
});

test('answers no one before the commit', async () => {
  const commit = gate();
  const { engine } = await startEngine({ delay: commit.pass });
  let answered = false;

  const outcome = engine.submit(bet(1, 'a')).then((value) => {
    answered = true;
    return value;
  });
  for (let i = 0; i < 10; i += 1) await turn();
  expect(answered).toBe(false);
  commit.open();

  expect(accepted(await outcome).id).toBe(1);
});

test('a read sees committed state only, and waits for the pending commit', async () => {
  const commit = gate();
  const { engine } = await startEngine({ delay: commit.pass });
  const countBets = (state: ExchangeState) => state.bets.size;

  expect(await engine.read(countBets)).toBe(0);
  const placed = engine.submit(bet(1, 'a'));
  await turn();
  await turn();
  const seen = engine.read(countBets);
  let isSeen = false;
  void seen.then(() => {
    isSeen = true;
  });
  for (let i = 0; i < 5; i += 1) await turn();
  expect(isSeen).toBe(false);
  commit.open();

  expect(await seen).toBe(1);
  await placed;
});

test('a caller just answered reads before the next batch proceeds', async () => {
  const { engine } = await startEngine();
  const seen: number[] = [];

  const first = engine.submit(bet(1, 'a')).then(async () => {
    seen.push(await engine.read((state) => state.bets.size));
  });
  await turn();
  const second = engine.submit(bet(1, 'b'));
  await Promise.all([first, second]);

  expect(seen).toEqual([1]);
});

test('a failed commit is rolled back: no one is answered and nothing happened', async () => {
  const faults: AppendFault[] = ['fail'];
  const { engine, disk, clock } = await startEngine({ pickFault: () => faults.pop() ?? null });
  const before = await engine.read(stateHash);

  const outcomes = await Promise.allSettled([engine.submit(bet(1, 'a')), engine.submit(bet(2, 'b'))]);
  clock.advance(100);
  await eventually(() => engine.status() === 'READY', 'betting goes on');

  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(outcomes[0]).toMatchObject({
    reason: { name: 'ExchangeUnavailable', mayHaveHappened: false },
  });
  expect(await engine.read(stateHash)).toBe(before);
  const sequence = disk.batches.at(-1)?.batch.lastSequence ?? 0;
  accepted(await engine.submit(bet(1, 'a')));
  expect(disk.batches.at(-1)?.batch.firstSequence).toBe(sequence + 1);
});

test('answers a journalled batch whose response was lost as committed', async () => {
  const faults: AppendFault[] = ['lose'];
  const { engine } = await startEngine({ pickFault: () => faults.pop() ?? null });
  const committed: number[] = [];
  engine.onCommitted(({ sequence }) => committed.push(sequence));

  const outcome = accepted(await engine.submit(bet(1, 'a')));

  expect(outcome.id).toBe(1);
  expect(committed).toHaveLength(1);
  expect(engine.status()).toBe('READY');
});

test('tells callers after a while that the outcome is unknown while the database is away', async () => {
  let goAway: () => void = () => undefined;
  const { engine, journal, clock } = await startEngine({
    timeoutMs: 2_000,
    pickFault: () => {
      goAway();
      return 'lose';
    },
  });
  goAway = () => journal.setConnectionLost(true);

  const outcome = engine.submit(bet(1, 'a'));
  const rejected = expect(outcome).rejects.toMatchObject({
    status: 'DATABASE_AWAY',
    mayHaveHappened: true,
  });
  await eventually(() => engine.status() === 'DATABASE_AWAY', 'betting pauses');
  await expect(engine.submit(bet(1, 'b'))).rejects.toBeInstanceOf(ExchangeUnavailable);
  clock.advance(2_000);
  await rejected;

  journal.setConnectionLost(false);
  await eventually(() => {
    clock.advance(10);
    return engine.status() === 'READY';
  }, 'betting goes on');
  // The bet was journalled, so its repeat gets the original response.
  expect(await engine.read((state) => state.bets.size)).toBe(1);
});

test('pauses betting when the database goes away between commits, and resumes by itself', async () => {
  const { engine, journal, clock } = await startEngine();

  journal.setConnectionLost(true);
  expect(engine.status()).toBe('DATABASE_AWAY');
  expect(await engine.read((state) => state.accounts.size)).toBe(3);
  journal.setConnectionLost(false);
  await eventually(() => {
    clock.advance(10);
    return engine.status() === 'READY';
  }, 'betting goes on');

  accepted(await engine.submit(bet(1, 'a')));
});

test('a command that breaks an invariant closes betting; the commands with it aren’t committed', async () => {
  const { engine, disk } = await startEngine();
  const before = disk.batches.length;
  // A balance is tampered with: the next batch detects it before its commit.
  await engine.read((state) => {
    const held = state.ledger.accounts.get(state.accounts.get(1)?.heldLedgerId ?? 0);
    if (held !== undefined) held.balance += 1;
  });

  await expect(engine.submit(bet(1, 'a'))).rejects.toMatchObject({ status: 'BROKEN' });

  expect(engine.status()).toBe('BROKEN');
  expect(disk.batches).toHaveLength(before);
});

test('the full check closes betting when the books don’t sum to zero', async () => {
  const { engine } = await startEngine();
  await engine.inspect();
  expect(engine.status()).toBe('READY');

  await engine.read((state) => {
    const cash = state.ledger.accounts.get(1);
    if (cash !== undefined) cash.balance += 1;
  });
  await engine.inspect();

  expect(engine.status()).toBe('BROKEN');
});

test('a replaced engine can’t commit any more', async () => {
  const { engine, disk, clock } = await startEngine();
  const successor = new Engine({ journal: new MemoryJournal(disk), clock, log: silentLog });
  await successor.start();
  const before = disk.batches.length;

  await expect(engine.submit(bet(1, 'a'))).rejects.toMatchObject({ status: 'BROKEN' });

  expect(disk.batches).toHaveLength(before);
  expect(successor.status()).toBe('READY');
});

test('a resent bet gets the first answer and is booked once', async () => {
  const { engine } = await startEngine();

  const [first, second] = await Promise.all([engine.submit(bet(1, 'a')), engine.submit(bet(1, 'a'))]);
  const third = accepted(await engine.submit(bet(1, 'a')));

  expect([accepted(first).id, accepted(second).id, third.id]).toEqual([1, 1, 1]);
  expect(third.repeated).toBe(true);
  expect(await engine.read((state) => state.bets.size)).toBe(1);
});

test('a held bet and its repeat are answered at the end of its delay', async () => {
  const { engine, clock } = await startEngine({ inPlayDelayMs: 5_000 });
  accepted(await engine.submit(bet(1, 'rest', { side: 'LAY' })));
  const answers: number[] = [];

  const held = engine.submit(bet(2, 'taker')).then((outcome) => answers.push(accepted(outcome).id));
  const repeat = engine.submit(bet(2, 'taker')).then((outcome) => answers.push(accepted(outcome).id));
  await eventually(() => engine.read((state) => state.heldBetIds.size === 1), 'the bet is held');
  clock.advance(4_999);
  for (let i = 0; i < 10; i += 1) await turn();
  expect(answers).toEqual([]);
  clock.advance(1);
  await Promise.all([held, repeat]);

  expect(answers).toEqual([2, 2]);
  expect(await engine.read((state) => state.bets.get(2)?.status)).toBe('MATCHED');
});

test('a held bet cancelled meanwhile is answered after the delay, its unmatched part cancelled', async () => {
  const { engine, clock } = await startEngine({ inPlayDelayMs: 5_000 });
  await engine.submit(bet(1, 'rest', { side: 'LAY' }));

  const held = engine.submit(bet(2, 'taker'));
  await eventually(() => engine.read((state) => state.heldBetIds.size === 1), 'the bet is held');
  const withdrawn = accepted(await engine.submit({ type: 'CancelBets', accountId: 2, clientBetIds: ['taker'] }));
  await engine.submit({ type: 'CancelBets', accountId: 1, clientBetIds: ['rest'] });

  expect(withdrawn.notCancelled).toEqual([{ betId: 2, code: 'HELD' }]);
  clock.advance(5_000);
  expect(accepted(await held).id).toBe(2);
  expect(await engine.read((state) => state.bets.get(2)?.status)).toBe('CANCELLED');
});

test('rejects a held bet when its market is suspended meanwhile', async () => {
  const { engine } = await startEngine({ inPlayDelayMs: 5_000 });
  await engine.submit(bet(1, 'rest', { side: 'LAY' }));

  const held = engine.submit(bet(2, 'taker'));
  await eventually(() => engine.read((state) => state.heldBetIds.size === 1), 'the bet is held');
  await engine.submit({ type: 'SetMarketStatus', marketId: 1, status: 'SUSPENDED' });

  expect(await held).toMatchObject({ ok: false });
});

test('rejects a second update of a held bet, and answers the first in time', async () => {
  const { engine, clock } = await startEngine({ inPlayDelayMs: 5_000 });
  await engine.submit(bet(1, 'lay', { side: 'LAY', price: 200 }));
  const mine = accepted(await engine.submit(bet(2, 'back', { price: 300 })));
  const update = (stake: number) =>
    engine.submit({
      type: 'UpdateBet',
      accountId: 2,
      betId: mine.id,
      price: 200,
      stake: rupees(stake),
    });

  const first = update(110);
  await eventually(() => engine.read((state) => state.heldBetIds.size === 1), 'the first update is held');
  expect(await update(120)).toMatchObject({ ok: false, code: 'BAD_STATE' });
  clock.advance(5_000);

  expect(accepted(await first).id).toBe(mine.id);
  expect(await engine.read((state) => state.bets.get(mine.id)?.stake)).toBe(rupees(110));
});

test('releases a bet that was held when its commit failed', async () => {
  const faults: AppendFault[] = [];
  const { engine, clock } = await startEngine({ inPlayDelayMs: 5_000, pickFault: () => faults.pop() ?? null });
  await engine.submit(bet(1, 'rest', { side: 'LAY' }));
  const held = engine.submit(bet(2, 'taker'));
  await eventually(() => engine.read((state) => state.heldBetIds.size === 1), 'the bet is held');

  faults.push('fail');
  clock.advance(5_000);
  await eventually(() => {
    clock.advance(1);
    return engine.status() === 'READY' && faults.length === 0;
  }, 'betting goes on');
  await eventually(() => {
    clock.advance(1);
    return true;
  }, 'time goes on');

  expect(accepted(await held).id).toBe(2);
});

test('a restart gives the same state from the journal alone and from a snapshot', async () => {
  const { engine, disk } = await startEngine();
  await engine.submit(bet(1, 'rest', { side: 'LAY' }));
  await engine.submit(bet(2, 'taker', { stake: rupees(40) }));
  await engine.stop();
  const { encodeSnapshot } = await import('./snapshot-codec.ts');
  const { restore } = await import('./replay.ts');

  const whole = await restore(new MemoryJournal(disk), silentLog);
  disk.snapshots.push(encodeSnapshot(whole.state, whole.journalHash));
  const again = await startEngine({ disk });

  expect(await again.engine.read((state) => state.bets.get(2)?.matched)).toBe(rupees(40));
  const fromSnapshot = await restore(new MemoryJournal(disk), silentLog);
  disk.snapshots.length = 0;
  const fromZero = await restore(new MemoryJournal(disk), silentLog);
  expect(fromSnapshot.snapshotSequence).toBe(whole.state.sequence);
  expect(stateHash(fromSnapshot.state)).toBe(stateHash(fromZero.state));
});

test('skips a corrupt snapshot, but not a modified journal', async () => {
  const { engine, disk } = await startEngine();
  await engine.submit(bet(1, 'a'));
  await engine.stop();
  const { restore } = await import('./replay.ts');
  disk.snapshots.push({
    sequence: 3,
    journalHash: 'x',
    stateHash: 'y',
    image: new Uint8Array([1, 2, 3]),
  });

  const { state, snapshotSequence } = await restore(new MemoryJournal(disk), silentLog);
  expect([state.bets.size, snapshotSequence]).toEqual([1, 0]);

  const last = disk.batches.at(-1);
  if (last !== undefined) {
    disk.batches[disk.batches.length - 1] = {
      ...last,
      batch: { ...last.batch, payload: last.batch.payload.replace('10000', '90000') },
    };
  }
  await expect(restore(new MemoryJournal(disk), silentLog)).rejects.toThrow('modified after it was written');
});

test('changing an object after submitting it doesn’t affect the state', async () => {
  const { engine } = await startEngine();
  const details = {
    sportId: 4,
    title: 'A v B',
    startTime: 1,
    team1: null,
    team2: null,
    competition: null,
    country: null,
    venue: null,
    dreamEventId: '0',
  };

  const { id } = accepted(await engine.submit({ type: 'CreateEvent', status: 'UPCOMING', details }));
  details.title = 'changed';

  expect(await engine.read((state) => state.events.get(id)?.details.title)).toBe('A v B');
});

test('accepts nothing new while stopping, but answers what it has', async () => {
  const { engine, disk } = await startEngine();

  const last = engine.submit(bet(1, 'a'));
  const stopped = engine.stop();
  await expect(engine.submit(bet(1, 'b'))).rejects.toMatchObject({ status: 'STOPPING' });

  expect(accepted(await last).id).toBe(1);
  await stopped;
  expect(disk.batches.at(-1)?.rows.bets).toHaveLength(1);
});

test('a guard checks the exact state its command meets, and a rejection changes nothing', async () => {
  const { engine, disk } = await startEngine();
  const judged: number[] = [];
  const atMostOneBet = (state: ExchangeState): void => {
    judged.push(state.bets.size);
    if (state.bets.size > 1) throw new Error('too many bets');
  };

  const answers = await Promise.allSettled([
    engine.submit(bet(1, 'a')),
    engine.submit(bet(2, 'b'), { guard: atMostOneBet }),
    engine.submit(bet(3, 'c')),
    engine.submit(bet(1, 'd'), { guard: atMostOneBet }),
    engine.submit(bet(2, 'e')),
  ]);

  expect(judged).toEqual([1, 3]);
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  expect(answers[3]).toMatchObject({ reason: { message: 'too many bets' } });
  const sequences = disk.batches.map(({ batch }) => [batch.firstSequence, batch.lastSequence]);
  for (const [place, [first]] of sequences.entries()) {
    if (place > 0) expect(first).toBe((sequences[place - 1]?.[1] ?? 0) + 1);
  }
  expect(await engine.read((state) => state.bets.size)).toBe(4);
});
