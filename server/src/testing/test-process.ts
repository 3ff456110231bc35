import { GAME_CODES } from '@crease/games/catalogue/game-code.ts';
import { type AuditRow, postgresAuditReader } from '#base/audit-log.ts';
import { DocumentStore } from '#base/document-store.ts';
import { pdfTablePrinter } from '#base/pdf-table-printer.ts';
import type { SqlClient } from '#base/postgres/sql-client.ts';
import { sharpImageEncoder } from '#base/sharp-image-encoder.ts';
import { type Clock, systemClock } from '#base/system/clock.ts';
import { aesKeyedCipher, randomIdSource } from '#base/system/crypto.ts';
import { silentLog } from '#base/system/log.ts';
import type { Tracer } from '#base/system/tracer.ts';
import type { ExclusionRegister } from '#care/exclusion-register.ts';
import type { PersonScreening } from '#care/person-screening.ts';
import { manualProvider, type PaymentProvider } from '#cash/providers/payment-provider.ts';
import { SandboxBank } from '#cash/providers/sandbox-bank.ts';
import { loadHouseTables } from '#casino/house-tables.ts';
import type { GameProvider } from '#casino/providers/game-provider.ts';
import { WalletGateway } from '#casino/wallet-gateway.ts';
import { AdmissionControl, type AdmissionSettings, OWN_MACHINE } from '#http/admission.ts';
import { buildApp } from '#http/build-app.ts';
import { forwardTo } from '#http/forward.ts';
import type { ServerTimes } from '#http/http-server.ts';
import { openMetrics } from '#http/metrics.ts';
import { createResponseCheck } from '#http/validate-responses.ts';
import { drawDocument } from '#jobs/draw-document.ts';
import { type AlarmLimits, DEFAULT_ALARM_LIMITS } from '#journal/business-watch.ts';
import { Engine } from '#journal/engine/engine.ts';
import { readPastBatches } from '#journal/engine/replay.ts';
import type { Journal } from '#journal/journal.ts';
import { FeedStore } from '#market-desk/feeds/feed-store.ts';
import { openPushedFeeds } from '#market-desk/feeds/push-feed.ts';
import type { FeedSourceSetting } from '#market-desk/feeds/sent-events.ts';
import { computeLedgerImbalance } from '#office/trial-balance.ts';
import type { FactorPolicy } from '#people/security/access-memory.ts';
import { DEFAULT_LIMITS, type SessionLimits } from '#people/sessions/new-session.ts';
import { makeAdmin } from '#people/staff/first-operators.ts';
import { tableGroup } from '#realtime/audiences.ts';
import { openNotifyHub } from '#realtime/notify-hub.ts';
import { loadPersistedState, openApp } from '#start/app.ts';
import { makeHouse } from '#start/open-ports.ts';
import { diskReadModel } from './disk-read-model.ts';
import { ManualClock } from './manual-clock.ts';
import { emptyDisk, type MemoryDisk, MemoryJournal } from './memory-journal.ts';
import { MemorySmsSender } from './memory-sms-sender.ts';
import { cheapPasswordHasher } from './people-desk.ts';
import { MemoryFiles } from './temporary-files.ts';
import { lendDatabase, listDueAfterwards, watchDatabase } from './test-database.ts';

export interface ServerSetting {
  /** Database of the stores; lent to the test by default. */
  readonly sql?: SqlClient;
  /** Command journal; in memory by default. */
  readonly journal?: Journal;
  /** Time runs by itself; otherwise it stops until `clock.advance`. */
  readonly inRealTime?: boolean;
  /** OPTIONAL by default, so that tests can log operators in with a password only. */
  readonly operatorFactor?: FactorPolicy;
  /** Same as the session lifetime by default. */
  readonly operatorProofMs?: number;
  /** Operators' idle timeout is the session lifetime by default. */
  readonly sessionLimits?: Partial<SessionLimits>;
  readonly alarmLimits?: Partial<AlarmLimits>;
  readonly siteDomains?: unknown;
  /** In addition to manual payments and the sandbox bank. */
  readonly paymentProviders?: readonly PaymentProvider[];
  /** Game providers; none by default. */
  readonly casinoProviders?: readonly GameProvider[];
  /** External feed sources; none by default. */
  readonly feedSources?: readonly FeedSourceSetting[];
  /** Runs the house games; tables check the time twice a second. */
  readonly withGames?: boolean;
  /** Screening lists; none by default. */
  readonly screening?: PersonScreening;
  /** Central exclusion register; none by default. */
  readonly exclusionRegister?: ExclusionRegister;
  /** Tracer; disabled by default. */
  readonly tracer?: Tracer;
  readonly webRoot?: string;
  /** Makes it a gateway's entry points: URL of the leader. */
  readonly leadUrl?: string;
  readonly doors?: AdmissionSettings;
  /** Shorter timeouts for slow clients. */
  readonly times?: ServerTimes;
  /** Readiness of the feed; not awaited by default. */
  readonly isFeedOpen?: () => boolean;
}

/** State that outlives a process: journal, database, files and time. */
export interface PersistentState {
  readonly disk: MemoryDisk;
  readonly sql: SqlClient;
  readonly files: MemoryFiles;
  readonly identityFiles: MemoryFiles;
  readonly clock: ManualClock;
  /** Work due when the test, or the file, that started the first process ends. */
  readonly due: (() => Promise<void>)[];
}

