import { CURRENT_RULES } from '@crease/core/exchange/rules.ts';
import { expect, test } from 'vitest';
import { silentLog } from '#base/system/log.ts';
import { Engine } from '#journal/engine/engine.ts';
import { Follower } from '#journal/engine/follower.ts';
import { eventually } from '#testing/eventually.ts';
import { ManualClock } from '#testing/manual-clock.ts';
import { MemoryBus } from '#testing/memory-bus.ts';
import { emptyDisk, MemoryJournal } from '#testing/memory-journal.ts';
import { bet, matchOdds, smallExchange } from '#testing/small-exchange.ts';
import { lead, sendBatch } from './leadership.ts';
import { commandSubject, LEAD, type Lead, WIRE } from './messages.ts';
import { RemoteExchange } from './remote-exchange.ts';

/** True while the leader's announcements are lost. */
let isSilent = false;

/** A bus that records requests. */
class AskedBus extends MemoryBus {
  readonly questions: string[] = [];

  override ask(...[subject, message, asker]: Parameters<MemoryBus['ask']>): () => void {
    this.questions.push(message);
    return super.ask(subject, message, asker);
  }
}

/** A leading engine and a gateway, over a bus that drops the messages chosen by `loses`. */
async function startPair(loses?: (subject: string) => boolean) {
  const bus = new AskedBus(loses);
  const clock = new ManualClock();
  const disk = emptyDisk();
  const engine = new Engine({
    journal: new MemoryJournal(disk),
    clock,
    log: silentLog,
    onDurable: (batch) => sendBatch(bus, batch),
  });
  await engine.start();
  for (const command of smallExchange({ accounts: 3 })) await engine.submit(command);
  const follower = new Follower({ journal: new MemoryJournal(disk), clock, log: silentLog });
  const gateway = new RemoteExchange({ bus, clock, log: silentLog, follower });
  await follower.start();
  lead({ bus, clock, exchange: engine, url: () => 'http://engine:3000' });
  await eventually(() => gateway.status() === 'READY', 'the gateway hears the engine');
  return { bus, clock, engine, gateway };
}

/** An engine's lead announcement, with overrides. */
function buildLead({ epoch, sequence }: Engine, change: Partial<Lead> = {}): string {
  return JSON.stringify({
    wire: WIRE,
    rules: CURRENT_RULES,
    epoch,
    sequence,
    url: null,
    ...change,
  });
}

test('a gateway’s bettor reads their own bet immediately', async () => {
  const { gateway } = await startPair();

  const placed = await gateway.submit(bet(1, 'a'));

  expect(placed).toMatchObject({ ok: true, id: 1 });
  expect(await gateway.read(({ bets }) => bets.get(1)?.clientBetId)).toBe('a');
});

test('reads batches that never arrive from the journal before answering the caller', async () => {
  const { gateway } = await startPair((subject) => subject.endsWith('.batch'));

  await gateway.submit(bet(1, 'a'));

  expect(await gateway.read(({ bets }) => bets.size)).toBe(1);
});

test('a lost response may hide a bet: its repeat gets the first answer', async () => {
  let isLost = true;
  const { gateway, clock, engine, bus } = await startPair((subject) => subject.startsWith('answer') && isLost);

  const lost = gateway.submit(bet(1, 'a'));
  lost.catch(() => undefined);
  await eventually(() => gateway.health().sizes.bets === 1, 'the bet is placed');
  clock.advance(30_000);
  await expect(lost).rejects.toMatchObject({ mayHaveHappened: true });
  bus.publish(LEAD, buildLead(engine));
  await eventually(() => gateway.status() === 'READY', 'the engine is heard again');
  isLost = false;

  expect(await gateway.submit(bet(1, 'a'))).toMatchObject({ ok: true, id: 1, repeated: true });
});

test('sends commands of one turn in one message, with an answer per caller', async () => {
  const { gateway, bus } = await startPair();
  bus.questions.length = 0;

  const outcomes = await Promise.all([
    gateway.submit(bet(1, 'a')),
    gateway.submit(bet(2, 'b', { stake: -1 })),
    gateway.submit(bet(3, 'c')),
  ]);

  expect(bus.questions).toHaveLength(1);
  expect(outcomes).toMatchObject([{ ok: true, id: 1 }, { ok: false }, { ok: true, id: 2 }]);
  await gateway.submit(bet(1, 'd'));
  expect(bus.questions).toHaveLength(2);
});

test('no message exceeds the bus limit', async () => {
  const { gateway, bus } = await startPair();
  bus.questions.length = 0;

  const long = 'a'.repeat(90_000);
  await Promise.all(['a', 'b', 'c'].map((id) => gateway.submit(bet(1, `${id}${long}`))));

  expect(bus.questions.map((message) => JSON.parse(message).length)).toEqual([2, 1]);
});

