import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { DEMO_PURSE } from '@crease/contracts/constants.ts';
import { NewerImage } from '@crease/core/exchange/upgrade-image.ts';
import { pdfTablePrinter } from '#adapters/pdf/pdf-table-printer.ts';
import { DatabaseProblem } from '#adapters/postgres/database-problem.ts';
import { type Database, openDatabase } from '#adapters/postgres/open-database.ts';
import { postgresAccountStore } from '#adapters/postgres/postgres-account-store.ts';
import { PostgresDocumentStore } from '#adapters/postgres/postgres-document-store.ts';
import { PostgresImageStore } from '#adapters/postgres/postgres-image-store.ts';
import { PostgresJournal } from '#adapters/postgres/postgres-journal.ts';
import { PostgresJournalReader } from '#adapters/postgres/postgres-journal-reader.ts';
import { PostgresPersonalStore } from '#adapters/postgres/postgres-personal-store.ts';
import { PostgresPriceTrailStore } from '#adapters/postgres/postgres-price-trail-store.ts';
import { PostgresReadModel } from '#adapters/postgres/postgres-read-model.ts';
import { PostgresSecurityStore } from '#adapters/postgres/postgres-security-store.ts';
import { consoleSmsSender } from '#adapters/sms/console-sms-sender.ts';
import { webhookSmsSender } from '#adapters/sms/webhook-sms-sender.ts';
import { aesKeyedCipher } from '#adapters/system/aes-keyed-cipher.ts';
import { argon2PasswordHasher } from '#adapters/system/argon2-password-hasher.ts';
import { FolderFileStore } from '#adapters/system/folder-file-store.ts';
import { pinoLog } from '#adapters/system/pino-log.ts';
import { randomIdSource } from '#adapters/system/random-id-source.ts';
import { sharpPictureEncoder } from '#adapters/system/sharp-picture-encoder.ts';
import { systemClock } from '#adapters/system/system-clock.ts';
import { NewerJournal } from '#engine/batch-codec.ts';
import { Engine } from '#engine/engine.ts';
import { readPastBatches } from '#engine/read-past-batches.ts';
import { buildApp } from '#http/build-app.ts';
import { Doors } from '#http/doors.ts';
import { openMetrics } from '#http/metrics.ts';
import { stopServer } from '#http/stop-server.ts';
import { archivePast } from '#jobs/archive-past.ts';
import { forgetImages } from '#jobs/forget-images.ts';
import { forgetPast } from '#jobs/forget-past.ts';
import { forgetSessions } from '#jobs/forget-sessions.ts';
import { inspectExchange } from '#jobs/inspect-exchange.ts';
import { type Job, startJobs } from '#jobs/job-runner.ts';
import { forgetNotices, keepNoticePosition, noticesAtStop } from '#jobs/keep-notice-position.ts';
import { keepPriceTrails } from '#jobs/keep-price-trails.ts';
import { snapshotAtStop, takeSnapshot } from '#jobs/take-snapshot.ts';
import type { Clock } from '#ports/clock.ts';
import type { DocumentStore } from '#ports/document-store.ts';
import { JournalFenced, JournalUnavailable } from '#ports/journal.ts';
import type { Log } from '#ports/log.ts';
import { eventGroups } from '#realtime/audiences.ts';
import { openNotifyHub } from '#realtime/notify-hub.ts';
import { endDemoUsers } from '#services/account/end-demo-users.ts';
import { ensureFirstOperator } from '#services/account/operator-login.ts';
import { type AppContext, openAppContext } from '#services/app-context.ts';
import { MemoryScoreBoard } from '#services/catalogue/score-board.ts';
import { ledgerImbalanceOf } from '#services/operator/trial-balance.ts';
import { CrewProblem } from '#trading/crew.ts';
import { warmPrices } from '#trading/live-odds.ts';
import { type Config, ConfigProblem, readConfig } from './config.ts';
import { startFeed } from './start-feed.ts';

/** Whatever hangs: the process is gone by then. */
const LAST_RESORT_MS = 14_000;
const DEMO_SWEEP_MS = 600_000;

/** Beside the bundle in production, beside the sources in development. */
const webRoot = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../web/dist');

