import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureFourEyes } from '#approvals/need-four-eyes.ts';
import { DocumentStore } from '#base/document-store.ts';
import { sharpImageEncoder } from '#base/images/sharp-picture-encoder.ts';
import { reportLockMisuse } from '#base/keyed-mutex.ts';
import { pdfTablePrinter } from '#base/pdf/pdf-table-printer.ts';
import { type Database, openDatabase } from '#base/postgres/open-database.ts';
import { aesKeyedCipher } from '#base/system/aes-keyed-cipher.ts';
import { createCallChain } from '#base/system/async-call-chain.ts';
import type { Clock } from '#base/system/clock.ts';
import { claimDataDir } from '#base/system/data-dir-claim.ts';
import { detached } from '#base/system/detached.ts';
import { FolderFileStore } from '#base/system/folder-file-store.ts';
import type { Log } from '#base/system/log.ts';
import { pinoLog } from '#base/system/pino-log.ts';
import { randomIdSource } from '#base/system/random-id-source.ts';
import { measureFreeBytes, resourceWarnings } from '#base/system/resource-check.ts';
import { systemClock } from '#base/system/system-clock.ts';
import type { Tracer } from '#base/system/tracer.ts';
import { openBonuses } from '#bonus/advance-claims.ts';
import { fileExclusionRegister } from '#care/harm/file-exclusion-register.ts';
import { filePersonScreening } from '#care/harm/file-person-screening.ts';
import { SANDBOX } from '#cash/providers/bank-counter.ts';
import { httpTransport } from '#cash/providers/http-transport.ts';
import { manualProvider } from '#cash/providers/manual-provider.ts';
import type { PaymentProvider } from '#cash/providers/payment-provider.ts';
import { SandboxBank } from '#cash/providers/sandbox-bank.ts';
import { webhookProvider } from '#cash/providers/webhook-provider.ts';
import { completePendingSteps } from '#cash/requests/finish-requests.ts';
import { receiveCallback } from '#cash/requests/receive-callback.ts';
import { WalletGateway } from '#casino/gateway-door.ts';
import { loadHouseTables } from '#casino/house-tables.ts';
import type { GameProvider } from '#casino/providers/game-provider.ts';
import { httpCasinoProvider } from '#casino/providers/http-provider.ts';
import { AdmissionControl } from '#http/admission.ts';
import { buildApp } from '#http/build-app.ts';
import { openMetrics, registerProcessMetrics } from '#http/metrics.ts';
import { serveMetrics } from '#http/metrics-access.ts';
import { descriptorLimit, socketsFor } from '#http/socket-limits.ts';
import { stopServer } from '#http/stop-server.ts';
import type { ResponseCheck } from '#http/validate-responses.ts';
import { drawDocument } from '#jobs/draw-document.ts';
import { startJobs } from '#jobs/job-runner.ts';
import { loadPriceTables } from '#jobs/price-tables.ts';
import { flushFollowers } from '#jobs/save-positions.ts';
import { takeShutdownSnapshot } from '#jobs/take-snapshot.ts';
import { Engine } from '#journal/engine/engine.ts';
import { readPastBatches } from '#journal/engine/read-past-batches.ts';
import type { Exchange } from '#journal/exchange.ts';
import { PostgresJournal } from '#journal/postgres/postgres-journal.ts';
import { PostgresJournalReader } from '#journal/postgres/postgres-journal-reader.ts';
import type { Feed } from '#market-desk/feeds/feed.ts';
import { FeedStore } from '#market-desk/feeds/feed-store.ts';
import { openPushedFeeds } from '#market-desk/feeds/push-feed.ts';
import type { AppEnv } from '#office/env.ts';
import { computeLedgerImbalance } from '#office/trial-balance.ts';
import { argon2PasswordHasher } from '#people/account/argon2-password-hasher.ts';
import { ensureFirstOperator, ensureSecondOperator } from '#people/account/env-operators.ts';
import { consoleSmsSender } from '#people/sms/console-sms-sender.ts';
import { webhookSmsSender } from '#people/sms/webhook-sms-sender.ts';
import { eventGroups, tableGroup } from '#realtime/audiences.ts';
import type { EngineEvents } from '#realtime/engine-events.ts';
import { openNotifyHub } from '#realtime/notify-hub.ts';
import { refuseLoggedCodes } from '#site/need-texts.ts';
import { refuseMixedRupees } from '#site/sandbox-sites.ts';
import { type Config, readConfig } from '#start/config/read-config.ts';
import { describeExposedSecrets, removeSecrets } from '#start/config/secrets.ts';
import { seedSandbox } from '#start/sandbox/seed-sandbox.ts';
import { type AppPorts, openApp } from './app.ts';
import { readLatestCrash, stopAfterCrash } from './crash-stop.ts';
import { engineJobs } from './engine-jobs.ts';
import { joinAsEngine, type Leading } from './join-cluster.ts';
import { Lifetime, StoppedAtStart } from './lifetime.ts';
import { makeHouse } from './open-house-games.ts';
import { openTracer } from './open-tracer.ts';
import { postgresReadModel } from './read-model.ts';
import { serveGateway } from './serve-gateway.ts';
import { serveWorker } from './serve-worker.ts';
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
const webRoot = path.resolve(
  here,
  path.basename(here) === 'start' ? '../../../dist/current/web' : '../web',
);

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
  const exposed =
    process.env.NODE_ENV === 'production' ? describeExposedSecrets(process.env) : null;
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

