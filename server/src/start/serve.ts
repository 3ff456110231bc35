import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureFourEyes } from '#approvals/house-rules.ts';
import type { DocumentStore } from '#base/document-store.ts';
import { openDatabase } from '#base/postgres/open-database.ts';
import { detached } from '#base/system/background-tasks.ts';
import { systemClock } from '#base/system/clock.ts';
import { type Log, pinoLog } from '#base/system/log.ts';
import { claimDataDir, measureFreeBytes, resourceWarnings } from '#base/system/machine-checks.ts';
import type { Tracer } from '#base/system/tracer.ts';
import type { SandboxBank } from '#cash/providers/sandbox-bank.ts';
import { loadHouseTables } from '#casino/house-tables.ts';
import { WalletGateway } from '#casino/wallet-gateway.ts';
import { AdmissionControl } from '#http/admission.ts';
import { buildApp } from '#http/build-app.ts';
import { descriptorLimit, socketsFor } from '#http/client-addresses.ts';
import { stopServer } from '#http/http-server.ts';
import type { ResponseCheck } from '#http/validate-responses.ts';
import { startJobs } from '#jobs/job-runner.ts';
import { flushFollowers } from '#jobs/maintenance-jobs.ts';
import { loadPriceTables } from '#jobs/price-tables.ts';
import { takeShutdownSnapshot } from '#jobs/take-snapshot.ts';
import { Engine } from '#journal/engine/engine.ts';
import { readPastBatches } from '#journal/engine/replay.ts';
import { PostgresJournal } from '#journal/postgres/postgres-journal.ts';
import { PostgresJournalReader } from '#journal/postgres/postgres-journal-reader.ts';
import type { Feed } from '#market-desk/feeds/feed.ts';
import type { AppEnv } from '#office/env.ts';
import { ensureFirstOperator, ensureSecondOperator } from '#people/staff/first-operators.ts';
import { eventGroups, tableGroup } from '#realtime/audiences.ts';
import type { EngineEvents } from '#realtime/engine-events.ts';
import { openNotifyHub } from '#realtime/notify-hub.ts';
import { refuseLoggedCodes, refuseMixedRupees } from '#site/publishing-rules.ts';
import { type Config, readConfig } from '#start/config/read-config.ts';
import { seedSandbox } from '#start/sandbox/seed-sandbox.ts';
import { loadPersistedState } from './app.ts';
import { engineJobs } from './background-jobs.ts';
import { describeExposedSecrets, removeSecrets } from './config/read-config.ts';
import { joinAsEngine, type Leading } from './join-cluster.ts';
import { Lifetime, StoppedAtStart, stopAfterCrash } from './lifetime.ts';
import { openContext, type ProcessParts } from './open-ports.ts';
import { openDoorMetrics, openFigures, serveGateway, serveWorker } from './serve-cluster.ts';
import { openFirstEvent, startFeed } from './start-feed.ts';
import { greeting, sandboxGreeting, startFailure } from './startup-messages.ts';

/** Time limit for a stop: a user is waiting at the terminal, and a service manager may wait ten seconds (api 11.1). */
const STOP_MS = 9_500;
const STOP_SIGNALS = [
  ['SIGINT', 4_000],
  ['SIGTERM', STOP_MS],
] as const;
/** Time reserved for the last steps of a stop. */
const DATABASE_MS = 1_500;
const LAST_ROWS_MS = 300;

/** Next to the bundle; a server running from source serves the last build. */
const here = path.dirname(fileURLToPath(import.meta.url));
const webRoot = path.resolve(here, path.basename(here) === 'start' ? '../../../dist/current/web' : '../web');

/** Runs the server until it is stopped. A failed start prints the reason and ends the process. */
export async function run(): Promise<void> {
  try {
    await start();
  } catch (failure) {
    // A stop during startup ends the process without an error.
    if (failure instanceof StoppedAtStart) return;
    console.error(startFailure(failure, process.env.PORT ?? '3000'));
    process.exit(1);
  }
}