/** The one place that knows every part: reads the environment, builds, starts, and stops in the reverse order. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const log = pinoLog(process.env.LOG_LEVEL ?? 'info');
  const clock = systemClock();
  const { databaseUrl, dataDir } = config;
  const database = await openDatabase({ databaseUrl, dataDir, log });
  try {
    await serve({ config, log, clock, database });
  } catch (failure) {
    await database.close();
    throw failure;
  }
}

interface Parts {
  readonly config: Config;
  readonly log: Log;
  readonly clock: Clock;
  readonly database: Database;
}

async function serve({ config, log, clock, database }: Parts): Promise<void> {
  const { sql, address } = database;
  const accounts = postgresAccountStore(sql, () => clock.now());
  const documents = new PostgresDocumentStore(sql, () => clock.now());
  const journal = new PostgresJournal(address, sql, () => clock.now());
  const engine = new Engine({ journal, clock, log });
  const context = openAppContext(
    {
      exchange: engine,
      readModel: new PostgresReadModel(sql),
      accounts,
      documents,
      security: new PostgresSecurityStore(sql),
      personal: new PostgresPersonalStore(sql),
      images: new PostgresImageStore(
        sql,
        new FolderFileStore(path.join(config.dataDir, 'uploads')),
      ),
      pictures: sharpPictureEncoder(),
      printer: pdfTablePrinter(),
      cipher: aesKeyedCipher,
      passwords: argon2PasswordHasher(),
      ids: randomIdSource,
      clock,
      log,
      scoreBoard: new MemoryScoreBoard(),
      priceTrails: new PostgresPriceTrailStore(sql),
      sms:
        config.smsWebhookUrl === null
          ? consoleSmsSender(log)
          : webhookSmsSender({ url: config.smsWebhookUrl, clock, log }),
    },
    config.siteDomains,
  );
  await context.domains.load();
  await engine.start();
  void context.notices.open(readPastBatches(new PostgresJournalReader(sql), log));
  try {
    await openDoors({ config, log, clock, database, documents, engine, context });
  } catch (failure) {
    // The database is stopped only when no engine holds it any more.
    await engine.stop();
    throw failure;
  }
}

interface Rooms extends Parts {
  readonly documents: DocumentStore;
  readonly engine: Engine;
  readonly context: AppContext;
}

/** With the exchange open: everything that visitors and the feed come in by. */
async function openDoors(rooms: Rooms): Promise<void> {
  const { config, log, clock, database, documents, engine, context } = rooms;
  let isStopping = false;
  const doors = new Doors(context, config.doors);
  const notify = openNotifyHub(context, doors);
  const metrics = openMetrics({
    hubConnections: () => notify.hub.connectionCount,
    ledgerImbalance: () => ledgerImbalanceOf(context),
  });
  await context.tv.load();
  await context.priceAlerts.load();
  await context.closingTimes.load();
  await context.handScores.load();
  if (config.firstOperator !== null) await ensureFirstOperator(context, config.firstOperator);
  // The tables behind the prices take seconds to build; nobody is kept waiting for them once the doors are open.
  if (config.feed.type === 'simulated' || config.feed.type === 'replay') warmPrices();
  const app = await buildApp({
    context,
    metrics,
    hub: notify.hub,
    webRoot,
    doors,
    isStopping: () => isStopping,
  });
  await app.listen({ port: config.port, host: config.host });
  const stopJobs = startJobs(jobsOf(rooms), clock, log);
  const isWatched = (eventId: number) =>
    eventGroups(eventId).some((group) => notify.hub.groupSize(group) > 0);
  await greet(config, context);
  const stopFeed = await startFeed({ config, context, documents, isWatched });

  const stop = async (signal: string): Promise<void> => {
    if (isStopping) return;
    log.info('Stopping.', { signal });
    setTimeout(() => process.exit(1), LAST_RESORT_MS).unref();
    stopFeed();
    notify.stop();
    const isClean = await stopServer({
      app,
      hub: notify.hub,
      announce: () => {
        isStopping = true;
      },
      stopBetting: (withinMs) => engine.stop(withinMs),
      log,
    });
    await stopJobs();
    await noticesAtStop(context);
    await context.trails
      .flush()
      .catch((error: unknown) => log.warn('Price trails are not saved.', { error }));
    await snapshotAtStop(database.address, { clock, log });
    await database.close();
    process.exit(isClean ? 0 : 1);
  };
  process.on('SIGTERM', () => void stop('SIGTERM'));
  process.on('SIGINT', () => void stop('SIGINT'));
}

function jobsOf({ engine, context, database, config }: Rooms): Job[] {
  const { accounts, clock, images, log, trails, priceTrails } = context;
  return [
    ...keepPriceTrails(trails, priceTrails, clock),
    keepNoticePosition(context.notices),
    forgetNotices(context.personal, clock),
    takeSnapshot({ exchange: engine, address: database.address, log }),
    inspectExchange(engine),
    archivePast({ exchange: engine, clock, afterMs: config.archiveAfterMs }),
    forgetSessions(accounts, clock),
    forgetPast(accounts, clock),
    forgetImages(images, clock),
    {
      name: 'end-demo-users',
      everyMs: DEMO_SWEEP_MS,
      run: async () => {
        await endDemoUsers(context);
      },
    },
  ];
}

/** What a person who has just started it wants to know. */
async function greet(config: Config, { accounts }: AppContext): Promise<void> {
  const { totalCount } = await accounts.operators({ skip: 0, take: 1 });
  const operator =
    totalCount > 0
      ? `Back office: http://localhost:${config.port}/backoffice`
      : 'Back office: no operator yet. Start once with OPERATOR_USERNAME and OPERATOR_PASSWORD to make the first one.';
  const purse = (DEMO_PURSE / 100).toLocaleString('en-IN');
  console.log(
    [
      '',
      `  Crease is ready: http://localhost:${config.port}`,
      `  Try it: Log in, then "Login as demo user" (₹${purse} of play money).`,
      `  ${operator}`,
      '',
    ].join('\n'),
  );
}

try {
  await main();
} catch (failure) {
  const isExpected =
    failure instanceof ConfigProblem ||
    failure instanceof CrewProblem ||
    failure instanceof DatabaseProblem ||
    failure instanceof JournalFenced ||
    failure instanceof JournalUnavailable ||
    failure instanceof NewerJournal ||
    failure instanceof NewerImage ||
    (failure instanceof Error && failure.message.startsWith('FEED='));
  const isPortTaken =
    failure instanceof Error && 'code' in failure && failure.code === 'EADDRINUSE';
  if (isPortTaken) {
    console.error(
      `Port ${process.env.PORT ?? 3000} is in use. Stop what listens there, or set PORT to another one.`,
    );
  } else if (isExpected) {
    console.error(failure.message);
  } else {
    console.error(failure);
  }
  process.exit(1);
}