interface Parts {
  readonly config: Config;
  readonly log: Log;
  readonly clock: Clock;
  readonly database: Database;
  readonly life: Lifetime;
  readonly tracer: Tracer | null;
}

async function serve(parts: Parts): Promise<void> {
  const { config, log, clock, database, life, tracer } = parts;
  const { sql, address } = database;
  if (config.cluster.role === 'gateway') {
    await serveGateway(
      parts,
      (exchange, playTimes) => openContext(parts, exchange, { playTimes }).context,
    );
    return;
  }
  if (config.cluster.role === 'worker') {
    await serveWorker(parts);
    return;
  }
  const isInCluster = config.cluster.role === 'engine';
  const journal = new PostgresJournal(address, sql, () => clock.now(), { isInCluster });
  const cluster = isInCluster ? await joinAsEngine({ ...parts, journal }) : null;
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

/** Creates the ports on this process's database, and the use cases on top of them. */
function openContext(parts: Parts, exchange: Exchange, others: Partial<AppPorts> = {}) {
  const { config, log, clock, database, tracer } = parts;
  const { sql } = database;
  const documents = new DocumentStore(sql, () => clock.now());
  const bank = new SandboxBank({ documents, ids: randomIdSource, clock });
  const pushed = { store: new FeedStore(sql), sources: config.feedSources, clock, log };
  const { pushFeed, feedEndpoint, manualFeed } = openPushedFeeds(pushed);
  const house = { sql, documents, clock, log };
  const own = makeHouse({ ...house, cipher: aesKeyedCipher, ids: randomIdSource });
  const context = openApp(
    {
      exchange,
      isGateway: config.cluster.role === 'gateway',
      lockWatch: { chain: createCallChain(), onMisuse: reportLockMisuse(log) },
      readModel: postgresReadModel(sql),
      sql,
      files: new FolderFileStore(path.join(config.dataDir, 'uploads')),
      operatorFactor: config.operatorFactor,
      operatorProofMs: config.operatorProofMs,
      sessionLimits: config.sessionLimits,
      alarmLimits: config.alarmLimits,
      ...personChecks(parts),
      imageEncoder: sharpImageEncoder(drawDocument),
      printer: pdfTablePrinter(),
      cipher: aesKeyedCipher,
      passwords: argon2PasswordHasher(),
      ids: randomIdSource,
      clock,
      log,
      tracer,
      paymentProviders: createPaymentProviders(parts, bank),
      casinoProviders: [own.provider, ...buildExternalProviders(parts)],
      house: own.house,
      feedEndpoint,
      manualFeed,
      sms:
        config.smsWebhookUrl === null
          ? consoleSmsSender(log)
          : webhookSmsSender({ url: config.smsWebhookUrl, clock, log }),
      ...others,
    },
    config.siteDomains,
  );
  return { context, own, documents, bank, pushFeed };
}

/** Game providers from the environment. */
function buildExternalProviders({ config, clock }: Parts): readonly GameProvider[] {
  return config.casinoProviders.map((setting) =>
    httpCasinoProvider(setting, { clock, ids: randomIdSource }),
  );
}

/** Files of identity documents, and the lists that people are checked against. */
function personChecks({ config }: Parts) {
  const { dataDir, screeningFile, exclusionFile } = config;
  return {
    identityFiles: new FolderFileStore(path.join(dataDir, 'identity')),
    screening: screeningFile === null ? null : filePersonScreening(screeningFile),
    exclusionRegister: exclusionFile === null ? null : fileExclusionRegister(exclusionFile),
  };
}

interface Rooms extends Parts {
  readonly documents: DocumentStore;
  readonly engine: Engine;
  readonly context: AppEnv;
  readonly bank: SandboxBank;
  readonly pushFeed: Feed;
  /** Null if this process runs alone. */
  readonly cluster: Leading | null;
  readonly news: EngineEvents | null;
}

/** Manual payments, the sandbox bank, and the gateway from the environment. */
function createPaymentProviders(
  { config, clock }: Parts,
  bank: SandboxBank,
): readonly PaymentProvider[] {
  const { paymentGateway } = config;
  const own = [manualProvider, bank.provider];
  if (paymentGateway === null) return own;
  const { code, url, secret } = paymentGateway;
  const transport = httpTransport(url);
  return [...own, webhookProvider({ code, isSandbox: false, secret, clock, transport })];
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
  const metrics = openMetrics({
    hubConnections: () => notify.hub.connectionCount,
    ledgerImbalance: () => computeLedgerImbalance(context),
    clock,
    health: () => engine.health(),
  });
  registerProcessMetrics(metrics.registry, readLatestCrash(config.dataDir));
  await loadPersistedState(context);
  context.providers.refuseUnusable(context.payments);
  await bank.load(async (callback) => (await receiveCallback(context, SANDBOX, callback)).ok);
  await completePendingSteps(context);
  await context.debtCollector.load();
  await openBonuses(context);
  await context.manualScores.load();
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
  life.opened({
    name: 'doors',
    close: (withinMs) => stopServer({ app, hub: notify.hub, stopBetting, log, withinMs }),
  });
  const { port: metricsPort } = config.doors.metrics;
  if (metricsPort !== null) {
    const figures = await serveMetrics(metrics.registry, metricsPort);
    life.opened({ name: 'figures', close: () => figures.close() });
  }
  life.opened({ name: 'pushes', close: () => notify.stop() });
  // A table's pages may be connected to any gateway.
  const isPlayed = (game: string) => cluster !== null || notify.hub.groupSize(tableGroup(game)) > 0;
  await context.house.open(isPlayed);
  await loadHouseTables(context);
  life.opened({ name: 'games', close: () => context.house.stop() });
  const isWatched = (eventId: number) =>
    news?.isWatched(eventId) === true ||
    eventGroups(eventId).some((group) => notify.hub.groupSize(group) > 0);
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

/** Loads state persisted by the previous process. */
async function loadPersistedState(context: AppEnv): Promise<void> {
  await context.tv.load();
  await context.priceAlerts.load();
  await context.closingTimes.load();
  await context.belowZero.load();
  await context.businessWatch.load();
  await context.payments.load();
  await context.games.load();
  await context.playTime.load();
}

/** Under `npm run dev`, logs responses that violate the contract. */
async function developmentCheck(log: Log): Promise<ResponseCheck | null> {
  if (process.env.CHECK_ANSWERS !== '1') return null;
  const { createResponseCheck } = await import('#http/validate-responses.ts');
  return createResponseCheck((problem) => log.error(problem));
}