/** Composition root: reads the environment, builds and starts every part, and stops them in reverse order. */
async function start(): Promise<void> {
  const config = readConfig(process.env);
  const exposed = process.env.NODE_ENV === 'production' ? describeExposedSecrets(process.env) : null;
  removeSecrets(process.env);
  const log = pinoLog(config.logLevel);
  if (exposed !== null) log.warn(exposed);
  const clock = systemClock();
  const life = new Lifetime(log);
  stopAfterCrash({ life, log, dataDir: config.dataDir });
  for (const [signal, limitMs] of STOP_SIGNALS) {
    process.on(signal, () => {
      if (life.isStopping()) return;
      log.info('Stopping.', { signal });
      const stopped = life.stop(limitMs).then((isClean) => process.exit(isClean ? 0 : 1));
      detached(stopped, { name: 'stop', log, onFailed: () => process.exit(1) });
    });
  }
  await life.run(async () => {
    const { databaseUrl, dataDir, backups, port } = config;
    warnAboutResources(config, log);
    if (databaseUrl === null) {
      const giveUp = claimDataDir(dataDir, port);
      life.opened({ name: 'claim', close: giveUp });
    }
    const tracer = await openTracer(config, life);
    const { signal } = life;
    const database = await openDatabase({ databaseUrl, dataDir, backups, log, signal });
    life.opened({ name: 'database', keptMs: DATABASE_MS, close: (ms) => database.close(ms) });
    await serve({ config, log, clock, database, life, tracer });
  }, STOP_MS);
}

/** Null disables tracing and skips loading the library. Pending spans are flushed on shutdown. */
async function openTracer({ tracesUrl, cluster }: Config, life: Lifetime): Promise<Tracer | null> {
  if (tracesUrl === null) return null;
  const { otelTracer } = await import('#base/system/tracer.ts');
  const tracer = otelTracer(tracesUrl, cluster.role);
  life.opened({ name: 'traces', close: () => tracer.close() });
  return tracer;
}

/** Warns about scarce resources before anything is opened; a critical lack aborts the start. */
function warnAboutResources({ dataDir, databaseUrl }: Config, log: Log): void {
  const descriptors = descriptorLimit();
  const scarce = resourceWarnings({
    descriptors,
    sockets: socketsFor(descriptors),
    dataDir,
    freeBytes: measureFreeBytes(dataDir),
    hasDatabase: databaseUrl === null,
  });
  for (const sentence of scarce) log.warn(sentence);
}

async function serve(parts: ProcessParts): Promise<void> {
  const { config, log, clock, database, life, tracer } = parts;
  const { sql, address } = database;
  if (config.cluster.role === 'gateway') return await serveGateway(parts);
  if (config.cluster.role === 'worker') return await serveWorker(parts);
  const isInCluster = config.cluster.role === 'engine';
  const journal = new PostgresJournal(address, sql, () => clock.now(), { isInCluster });
  const cluster = isInCluster ? await joinAsEngine(parts, journal) : null;
  const engine = new Engine({ journal, clock, log, tracer, ...cluster?.engineOptions });
  const { context, own, documents, bank, pushFeed } = openContext(parts, engine);
  const news = cluster?.share(context) ?? null;
  await context.domains.load();
  refuseLoggedCodes(context.domains, context.sms);
  await refuseMixedRupees(context.domains, documents);
  await ensureFourEyes(context);
  // The database is stopped only once no engine uses it.
  life.opened({ name: 'exchange', close: (ms) => engine.stop(ms) });
  await engine.start();
  cluster?.lead(engine);
  const pastBatches = readPastBatches(new PostgresJournalReader(sql), log);
  detached(context.notices.open(pastBatches), { name: 'notices', log });
  detached(context.wagers.open(pastBatches), { name: 'bonus wagers', log });
  const gateway = new WalletGateway(context);
  own.provider.connect(own.house, (call) => gateway.answer(call));
  await openEntryPoints({ ...parts, documents, engine, context, bank, pushFeed, cluster, news });
}

