import type { Database } from '#base/postgres/open-database.ts';
import { hasWorker } from '#base/postgres/worker-lease.ts';
import { backUpFiles } from '#base/system/file-backup.ts';
import { advanceAllClaims } from '#bonus/advance-claims.ts';
import { runHarmRound } from '#care/harm-watch.ts';
import { expireDocuments, purgeDocumentImages } from '#care/identity-items.ts';
import { processBankLines } from '#cash/bank/bank-match.ts';
import type { SandboxBank } from '#cash/providers/sandbox-bank.ts';
import { completePendingSteps, expireRequests, pollProviders } from '#cash/requests/advance-requests.ts';
import { taxPastYear } from '#cash/requests/withdrawal-tax.ts';
import { checkHouseRounds } from '#casino/house-tables.ts';
import { BackupWatch } from '#jobs/back-up.ts';
import { exportPastDays } from '#jobs/export-days.ts';
import type { Job } from '#jobs/job-runner.ts';
import {
  ATTEMPT_RETENTION_MS,
  archivePast,
  DAY_MS,
  HOUR_MS,
  PURGE_EVERY_MS,
  pruneManualControl,
  purgeImages,
  purgePast,
  SAVE_EVERY_MS,
  savePriceTrails,
} from '#jobs/maintenance-jobs.ts';
import { type SnapshotParts, takeSnapshot } from '#jobs/take-snapshot.ts';
import type { Engine } from '#journal/engine/engine.ts';
import type { MaintenanceReport } from '#journal/exchange.ts';
import { CHECK_MS } from '#market-desk/outage-log.ts';
import { eraseUsers } from '#office/account-closure.ts';
import type { AppEnv } from '#office/env.ts';
import { endDemoUsers } from '#people/account/demo-users.ts';
import type { Config } from './config/read-config.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;

interface JobParts {
  readonly engine: Engine;
  readonly context: AppEnv;
  readonly database: Database;
  readonly config: Config;
  readonly bank: SandboxBank;
}

/** Background jobs of the writing process, and their intervals. */
export function engineJobs({ engine, context, database, config, bank }: JobParts): Job[] {
  const { accounts, clock, trails, priceTrails } = context;
  const books = {
    sequence: async () => engine.sequence,
    record: (report: MaintenanceReport) => engine.record(report),
  };
  const work = databaseJobs({ ports: context, database, config, books });
  return [
    ...savePriceTrails(trails, priceTrails, clock),
    // After a crash they resume from the position saved.
    { name: 'save-notice-position', everyMs: SAVE_EVERY_MS, run: () => context.notices.flush() },
    { name: 'save-bonus-position', everyMs: SAVE_EVERY_MS, run: () => context.wagers.flush() },
    { name: 'keep-play-time', everyMs: MINUTE_MS, run: () => context.playTime.flush() },
    { name: 'end-time-up', everyMs: 2 * SECOND_MS, run: () => context.timeWatch.check(context) },
    { name: 'look-for-harm', everyMs: MINUTE_MS, run: () => runHarmRound(context) },
    // Slices of a full check: every market and account within five minutes. A broken invariant closes betting.
    { name: 'inspect-exchange', everyMs: 2 * SECOND_MS, run: () => engine.inspect() },
    { name: 'note-outages', everyMs: CHECK_MS, run: () => context.outages.check() },
    archivePast({ exchange: engine, accounts, clock, afterMs: config.archiveAfterMs }),
    pruneManualControl(context.autoTrading, engine),
    ...(config.cluster.role === 'all' ? work : unlessWorker(work, () => hasWorker(database.sql))),
    {
      name: 'finish-cash-requests',
      everyMs: 15 * SECOND_MS,
      run: async () => {
        await completePendingSteps(context);
        await expireRequests(context);
        await advanceAllClaims(context);
        await processBankLines(context);
      },
    },
    { name: 'draw-rounds-again', everyMs: HOUR_MS, run: () => checkHouseRounds(context) },
    { name: 'tax-past-year', everyMs: 15 * MINUTE_MS, run: () => taxPastYear(context) },
    { name: 'ask-for-games', everyMs: MINUTE_MS, run: () => context.games.sync() },
    { name: 'ask-providers', everyMs: MINUTE_MS, run: () => pollProviders(context) },
    { name: 'call-from-sandbox-bank', everyMs: SECOND_MS, run: () => bank.callDue() },
    {
      name: 'forget-documents',
      everyMs: HOUR_MS,
      run: async () => {
        await expireDocuments(context);
        await purgeDocumentImages(context);
      },
    },
    { name: 'erase-users', everyMs: HOUR_MS, run: () => eraseUsers(context) },
    { name: 'end-demo-users', everyMs: 10 * MINUTE_MS, run: () => endDemoUsers(context) },
  ];
}

interface WorkParts {
  readonly ports: Pick<
    AppEnv,
    'codes' | 'images' | 'logins' | 'noticeStore' | 'pastUsers' | 'sessionStore' | 'clock' | 'log'
  >;
  readonly database: Pick<Database, 'address' | 'sql' | 'backups'>;
  readonly config: Pick<Config, 'exports' | 'backups' | 'dataDir'>;
  readonly books: SnapshotParts['books'];
}

/** Database jobs that need no exchange memory or per-user locks, so any process can run them (docs/decisions/0195). */
export function databaseJobs(parts: WorkParts): readonly Job[] {
  const { ports, database, config, books } = parts;
  const { images, noticeStore, sessionStore, clock, log } = ports;
  const { address } = database;
  return [
    takeSnapshot({ books, address, clock, log }),
    exportPastDays(address, config.exports, ports),
    // Those whose refresh token expired more than a day ago.
    { name: 'forget-sessions', everyMs: HOUR_MS, run: () => sessionStore.forgetSessions(clock.now() - DAY_MS) },
    purgePast(ports),
    purgeImages(images, clock),
    // As old as the oldest logins kept, since some contain IP addresses.
    {
      name: 'forget-notices',
      everyMs: PURGE_EVERY_MS,
      run: () => noticeStore.forgetNotices(clock.now() - ATTEMPT_RETENTION_MS),
    },
    ...backupJobs(parts),
  ];
}

function backupJobs({ ports, database, config, books }: WorkParts): readonly Job[] {
  const { backups, dataDir } = config;
  if (backups === null) return [];
  const { folder: backupDir, keep } = backups;
  const { backups: backedUp, sql } = database;
  return new BackupWatch({
    database: backedUp === null ? null : { backedUp, sql },
    backUpFiles: (now) => backUpFiles({ dataDir, backupDir }, { now, keepDays: keep }),
    keep,
    clock: ports.clock,
    log: ports.log,
    record: (report) => books.record(report),
  }).jobs;
}

/** Skips these jobs on the leading process while a worker runs them. */
export function unlessWorker(jobs: readonly Job[], hasWorker: () => Promise<boolean>): readonly Job[] {
  return jobs.map((job) => ({
    ...job,
    run: async () => {
      if (!(await hasWorker())) await job.run();
    },
  }));
}