test('the slowest command of a bundle doesn’t delay the others', async () => {
  const { gateway, engine, clock } = await startPair();
  await engine.submit(matchOdds(1, 5_000));

  const held = gateway.submit(bet(1, 'a', { marketId: 2, runnerId: 3 }));
  const refused = await gateway.submit(bet(2, 'b', { stake: -1 }));
  expect(refused).toMatchObject({ ok: false });
  await eventually(() => gateway.health().sizes.bets === 1, 'the other bet is held');
  clock.advance(10_000);

  expect(await held).toMatchObject({ ok: true, id: 1 });
});

test('sends one command per message to an engine of the previous version', async () => {
  const { gateway, bus, engine } = await startPair();
  bus.publish(LEAD, buildLead(engine, { bundles: false }));
  await eventually(() => gateway.lead?.bundles === false, 'the older one is heard');
  bus.questions.length = 0;

  const outcomes = await Promise.all([gateway.submit(bet(1, 'a')), gateway.submit(bet(2, 'b'))]);

  expect(bus.questions.map((message) => JSON.parse(message).command.clientBetId)).toEqual(['a', 'b']);
  expect(outcomes).toMatchObject([
    { ok: true, id: 1 },
    { ok: true, id: 2 },
  ]);
});

test('answers a gateway of the previous version in its format', async () => {
  const { bus, engine } = await startPair();
  const message = JSON.stringify({ command: bet(1, 'a'), context: null });

  const answer = await new Promise<string>((resolve, reject) => {
    bus.ask(commandSubject(engine.epoch), message, { onAnswer: resolve, onNobody: () => reject() });
  });

  expect(JSON.parse(answer)).toMatchObject({ type: 'outcome', outcome: { ok: true, id: 1 } });
});

test('an isolated gateway accepts no bets and still answers reads', async () => {
  const { gateway, clock, bus, engine } = await startPair((subject) => subject === LEAD && isSilent);
  isSilent = true;
  clock.advance(3_000);

  await expect(gateway.submit(bet(1, 'a'))).rejects.toMatchObject({ status: 'STARTING' });
  expect(await gateway.read(({ markets }) => markets.size)).toBe(1);
  isSilent = false;
  bus.publish(LEAD, buildLead(engine));
  await eventually(() => gateway.status() === 'READY', 'the engine is heard again');
});

test('no longer uses an engine of a former epoch', async () => {
  const { gateway, bus, engine } = await startPair();
  const epoch = engine.epoch + 1;
  bus.publish(LEAD, buildLead(engine, { epoch }));
  await eventually(() => gateway.lead?.epoch === epoch, 'the newer one is heard');

  await expect(gateway.submit(bet(1, 'a'))).rejects.toMatchObject({ mayHaveHappened: false });
});

test.each([
  ['newer messages', { wire: WIRE + 1 }, 'Upgrade this process'],
  ['newer rules', { rules: CURRENT_RULES + 1 }, 'Upgrade this process'],
  ['older messages', { wire: WIRE - 1 }, 'Upgrade the engine'],
])('a gateway that can’t follow an engine of %s says so and accepts no bets', async (_, change, sentence) => {
  const { gateway, bus, engine } = await startPair();
  bus.publish(LEAD, buildLead(engine, { epoch: engine.epoch + 1, ...change }));
  await eventually(() => gateway.health().problem !== null, 'the other version is heard');

  expect(gateway.health().problem).toContain(sentence);
  await expect(gateway.submit(bet(1, 'a'))).rejects.toMatchObject({ mayHaveHappened: false });
  expect(await gateway.read(({ markets }) => markets.size)).toBe(1);
});

test('a gateway follows an engine that writes under older rules', async () => {
  const { gateway, bus, engine } = await startPair();
  bus.publish(LEAD, buildLead(engine, { epoch: engine.epoch + 1, rules: CURRENT_RULES - 1 }));
  await eventually(() => gateway.lead?.rules === CURRENT_RULES - 1, 'the older one is heard');

  expect([gateway.status(), gateway.health().problem]).toEqual(['READY', null]);
});

test('a gateway resumes when the engine is back in a compatible version', async () => {
  const { gateway, bus, engine } = await startPair();
  bus.publish(LEAD, buildLead(engine, { epoch: engine.epoch + 1, wire: WIRE + 1 }));
  await eventually(() => gateway.health().problem !== null, 'the other version is heard');

  bus.publish(LEAD, buildLead(engine, { epoch: engine.epoch + 2 }));
  await eventually(() => gateway.status() === 'READY', 'it is followed again');

  expect(gateway.health().problem).toBeNull();
});