interface Rooms extends ProcessParts {
  readonly documents: DocumentStore;
  readonly engine: Engine;
  readonly context: AppEnv;
  readonly bank: SandboxBank;
  readonly pushFeed: Feed;
  /** Null if this process runs alone. */
  readonly cluster: Leading | null;
  readonly news: EngineEvents | null;
}

/** Opens everything through which visitors and the feed arrive, once the exchange is open. */
async function openEntryPoints(rooms: Rooms): Promise<void> {
  const { config, log, clock, database, documents, engine, context, life, bank } = rooms;
  const { cluster, news, pushFeed } = rooms;
  const doors = new AdmissionControl(context, config.doors);
  const check = await developmentCheck(log);
  const notify = openNotifyHub(context, doors, {
    check: check?.checkPush,
    share: (group, push) => news?.pushed(group, push),
  });
  const metrics = openDoorMetrics(config, context, notify);
  await loadPersistedState(context, bank);
  if (config.firstOperator !== null) await ensureFirstOperator(context, config.firstOperator);
  if (config.secondOperator !== null) await ensureSecondOperator(context, config.secondOperator);
  if (!loadPriceTables()) log.info('Price tables will be built on first use.');
  const { exchange } = context;
  const firstEvent = openFirstEvent(config, { exchange, clock, log, signal: life.signal });
  const app = await buildApp({
    context,
    metrics,
    hub: notify.hub,
    webRoot,
    doors,
    bank,
    isStopping: () => life.isStopping(),
    ...(firstEvent === null ? {} : { isFeedOpen: () => firstEvent.isReady() }),
    ...(check === null ? {} : { check }),
    ...(cluster === null ? {} : { sequence: () => engine.sequence }),
  });
  await app.listen({ port: config.port, host: config.host });
  cluster?.announceDoors();
  const stopJobs = startJobs(engineJobs(rooms), clock, log);
  life.opened({ name: 'snapshot', close: (ms) => takeShutdownSnapshot(database.address, log, ms) });
  life.opened({ name: 'price trails', keptMs: LAST_ROWS_MS, close: () => context.trails.flush() });
  life.opened({ name: 'play time', close: () => context.playTime.flush() });
  life.opened({ name: 'notices', close: () => flushFollowers(context) });
  life.opened({ name: 'jobs', close: stopJobs });
  const stopBetting = (ms: number) => engine.stop(ms);
  life.opened({ name: 'doors', close: (withinMs) => stopServer({ app, hub: notify.hub, stopBetting, log, withinMs }) });
  await openFigures(rooms, metrics.registry);
  life.opened({ name: 'pushes', close: () => notify.stop() });
  // A table's pages may be connected to any gateway.
  const isPlayed = (game: string) => cluster !== null || notify.hub.groupSize(tableGroup(game)) > 0;
  await context.house.open(isPlayed);
  await loadHouseTables(context);
  life.opened({ name: 'games', close: () => context.house.stop() });
  const isWatched = (eventId: number) =>
    news?.isWatched(eventId) === true || eventGroups(eventId).some((group) => notify.hub.groupSize(group) > 0);
  await greet(rooms);
  const stopFeed = await startFeed({ config, context, documents, pushFeed, isWatched });
  life.opened({ name: 'feed', close: stopFeed });
  firstEvent?.watch();
}

/** Seeds a sandbox at its first start, and prints the server's URLs. */
async function greet({ config, context, bank }: Rooms): Promise<void> {
  const { totalCount } = await context.operators.listOperators({ skip: 0, take: 1 });
  const people = config.isSandbox ? await seedSandbox(context, bank) : null;
  console.log(people === null ? greeting(config, totalCount) : sandboxGreeting(config, people));
}

/** Under `npm run dev`, logs responses that violate the contract. */
async function developmentCheck(log: Log): Promise<ResponseCheck | null> {
  if (process.env.CHECK_ANSWERS !== '1') return null;
  const { createResponseCheck } = await import('#http/validate-responses.ts');
  return createResponseCheck((problem) => log.error(problem));
}