/** An empty disk and database, and a stopped clock. */
export async function createEmptyState({ sql }: ServerSetting): Promise<PersistentState> {
  return {
    disk: emptyDisk(),
    sql: sql === undefined ? await lendDatabase() : watchDatabase(sql),
    files: new MemoryFiles(),
    identityFiles: new MemoryFiles(),
    clock: new ManualClock(),
    due: listDueAfterwards(),
  };
}

/**
 * Starts a process on persistent state. @param isStopping queried by its health check. @param admin created if there
 * is no operator. `problems` collects responses that violate the contract.
 */
export async function openProcess(
  setting: ServerSetting,
  { disk, clock, sql, files, identityFiles }: PersistentState,
  { isStopping, admin }: { readonly isStopping: () => boolean; readonly admin: Parameters<typeof makeAdmin>[1] },
) {
  const now: Clock = setting.inRealTime === true ? systemClock() : clock;
  const journal = setting.journal ?? new MemoryJournal(disk);
  const { tracer = null } = setting;
  const engine = new Engine({ journal, clock: now, log: silentLog, tracer });
  const documents = new DocumentStore(sql, () => now.now());
  const sms = new MemorySmsSender();
  const bank = new SandboxBank({ documents, ids: randomIdSource, clock: now });
  const { pushFeed, feedEndpoint, manualFeed } = openPushedFeeds({
    store: new FeedStore(sql),
    sources: setting.feedSources ?? [],
    clock: now,
    log: silentLog,
  });
  const own = makeHouse({
    sql,
    documents,
    cipher: aesKeyedCipher,
    clock: now,
    ids: randomIdSource,
    log: silentLog,
    chainRounds: 1_000,
    games: GAME_CODES,
  });
  const context = openApp(
    {
      lockWatch: (misuse) => {
        throw misuse;
      },
      exchange: engine,
      tracer,
      readModel: diskReadModel(disk, () => listStoredAudits(sql)),
      ...{ sql, files, identityFiles },
      operatorFactor: setting.operatorFactor ?? 'OPTIONAL',
      operatorProofMs: setting.operatorProofMs ?? LONG_SESSIONS.operatorMaxMs,
      alarmLimits: { ...DEFAULT_ALARM_LIMITS, ...setting.alarmLimits },
      sessionLimits: { ...LONG_SESSIONS, ...setting.sessionLimits },
      screening: setting.screening ?? null,
      exclusionRegister: setting.exclusionRegister ?? null,
      imageEncoder: sharpImageEncoder(drawDocument),
      printer: pdfTablePrinter(),
      cipher: aesKeyedCipher,
      passwords: cheapPasswordHasher(),
      ids: randomIdSource,
      clock: now,
      log: silentLog,
      feedEndpoint,
      manualFeed,
      sms,
      casinoProviders: [...(setting.withGames === true ? [own.provider] : []), ...(setting.casinoProviders ?? [])],
      house: own.house,
      paymentProviders: [manualProvider, bank.provider, ...(setting.paymentProviders ?? [])],
    },
    setting.siteDomains ?? LICENSED,
  );
  const doors = new AdmissionControl(context, setting.doors ?? OWN_MACHINE);
  const gateway = new WalletGateway(context);
  own.provider.connect(own.house, (call) => gateway.answer(call));
  const problems: string[] = [];
  const check = createResponseCheck((problem) => problems.push(problem));
  const notify = openNotifyHub(context, doors, { check: check.checkPush });
  await context.domains.load();
  await engine.start();
  const pastBatches = readPastBatches(journal, silentLog);
  await context.notices.open(pastBatches);
  await context.wagers.open(pastBatches);
  await loadPersistedState(context, bank);
  // Skips the password check, which takes longer than starting the engine.
  if ((await context.operators.listOperators({ skip: 0, take: 1 })).totalCount === 0) await makeAdmin(context, admin);
  const metrics = openMetrics({
    hubConnections: () => notify.hub.connectionCount,
    ledgerImbalance: () => computeLedgerImbalance(context),
    clock: now,
    health: () => engine.health(),
  });
  const app = await buildApp({
    context,
    metrics,
    hub: notify.hub,
    webRoot: setting.webRoot ?? null,
    doors,
    bank,
    ...(setting.times === undefined ? {} : { times: setting.times }),
    ...(setting.isFeedOpen === undefined ? {} : { isFeedOpen: setting.isFeedOpen }),
    isStopping,
    check,
    ...forwardingOf(setting, doors),
  });
  if (setting.withGames === true) {
    await context.house.open((game) => notify.hub.groupSize(tableGroup(game)) > 0);
    await loadHouseTables(context);
  }
  const parts = { app, context, engine, notify, sms, bank, pushFeed };
  return { parts, problems };
}

function forwardingOf({ leadUrl }: ServerSetting, doors: AdmissionControl) {
  if (leadUrl === undefined) return {};
  const reached = () => Promise.resolve();
  return { forward: forwardTo({ doors, leadUrl: () => leadUrl, reached }), canForward: () => true };
}

async function listStoredAudits(sql: SqlClient): Promise<readonly AuditRow[]> {
  const all = { descending: false, skip: 0, take: 1_000_000 };
  return (await postgresAuditReader(sql).auditLog(all)).items;
}

const LONG_SESSIONS: SessionLimits = {
  ...DEFAULT_LIMITS,
  operatorIdleMs: DEFAULT_LIMITS.operatorMaxMs,
};
const LICENSED = {
  domains: {
    'licensed.example': { licence: { jurisdiction: 'IM', number: 'X-1', text: 'Licensed.' } },
  },
};
