import type { Database } from '#base/postgres/open-database.ts';
import { hasWorker } from '#base/postgres/worker-lease.ts';
import { advanceAllClaims } from '#bonus/advance-claims.ts';
import { runHarmRound } from '#care/harm/harm-watch.ts';
import { expireDocuments, purgeDocumentImages } from '#care/identity/forget-documents.ts';
import { processBankLines } from '#cash/bank/bank-match.ts';
import type { SandboxBank } from '#cash/providers/sandbox-bank.ts';
import { completePendingSteps, expireRequests } from '#cash/requests/finish-requests.ts';
import { pollProviders } from '#cash/requests/poll-providers.ts';
import { taxPastYear } from '#cash/tax/tax-past-year.ts';
import { checkHouseRounds } from '#casino/house-checks.ts';
import { archivePast } from '#jobs/archive-past.ts';
import { pruneManualControl } from '#jobs/forget-manual-control.ts';
import { inspectExchange } from '#jobs/inspect-exchange.ts';
import type { Job } from '#jobs/job-runner.ts';
import { savePosition } from '#jobs/save-positions.ts';
import { savePriceTrails } from '#jobs/save-price-trails.ts';
import type { Engine } from '#journal/engine/engine.ts';
import type { MaintenanceReport } from '#journal/exchange-health.ts';
import { CHECK_MS } from '#market-desk/stops/outage-log.ts';
import type { AppEnv } from '#office/env.ts';
import { eraseUsers } from '#office/own-data/erase-users.ts';
import { endDemoUsers } from '#people/account/end-demo-users.ts';
import type { Config } from '#start/config/read-config.ts';
import { databaseJobs, unlessWorker } from './database-jobs.ts';

const PLAY_TIME_MS = 60_000;
const TIME_UP_MS = 2_000;
const HARM_MS = 60_000;
const DEMO_SWEEP_MS = 600_000;
const CASH_SWEEP_MS = 15_000;
const PROVIDER_SWEEP_MS = 60_000;
const BANK_SWEEP_MS = 1_000;
const GAMES_SWEEP_MS = 60_000;
const ERASE_SWEEP_MS = 3_600_000;
const TAX_SWEEP_MS = 900_000;

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
    savePosition('save-notice-position', context.notices),
    savePosition('save-bonus-position', context.wagers),
    { name: 'keep-play-time', everyMs: PLAY_TIME_MS, run: () => context.playTime.flush() },
    { name: 'end-time-up', everyMs: TIME_UP_MS, run: () => context.timeWatch.check(context) },
    { name: 'look-for-harm', everyMs: HARM_MS, run: () => runHarmRound(context) },
    inspectExchange(engine),
    { name: 'note-outages', everyMs: CHECK_MS, run: () => context.outages.check() },
    archivePast({ exchange: engine, accounts, clock, afterMs: config.archiveAfterMs }),
    pruneManualControl(context.autoTrading, engine),
    ...(config.cluster.role === 'all' ? work : unlessWorker(work, () => hasWorker(database.sql))),
    {
      name: 'finish-cash-requests',
      everyMs: CASH_SWEEP_MS,
      run: async () => {
        await completePendingSteps(context);
        await expireRequests(context);
        await advanceAllClaims(context);
        await processBankLines(context);
      },
    },
    {
      name: 'draw-rounds-again',
      everyMs: ERASE_SWEEP_MS,
      run: async () => {
        await checkHouseRounds(context);
      },
    },
    { name: 'tax-past-year', everyMs: TAX_SWEEP_MS, run: () => taxPastYear(context) },
    { name: 'ask-for-games', everyMs: GAMES_SWEEP_MS, run: () => context.games.sync() },
    { name: 'ask-providers', everyMs: PROVIDER_SWEEP_MS, run: () => pollProviders(context) },
    { name: 'call-from-sandbox-bank', everyMs: BANK_SWEEP_MS, run: () => bank.callDue() },
    {
      name: 'forget-documents',
      everyMs: ERASE_SWEEP_MS,
      run: async () => {
        await expireDocuments(context);
        await purgeDocumentImages(context);
      },
    },
    {
      name: 'erase-users',
      everyMs: ERASE_SWEEP_MS,
      run: async () => {
        await eraseUsers(context);
      },
    },
    {
      name: 'end-demo-users',
      everyMs: DEMO_SWEEP_MS,
      run: async () => {
        await endDemoUsers(context);
      },
    },
  ];
}
