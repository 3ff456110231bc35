import { createServer } from 'node:http';
import path from 'node:path';
import { Registry } from 'prom-client';
import { ImageStore } from '#base/images/image-store.ts';
import type { Database } from '#base/postgres/open-database.ts';
import { waitForWorkerLease } from '#base/postgres/worker-lease.ts';
import { aesKeyedCipher } from '#base/system/aes-keyed-cipher.ts';
import type { Clock } from '#base/system/clock.ts';
import { detached } from '#base/system/detached.ts';
import { FolderFileStore } from '#base/system/folder-file-store.ts';
import type { Log } from '#base/system/log.ts';
import { ClientAddresses } from '#http/client-addresses.ts';
import { registerProcessMetrics } from '#http/metrics.ts';
import { metricsVerdict, serveMetrics } from '#http/metrics-access.ts';
import { startJobs } from '#jobs/job-runner.ts';
import { WorkReporter } from '#journal/cluster/work-report.ts';
import { PostgresJournalReader } from '#journal/postgres/postgres-journal-reader.ts';
import { NoticeStore } from '#notices/notice-store.ts';
import { CodeStore } from '#people/store/code-store.ts';
import { LoginStore } from '#people/store/login-store.ts';
import { PastUserStore } from '#people/store/past-user-store.ts';
import { SessionStore } from '#people/store/session-store.ts';
import type { Config } from '#start/config/read-config.ts';
import { readLatestCrash } from './crash-stop.ts';
import { databaseJobs } from './database-jobs.ts';
import type { Lifetime } from './lifetime.ts';
import { openBus } from './open-bus.ts';

const LOST_STOP_MS = 4_000;

interface WorkerParts {
  readonly config: Config;
  readonly log: Log;
  readonly clock: Clock;
  readonly database: Database;
  readonly life: Lifetime;
}

/** Runs a worker: database jobs, kept away from the engine's thread and machine. */
export async function serveWorker(parts: WorkerParts): Promise<void> {
  const { config, log, clock, database, life } = parts;
  const { sql, address } = database;
  const bus = await openBus(parts);
  const journal = new PostgresJournalReader(sql);
  const reporter = new WorkReporter(bus);
  const jobs = databaseJobs({
    ports: {
      codes: new CodeStore(sql),
      logins: new LoginStore(sql),
      pastUsers: new PastUserStore(sql, () => clock.now()),
      sessionStore: new SessionStore(sql),
      images: new ImageStore(sql, new FolderFileStore(path.join(config.dataDir, 'uploads'))),
      noticeStore: new NoticeStore(sql),
      clock,
      log,
    },
    database,
    config,
    books: {
      sequence: async () => (await journal.tip()).sequence,
      record: (report) => reporter.record(report),
    },
  });
  const health = await openHealth(parts);
  log.info('Standing by.');
  const lease = await waitForWorkerLease(address, life.signal);
  life.opened({ name: 'lease', close: () => lease.end() });
  // The service manager restarts the process, which then stands by.
  detached(
    lease.over.then(async () => {
      if (life.isStopping()) return;
      await life.stop(LOST_STOP_MS);
      process.exit(1);
    }),
    { name: 'end after a lost lease', log, onFailed: () => process.exit(1) },
  );
  life.opened({ name: 'jobs', close: startJobs([...jobs, reporter.job], clock, log) });
  health.works = true;
  log.info('Working.');
}

/** Serves health and process metrics. */
async function openHealth({
  config,
  life,
}: Pick<WorkerParts, 'config' | 'life'>): Promise<{ works: boolean }> {
  const health = { works: false };
  const registry = new Registry();
  registerProcessMetrics(registry, readLatestCrash(config.dataDir));
  const { trustedProxies, metrics } = config.doors;
  const doors = { addresses: new ClientAddresses(trustedProxies), metrics };
  const server = createServer((request, response) => {
    const answer = (status: number, said: string): void => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ status: said }));
    };
    if (request.url === '/health/live') return answer(200, 'ok');
    if (request.url === '/health/ready') {
      return health.works ? answer(200, 'ready') : answer(503, 'standing by');
    }
    if (request.url !== '/metrics' || metricsVerdict(request, doors, aesKeyedCipher) !== 'yes') {
      return answer(404, 'not found');
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => answer(500, 'failed'),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port: config.port, host: config.host }, resolve);
  });
  life.opened({ name: 'health', close: () => server.close() });
  if (metrics.port !== null) {
    const figures = await serveMetrics(registry, metrics.port);
    life.opened({ name: 'figures', close: () => figures.close() });
  }
  return health;
}
