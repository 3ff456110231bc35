import { createServer } from 'node:http';
import { DocumentStore } from '#base/document-store.ts';
import { detached } from '#base/system/background-tasks.ts';
import { aesKeyedCipher, randomIdSource } from '#base/system/crypto.ts';
import { listen } from '#http/http-server.ts';
import { type Bus, SignedBus } from '#journal/cluster/bus.ts';
import { lead, sendBatch, standBy } from '#journal/cluster/leadership.ts';
import { listenForReports } from '#journal/cluster/messages.ts';
import { openNatsBus } from '#journal/cluster/nats-bus.ts';
import type { Engine } from '#journal/engine/engine.ts';
import type { JournalBatch } from '#journal/journal.ts';
import type { PostgresJournal } from '#journal/postgres/postgres-journal.ts';
import type { AppEnv } from '#office/env.ts';
import { SecretKeys } from '#people/security/secret-keys.ts';
import { EngineEvents, shareFetches } from '#realtime/engine-events.ts';
import type { Config } from './config/read-config.ts';
import type { ProcessParts } from './open-ports.ts';

/** Additional parts of an engine with gateways. */
export type Leading = Awaited<ReturnType<typeof joinAsEngine>>;

const FENCED_STOP_MS = 4_000;

/** Stands by until no other engine leads; resolves when this one should. */
export async function joinAsEngine(parts: ProcessParts, journal: PostgresJournal) {
  const { config, log, clock, life } = parts;
  const bus = await openBus(parts);
  const health = await openStandByHealth(config);
  const takenOver = await standBy({ bus, journal, clock, log, signal: life.signal }).finally(() => health.close());
  let url: string | null = null;
  return {
    engineOptions: {
      ...(takenOver === null ? {} : { takenOver }),
      onDurable: (batch: JournalBatch) => sendBatch(bus, batch),
      // The service manager restarts the process, which then stands by.
      onFenced: () => {
        const exit = () => process.exit(1);
        const stopped = life.stop(FENCED_STOP_MS).then(exit);
        detached(stopped, { name: 'end after a takeover', log, onFailed: exit });
      },
    },
    /** Publishes this process's events to all gateways. Call once, before the exchange accepts its first command. */
    share: (context: AppEnv) => {
      const news = new EngineEvents(bus, context);
      life.opened({ name: 'news', close: () => news.stop() });
      life.opened({ name: 'fetches', close: shareFetches(bus, context) });
      return news;
    },
    /** Accepts gateways' commands and a worker's findings. */
    lead: (engine: Engine) => {
      const end = lead({ bus, clock, exchange: engine, url: () => url });
      life.opened({ name: 'commands of gateways', close: end });
      life.opened({ name: 'reports', close: listenForReports(bus, (report) => engine.record(report)) });
    },
    /** Announces the entry points, so that gateways forward calls to this process. */
    announceDoors: () => {
      url = config.cluster.doorsUrl;
    },
  };
}

/** Serves health on the port while standing by: live but not ready. */
async function openStandByHealth({ port, host }: Config): Promise<{ close(): Promise<void> }> {
  const server = createServer((request, response) => {
    const isLive = request.url === '/health/live';
    response.writeHead(isLive ? 200 : 503, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ status: isLive ? 'ok' : 'standing by' }));
  });
  await listen(server, { port, host });
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Opens the installation's bus. Its messages are signed with a key that all processes read from the database. */
export async function openBus({ config, database, clock, log, life }: ProcessParts): Promise<Bus> {
  const documents = new DocumentStore(database.sql, () => clock.now());
  const keys = new SecretKeys({ documents, ids: randomIdSource, cipher: aesKeyedCipher, clock });
  const signer = await keys.signer('bus');
  const bus = await openNatsBus(config.natsUrl ?? '', log);
  life.opened({ name: 'bus', close: () => bus.close() });
  return new SignedBus({ bus, signer, clock, log });
}
