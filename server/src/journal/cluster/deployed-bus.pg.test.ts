import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DocumentStore } from '#base/document-store.ts';
import { systemClock } from '#base/system/clock.ts';
import { aesKeyedCipher, randomIdSource } from '#base/system/crypto.ts';
import { silentLog } from '#base/system/log.ts';
import { SecretKeys } from '#people/security/secret-keys.ts';
import { type NatsProcess, startNats } from '#testing/engine-cluster.ts';
import { eventually } from '#testing/eventually.ts';
import { lendDocuments } from '#testing/test-database.ts';
import { type Bus, SignedBus } from './bus.ts';
import { lead } from './leadership.ts';
import { BATCHES, commandSubject, LEAD, readLead } from './messages.ts';
import { openNatsBus } from './nats-bus.ts';

const FILE = fileURLToPath(new URL('../../../../deploy/nats.conf', import.meta.url));
const PASSWORDS = {
  ENGINE_PASSWORD: 'engine-secret',
  GATEWAY_PASSWORD: 'gateway-secret',
  WORKER_PASSWORD: 'worker-secret',
};
const EPOCH = 7;

let nats: NatsProcess;
const buses: Bus[] = [];

beforeAll(async () => {
  nats = await startNats(undefined, { file: FILE, env: PASSWORDS });
});
afterAll(async () => {
  for (const bus of buses) await bus.close();
  await nats.stop();
});

async function connect(user: string): Promise<Bus> {
  const bus = await openNatsBus(nats.url.replace('://', `://${user}:${user}-secret@`), silentLog);
  buses.push(bus);
  return bus;
}

/** Signs the messages of a process of the installation that has these documents. */
async function signed(bus: Bus, documents: DocumentStore): Promise<SignedBus> {
  const clock = systemClock();
  const keys = new SecretKeys({ documents, ids: randomIdSource, cipher: aesKeyedCipher, clock });
  return new SignedBus({ bus, signer: await keys.signer('bus'), clock, log: silentLog });
}

test('the bus as shipped rejects a client without a user', async () => {
  await expect(openNatsBus(nats.url, silentLog)).rejects.toThrow(/authorization/i);
});

test('an engine leads a gateway; a gateway can’t pretend to lead or to have committed', async () => {
  const documents = await lendDocuments();
  const engine = await signed(await connect('engine'), documents);
  const raw = await connect('gateway');
  const gateway = await signed(raw, documents);
  const commands: string[] = [];
  const leads: (string | null | undefined)[] = [];
  const batches: string[] = [];
  gateway.listen(LEAD, (message) => leads.push(readLead(message)?.url));
  gateway.listen(BATCHES, (message) => batches.push(message));
  const exchange = {
    epoch: EPOCH,
    sequence: 1,
    submit: async (command: unknown) => {
      commands.push(JSON.stringify(command));
      throw new Error('not needed here');
    },
  };
  const clock = systemClock();
  const end = lead({ bus: engine, clock, exchange, url: () => 'http://engine' });

  const other = await signed(await connect('gateway'), documents);
  other.publish(LEAD, JSON.stringify({ wire: 1, rules: 1, epoch: 99, sequence: 1, url: 'http://x' }));
  other.publish(BATCHES, 'forged');
  raw.publish(commandSubject(EPOCH), '[{"command":{"type":"AdjustBalance"},"context":null}]');
  gateway.publish(commandSubject(EPOCH), '[{"command":{"type":"CancelBets"},"context":null}]');
  await eventually(() => commands.length > 0, 'a signed command arrives');
  await eventually(() => leads.length > 1, 'the engine announces itself again');
  end();

  expect(commands).toEqual(['{"type":"CancelBets"}']);
  expect(engine.dropped).toBe(1);
  expect(new Set(leads)).toEqual(new Set(['http://engine']));
  expect(batches).toEqual([]);
});
