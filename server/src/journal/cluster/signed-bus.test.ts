import { beforeEach, expect, test } from 'vitest';
import type { DocumentStore } from '#base/document-store.ts';
import { aesKeyedCipher, randomIdSource } from '#base/system/crypto.ts';
import { silentLog } from '#base/system/log.ts';
import { SecretKeys } from '#people/security/secret-keys.ts';
import { ManualClock } from '#testing/manual-clock.ts';
import { MemoryBus } from '#testing/memory-bus.ts';
import { lendDocuments } from '#testing/test-database.ts';
import { SignedBus } from './bus.ts';

const SUBJECT = 'crease.1.command.7';
const COMMAND = '[{"command":{"type":"AdjustBalance"}}]';

let wire: MemoryBus;
let engine: SignedBus;
let gateway: SignedBus;
/** Somebody who reaches the bus, with a key of another installation. */
let stranger: SignedBus;

beforeEach(async () => {
  wire = new MemoryBus();
  const documents = await lendDocuments();
  engine = await open(documents);
  gateway = await open(documents);
  stranger = await open(await lendDocuments());
});

/** A process of the installation whose keys are in these documents. */
async function open(documents: DocumentStore): Promise<SignedBus> {
  const clock = new ManualClock();
  const keys = new SecretKeys({ documents, ids: randomIdSource, cipher: aesKeyedCipher, clock });
  return new SignedBus({ bus: wire, signer: await keys.signer('bus'), clock, log: silentLog });
}

/** Resolves once everything on the bus has arrived: it delivers in the order of sending. */
async function delivered(): Promise<void> {
  for (let turn = 0; turn < 4; turn += 1) await new Promise(setImmediate);
}

function ask(bus: Pick<SignedBus, 'ask'>): Promise<readonly string[]> {
  const answers: string[] = [];
  bus.ask(SUBJECT, COMMAND, { onAnswer: (part) => answers.push(part), onNobody: () => undefined });
  return delivered().then(() => answers);
}

test('a command and its replies pass between processes of the installation', async () => {
  engine.answer(SUBJECT, async (message, reply) => reply(`done ${message}`));

  expect(await ask(gateway)).toEqual([`done ${COMMAND}`]);
  expect(engine.dropped).toBe(0);
});

test('drops and counts commands that are unsigned or signed elsewhere', async () => {
  const carriedOut: string[] = [];
  engine.answer(SUBJECT, async (message) => {
    carriedOut.push(message);
  });

  expect(await ask(wire)).toEqual([]);
  expect(await ask(stranger)).toEqual([]);
  expect(carriedOut).toEqual([]);
  expect(engine.dropped).toBe(2);
});

test('drops a lead that is unsigned, signed elsewhere, or recorded on another subject', async () => {
  const heard: string[] = [];
  const recorded: string[] = [];
  gateway.listen('crease.1.lead', (message) => heard.push(message));
  wire.listen('crease.1.batch', (message) => recorded.push(message));

  wire.publish('crease.1.lead', '{"epoch":99}');
  stranger.publish('crease.1.lead', '{"epoch":99}');
  engine.publish('crease.1.batch', '{"epoch":99}');
  await delivered();
  wire.publish('crease.1.lead', recorded[0] ?? '');
  engine.publish('crease.1.lead', '{"epoch":7}');
  await delivered();

  expect(heard).toEqual(['{"epoch":7}']);
  expect(gateway.dropped).toBe(3);
});

test('drops forged replies', async () => {
  wire.answer(SUBJECT, async (_, reply) => reply('forged'));

  expect(await ask(gateway)).toEqual([]);
  expect(gateway.dropped).toBe(1);
});

test('processes that start together agree on one key', async () => {
  const documents = await lendDocuments();
  const [one, other] = await Promise.all([open(documents), open(documents)]);
  const heard: string[] = [];
  other.listen('x', (message) => heard.push(message));
  one.publish('x', 'hello');
  await delivered();
  expect(heard).toEqual(['hello']);
});
