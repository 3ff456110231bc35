import { createServer } from 'node:http';
import path from 'node:path';
import { Registry } from 'prom-client';
import { ImageStore } from '#base/image-store.ts';
import { waitForWorkerLease } from '#base/postgres/worker-lease.ts';
import { detached } from '#base/system/background-tasks.ts';
import { aesKeyedCipher } from '#base/system/crypto.ts';
import { FolderFileStore } from '#base/system/file-store.ts';
import type { PlayTimes } from '#care/store/play-time-store.ts';
import { AdmissionControl } from '#http/admission.ts';
import { buildApp } from '#http/build-app.ts';
import { ClientAddresses } from '#http/client-addresses.ts';
import { forwardTo } from '#http/forward.ts';
import { metricsVerdict, serveMetrics } from '#http/health-routes.ts';
import { listen, stopServer } from '#http/http-server.ts';
import { type Metrics, openMetrics, registerProcessMetrics } from '#http/metrics.ts';
import { startJobs } from '#jobs/job-runner.ts';
import { WorkReporter } from '#journal/cluster/messages.ts';
import { RemoteExchange } from '#journal/cluster/remote-exchange.ts';
import { Follower } from '#journal/engine/follower.ts';
import { PostgresJournalReader } from '#journal/postgres/postgres-journal-reader.ts';
import { NoticeStore } from '#notices/notice-store.ts';
import type { AppEnv } from '#office/env.ts';
import { computeLedgerImbalance } from '#office/trial-balance.ts';
import { CodeStore } from '#people/store/code-store.ts';
import { PastUserStore } from '#people/store/past-user-store.ts';
import { LoginStore, SessionStore } from '#people/store/session-store.ts';
import { applyEngineEvents, sendSign, shareFetches } from '#realtime/engine-events.ts';
import { type NotifyHub, openNotifyHub } from '#realtime/notify-hub.ts';
import { databaseJobs } from './background-jobs.ts';
import type { Config } from './config/read-config.ts';
import { openBus } from './join-cluster.ts';
import { readLatestCrash } from './lifetime.ts';
import { openContext, type ProcessParts } from './open-ports.ts';

const SIGNS_MS = 2_000;

/** Runs a gateway: its own connections, pushes and bets; everything else is forwarded to the leading engine. */
export async function serveGateway(parts: ProcessParts): Promise<void> {
  const { config, log, clock, database, life } = parts;
  const bus = await openBus(parts);
  const follower = new Follower({ journal: new PostgresJournalReader(database.sql), clock, log });
  const exchange = new RemoteExchange({ bus, clock, log, follower });
  const playTimes = forwardPlayTime((userId) => sendSign(bus, userId));
  const { context } = openContext(parts, exchange, { playTimes });
  // Events that aren't in the journal may have been missed while there was no leader.
  exchange.onLeader(() => {
    context.sessions.clearCache();
    context.stops.invalidate();
    Promise.all([context.domains.load(), context.tv.readAgain()]).catch((error: unknown) => {
      log.warn('Couldn’t reload settings; they may be stale until the next change.', { error });
    });
  });
  await context.domains.load();
  const doors = new AdmissionControl(context, config.doors);
  const notify = openNotifyHub(context, doors);
  await follower.start();
  await context.closingTimes.load();
  await context.tv.readAgain();
  const stopNews = applyEngineEvents({ bus, context, hub: notify.hub });
  life.opened({ name: 'news', close: stopNews });
  life.opened({ name: 'fetches', close: shareFetches(bus, context) });
  const metrics = openDoorMetrics(config, context, notify);
  const leadUrl = () => exchange.lead?.url ?? null;
  const app = await buildApp({
    context,
    metrics,
    hub: notify.hub,
    webRoot: null,
    doors,
    isStopping: () => life.isStopping(),
    canForward: () => leadUrl() !== null,
    forward: forwardTo({ doors, leadUrl, reached: (sequence) => follower.reached(sequence) }),
  });
  await app.listen({ port: config.port, host: config.host });
  const job = { name: 'send-signs', everyMs: SIGNS_MS, run: () => context.playTime.flush() };
  life.opened({ name: 'signs', close: startJobs([job], clock, log) });
  const stopBetting = () => Promise.resolve();
  life.opened({ name: 'doors', close: (withinMs) => stopServer({ app, hub: notify.hub, stopBetting, log, withinMs }) });
  await openFigures(parts, metrics.registry);
  life.opened({ name: 'pushes', close: () => notify.stop() });
  log.info('Gateway open.', { sequence: follower.sequence });
}

/** Opens the metrics of a process with entry points. */
export function openDoorMetrics({ dataDir }: Config, context: AppEnv, { hub }: NotifyHub): Metrics {
  const metrics = openMetrics({
    hubConnections: () => hub.connectionCount,
    ledgerImbalance: () => computeLedgerImbalance(context),
    clock: context.clock,
    health: () => context.exchange.health(),
  });
  registerProcessMetrics(metrics.registry, readLatestCrash(dataDir));
  return metrics;
}

/** Serves metrics on a port of their own, if one is configured. */
export async function openFigures(
  { config, life }: Pick<ProcessParts, 'config' | 'life'>,
  registry: Registry,
): Promise<void> {
  const { port } = config.doors.metrics;
  if (port === null) return;
  const figures = await serveMetrics(registry, port);
  life.opened({ name: 'figures', close: () => figures.close() });
}

/** Play time is tracked by the leader, so activity is forwarded. */
function forwardPlayTime(send: (userId: number) => void): PlayTimes {
  return {
    saveSittings: async (sittings) => {
      for (const { userId } of sittings) send(userId);
    },
    sittingsSince: async () => [],
    listSittings: async () => [],
    eraseUserData: async () => undefined,
  };
}

const LOST_STOP_MS = 4_000;

/** Runs a worker: database jobs, kept away from the engine's thread and machine. */
export async function serveWorker(parts: ProcessParts): Promise<void> {
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
    books: { sequence: async () => (await journal.tip()).sequence, record: (report) => reporter.record(report) },
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

async function openHealth({ config, life }: Pick<ProcessParts, 'config' | 'life'>): Promise<{ works: boolean }> {
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
  await listen(server, { port: config.port, host: config.host });
  life.opened({ name: 'health', close: () => server.close() });
  await openFigures({ config, life }, registry);
  return health;
}
