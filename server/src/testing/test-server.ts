import type { ApiError } from '@crease/contracts/errors/envelope.ts';
import { ROUTES, type RouteName } from '@crease/contracts/routes/all-routes.ts';
import type { ResultOf, WireOf } from '@crease/contracts/routes/route.ts';
import { stateHash } from '@crease/core/exchange/state-hash.ts';
import type { Currency } from '@crease/core/money/money.ts';
import { GAME_CODES } from '@crease/games/catalogue/game-code.ts';
import type { FastifyInstance } from 'fastify';
import { type FeedSourceSetting, PushFeed } from '#adapters/feeds/push-feed.ts';
import { memoryAccountStore } from '#adapters/memory/memory-account-store.ts';
import { MemoryBankStore } from '#adapters/memory/memory-bank-store.ts';
import { MemoryBonusStore } from '#adapters/memory/memory-bonus-store.ts';
import { MemoryCashierStore } from '#adapters/memory/memory-cashier-store.ts';
import { MemoryDocumentStore } from '#adapters/memory/memory-document-store.ts';
import { MemoryFeedStore } from '#adapters/memory/memory-feed-store.ts';
import { MemoryHarmStore } from '#adapters/memory/memory-harm-store.ts';
import { MemoryIdentityStore } from '#adapters/memory/memory-identity-store.ts';
import { MemoryImageStore } from '#adapters/memory/memory-image-store.ts';
import { emptyDisk, type MemoryDisk, MemoryJournal } from '#adapters/memory/memory-journal.ts';
import { MemoryPersonalStore } from '#adapters/memory/memory-personal-store.ts';
import { MemoryPlayStore } from '#adapters/memory/memory-play-store.ts';
import { MemoryPlayTimeStore } from '#adapters/memory/memory-play-time-store.ts';
import { MemoryPriceTrailStore } from '#adapters/memory/memory-price-trail-store.ts';
import { MemorySecurityStore } from '#adapters/memory/memory-security-store.ts';
import { MemoryStrayEventStore } from '#adapters/memory/memory-stray-event-store.ts';
import { manualProvider } from '#adapters/payments/manual-provider.ts';
import { SandboxBank } from '#adapters/payments/sandbox-bank.ts';
import { pdfTablePrinter } from '#adapters/pdf/pdf-table-printer.ts';
import { MemorySmsSender } from '#adapters/sms/memory-sms-sender.ts';
import { aesKeyedCipher } from '#adapters/system/aes-keyed-cipher.ts';
import { ManualClock } from '#adapters/system/manual-clock.ts';
import { silentLog } from '#adapters/system/pino-log.ts';
import { randomIdSource } from '#adapters/system/random-id-source.ts';
import { sharpPictureEncoder } from '#adapters/system/sharp-picture-encoder.ts';
import { systemClock } from '#adapters/system/system-clock.ts';
import { Engine } from '#engine/engine.ts';
import { readPastBatches } from '#engine/read-past-batches.ts';
import { buildApp } from '#http/build-app.ts';
import { answerCheck } from '#http/check-answers.ts';
import { type DoorSettings, Doors, OWN_MACHINE } from '#http/doors.ts';
import { openMetrics } from '#http/metrics.ts';
import type { ServerTimes } from '#http/open-server.ts';
import { drawDocument } from '#jobs/draw-document.ts';
import { makeHouse } from '#open-house.ts';
import type { OperatorRole } from '#ports/account-store.ts';
import type { AuditRow, NewAuditRow } from '#ports/audit.ts';
import type { Clock } from '#ports/clock.ts';
import type { ExclusionRegister } from '#ports/exclusion-register.ts';
import type { GameProvider } from '#ports/game-provider.ts';
import type { Journal } from '#ports/journal.ts';
import type { PaymentProvider } from '#ports/payment-provider.ts';
import type { PersonScreening } from '#ports/person-screening.ts';
import type { PriceTrailStore } from '#ports/price-trail-store.ts';
import { SANDBOX } from '#ports/sandbox-bank.ts';
import type { Tracer } from '#ports/tracer.ts';
import { tableGroup } from '#realtime/audiences.ts';
import { type NotifyHub, openNotifyHub } from '#realtime/notify-hub.ts';
import type { FactorPolicy } from '#services/account/operator-factor.ts';
import { makeAdmin } from '#services/account/operators-of-machine.ts';
import { type SessionLimits, USUAL_LIMITS } from '#services/account/session-limits.ts';
import { type AppContext, openAppContext } from '#services/app-context.ts';
import { openBonuses } from '#services/bonus/go-on.ts';
import { settleAllOwed } from '#services/cashier/finish-requests.ts';
import { receiveCallback } from '#services/cashier/receive-callback.ts';
import { GatewayDoor } from '#services/casino/gateway-door.ts';
import { loadHouseTables } from '#services/casino/house-tables.ts';
import { MemoryScoreBoard } from '#services/catalogue/score-board.ts';
import { type AlarmLimits, USUAL_ALARM_LIMITS } from '#services/operator/alarms/alarm-limits.ts';
import { ledgerImbalanceOf } from '#services/operator/trial-balance.ts';
import { cheapPasswordHasher } from './cheap-passwords.ts';
import { DiskReadModel } from './disk-read-model.ts';

export const ADMIN = { userName: 'admin', password: 'Adm1n-passw0rd' };

export interface ServerSetting {
  /** Where commands go; an array in memory by default. */
  readonly journal?: Journal;
  /** Where the way of the prices is kept; a map in memory by default. */
  readonly priceTrails?: PriceTrailStore;
  /** Time runs by itself; else it stands still until `clock.advance`. */
  readonly inRealTime?: boolean;
  /** OPTIONAL unless a test is about it, so that the others log operators in by their password. */
  readonly operatorFactor?: FactorPolicy;
  /** As long as a session unless a test is about it. */
  readonly operatorProofMs?: number;
  /** Operators may stay idle for as long as their session lasts unless a test is about it. */
  readonly sessionLimits?: Partial<SessionLimits>;
  readonly alarmLimits?: Partial<AlarmLimits>;
  readonly siteDomains?: unknown;
  /** Beside people and the bank of the sandbox. */
  readonly paymentProviders?: readonly PaymentProvider[];
  /** Providers of games; none unless a test is about them. */
  readonly casinoProviders?: readonly GameProvider[];
  /** Who may send from outside; nobody unless a test is about them. */
  readonly feedSources?: readonly FeedSourceSetting[];
  /** The games of the house are played; their tables look at the time twice a second. */
  readonly withGames?: boolean;
  /** Lists that people are looked up in; none unless a test is about them. */
  readonly screening?: PersonScreening;
  /** Who has excluded themselves everywhere; none unless a test is about it. */
  readonly exclusionRegister?: ExclusionRegister;
  /** Traces what is called; nothing is traced unless a test is about it. */
  readonly tracer?: Tracer;
  readonly webRoot?: string;
  readonly doors?: DoorSettings;
  /** Shorter times for slow clients. */
  readonly times?: ServerTimes;
}

/** What came back for a call. */
export interface Answered<Result = unknown> {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>;
  readonly text: string;
  readonly success: boolean;
  readonly result: Result;
  readonly error: ApiError | null;
}

export interface CallOptions {
  readonly token?: string | undefined;
  readonly host?: string;
  /** Address of the caller behind a proxy. */
  readonly from?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const LONG_SESSIONS: SessionLimits = {
  ...USUAL_LIMITS,
  operatorIdleMs: USUAL_LIMITS.operatorMostMs,
};
const PASSWORD = 'Saffr0n!kite';

/** The real server over the memory journal: engine, use cases, HTTP and hub, no network. */
export class TestServer {
  readonly app: FastifyInstance;
  readonly context: AppContext;
  readonly engine: Engine;
  readonly notify: NotifyHub;
  readonly disk: MemoryDisk;
  readonly clock: ManualClock;
  /** Texts that were sent. */
  readonly sms: MemorySmsSender;
  /** The bank of a sandbox. */
  readonly bank: SandboxBank;
  /** What the games of the house keep. */
  readonly plays: MemoryPlayStore;
  readonly feedStore: MemoryFeedStore;
  /** What is sent from outside. */
  readonly pushFeed: PushFeed;
  isStopping = false;
  readonly #setting: ServerSetting;
  readonly #problems: readonly string[];
  #operator: string | null = null;
  #users = 0;

  constructor(
    parts: Pick<
      TestServer,
      | 'app'
      | 'context'
      | 'engine'
      | 'notify'
      | 'disk'
      | 'clock'
      | 'sms'
      | 'bank'
      | 'plays'
      | 'pushFeed'
      | 'feedStore'
    >,
    setting: ServerSetting,
    problems: readonly string[],
  ) {
    this.#setting = setting;
    this.#problems = problems;
    this.app = parts.app;
    this.context = parts.context;
    this.engine = parts.engine;
    this.notify = parts.notify;
    this.disk = parts.disk;
    this.clock = parts.clock;
    this.sms = parts.sms;
    this.bank = parts.bank;
    this.plays = parts.plays;
    this.pushFeed = parts.pushFeed;
    this.feedStore = parts.feedStore;
  }

  /** Calls a route by its name, as the contract spells it. */
  call<Name extends RouteName>(
    name: Name,
    input: WireOf<(typeof ROUTES)[Name]>,
    options: CallOptions = {},
  ): Promise<Answered<ResultOf<(typeof ROUTES)[Name]>>> {
    const route = ROUTES[name];
    return this.send(route.method, `/${route.path}`, input, options);
  }

  /** Sends any request: a GET with a query, a POST with a JSON body. */
  async send<Result>(
    method: 'GET' | 'POST' | 'HEAD' | 'PUT' | 'DELETE',
    url: string,
    input: unknown,
    options: CallOptions = {},
  ): Promise<Answered<Result>> {
    const isQuery = method !== 'POST';
    const response = await this.app.inject({
      method,
      url: isQuery ? `${url}${queryOf(input)}` : url,
      headers: {
        host: options.host ?? 'localhost',
        ...(isQuery ? {} : { 'content-type': 'application/json' }),
        ...(options.token === undefined ? {} : { authorization: `Bearer ${options.token}` }),
        ...(options.from === undefined ? {} : { 'x-forwarded-for': options.from }),
        ...options.headers,
      },
      ...(isQuery ? {} : { payload: typeof input === 'string' ? input : JSON.stringify(input) }),
    });
    const isJson = String(response.headers['content-type']).startsWith('application/json');
    const body = isJson && response.payload !== '' ? response.json() : {};
    return {
      status: response.statusCode,
      headers: response.headers,
      text: response.payload,
      success: body.success,
      result: body.result,
      error: body.error ?? null,
    };
  }

  /** Token of the first operator. */
  async operator(): Promise<string> {
    if (this.#operator === null) {
      const login = await this.call('operatorAuthenticate', ADMIN);
      this.#operator = login.result.accessToken;
    }
    return this.#operator;
  }

  /** Token of an operator with this role whom nobody depends on: another person than the first admin. */
  async otherOperator(role: OperatorRole, userName = `other ${role}`): Promise<string> {
    const { accounts, passwords, clock } = this.context;
    await accounts.addOperator({
      userName,
      passwordHash: await passwords.hash(ADMIN.password),
      role,
      active: true,
      madeBy: null,
      createdAt: clock.now(),
    });
    const login = { userName, password: ADMIN.password };
    return (await this.call('operatorAuthenticate', login)).result.accessToken;
  }

  /** A user who is logged in, with ₹1,00,000 in their wallet. */
  async user(currency: Currency = 'DEMO'): Promise<{
    readonly id: number;
    readonly userName: string;
    readonly password: string;
    readonly token: string;
    readonly refreshToken: string;
  }> {
    this.#users += 1;
    const userName = `player_${this.#users}`;
    const host = currency === 'INR' ? 'licensed.example' : 'localhost';
    const operator = await this.operator();
    const made = await this.call(
      'operatorCreateUser',
      { userName, password: PASSWORD },
      { token: operator, host },
    );
    if (currency === 'INR') {
      await this.call(
        'operatorAdjustBalance',
        {
          userId: made.result.id,
          type: 'CREDIT',
          amount: 100_000,
          reason: 'start',
          clientRequestId: randomIdSource.uuid(),
        },
        { token: operator },
      );
    }
    const login = await this.call(
      'authenticate',
      { userNameOrEmailAddress: userName, password: PASSWORD },
      { host },
    );
    return {
      id: made.result.id,
      userName,
      password: PASSWORD,
      token: login.result.accessToken,
      refreshToken: login.result.refreshToken,
    };
  }

  /** An open match odds market of two runners without a delay. */
  async market(
    extra: Partial<WireOf<(typeof ROUTES)['operatorCreateMarket']>> = {},
    eventStatus: 'UPCOMING' | 'IN_PLAY' = 'UPCOMING',
  ): Promise<{
    readonly eventId: number;
    readonly marketId: number;
    readonly runnerIds: readonly number[];
  }> {
    const token = await this.operator();
    const event = await this.call(
      'operatorCreateEvent',
      {
        sportId: 3,
        title: 'India v Australia',
        startTime: new Date(this.context.clock.now()).toISOString(),
        team1: 'India',
        team2: 'Australia',
        dreamEventId: 'dream-1',
        status: eventStatus,
      },
      { token },
    );
    const eventId = event.result.id;
    const market = await this.call(
      'operatorCreateMarket',
      {
        eventId,
        kind: 'MATCH_ODDS',
        marketName: 'Match Odds',
        runners: [{ name: 'India' }, { name: 'Australia' }],
        inPlayDelayMs: 0,
        open: true,
        ...extra,
      },
      { token },
    );
    if (!market.success) throw new Error(market.text);
    const { marketId, runners } = market.result;
    return { eventId, marketId, runnerIds: runners.map(({ id }) => id) };
  }

  /** Hash of everything the exchange knows. */
  fingerprint(): Promise<string> {
    return this.engine.read(stateHash);
  }

  /** The process is lost without a word; another one starts on the same disk and the same people. */
  async restart(): Promise<TestServer> {
    const { disk, clock, context } = this;
    const { accounts, documents, security, operatorSecurity, personal, images, ...rest } = context;
    const { cashier, bank, strayEvents, bonuses, identities, harm, ...times } = rest;
    const people = { accounts, documents, security, operatorSecurity, personal, images };
    const cash = { cashier, bank, strayEvents, bonuses };
    const { playTimes, priceTrails } = times;
    const { plays, feedStore } = this;
    const stores = {
      ...people,
      ...cash,
      identities,
      harm,
      playTimes,
      priceTrails,
      plays,
      feedStore,
    };
    const next = await openServer(this.#setting, { disk, clock, ...stores });
    // The names that were given are taken.
    next.#users = this.#users;
    return next;
  }

  /** The process ends, and another one starts after this time: much quicker than to live through each second of it. */
  async restartAfter(ms: number): Promise<TestServer> {
    await this.close();
    this.clock.advance(ms);
    return await this.restart();
  }

  /** @throws Error when something went out that was not what the contract says. */
  async close(): Promise<void> {
    this.context.house.stop();
    this.notify.stop();
    await this.notify.hub.close(0);
    await this.app.close();
    if (this.#problems.length > 0) throw new Error([...new Set(this.#problems)].join('\n'));
  }
}

/** Starts a server; `licensed.example` has a licence, every other domain is play money. */
export function startTestServer(setting: ServerSetting = {}): Promise<TestServer> {
  const clock = new ManualClock();
  const now = setting.inRealTime === true ? systemClock() : clock;
  const disk = emptyDisk();
  const readModel = new DiskReadModel(disk, () => []);
  const accounts = memoryAccountStore(() => now.now());
  const addAudit = (row: NewAuditRow) => accounts.addAudit(row);
  const cashier = new MemoryCashierStore(() => now.now(), addAudit);
  return openServer(setting, {
    disk,
    clock,
    accounts,
    documents: new MemoryDocumentStore(),
    security: new MemorySecurityStore(),
    operatorSecurity: new MemorySecurityStore(),
    personal: new MemoryPersonalStore(),
    playTimes: new MemoryPlayTimeStore(),
    images: new MemoryImageStore(),
    cashier,
    bonuses: new MemoryBonusStore(addAudit),
    bank: new MemoryBankStore(cashier, () => now.now(), addAudit),
    strayEvents: new MemoryStrayEventStore(addAudit),
    identities: new MemoryIdentityStore(addAudit),
    harm: new MemoryHarmStore(addAudit),
    priceTrails: setting.priceTrails ?? new MemoryPriceTrailStore(readModel),
    plays: new MemoryPlayStore(),
    feedStore: new MemoryFeedStore(),
  });
}

/** What outlives a process: the disk, the time and the people. */
interface Kept
  extends Pick<
    AppContext,
    | 'accounts'
    | 'documents'
    | 'security'
    | 'operatorSecurity'
    | 'personal'
    | 'playTimes'
    | 'images'
    | 'cashier'
    | 'bonuses'
    | 'bank'
    | 'strayEvents'
    | 'identities'
    | 'harm'
    | 'priceTrails'
  > {
  readonly disk: MemoryDisk;
  readonly clock: ManualClock;
  readonly plays: MemoryPlayStore;
  readonly feedStore: MemoryFeedStore;
}

async function openServer(
  setting: ServerSetting,
  { disk, clock, ...stores }: Kept,
): Promise<TestServer> {
  const { accounts } = stores;
  const now: Clock = setting.inRealTime === true ? systemClock() : clock;
  const journal = setting.journal ?? new MemoryJournal(disk);
  const { tracer = null } = setting;
  const engine = new Engine({ journal, clock: now, log: silentLog, tracer });
  const sms = new MemorySmsSender();
  const bank = new SandboxBank({ documents: stores.documents, ids: randomIdSource, clock: now });
  const audits = () => auditsOf(accounts);
  const pushFeed = new PushFeed({
    store: stores.feedStore,
    sources: setting.feedSources ?? [],
    clock: now,
    log: silentLog,
  });
  const own = makeHouse({
    store: stores.plays,
    documents: stores.documents,
    cipher: aesKeyedCipher,
    clock: now,
    ids: randomIdSource,
    log: silentLog,
    chainRounds: 1_000,
    games: GAME_CODES,
  });
  const context = openAppContext(
    {
      exchange: engine,
      tracer,
      readModel: new DiskReadModel(disk, audits),
      ...stores,
      operatorFactor: setting.operatorFactor ?? 'OPTIONAL',
      operatorProofMs: setting.operatorProofMs ?? LONG_SESSIONS.operatorMostMs,
      alarmLimits: { ...USUAL_ALARM_LIMITS, ...setting.alarmLimits },
      sessionLimits: { ...LONG_SESSIONS, ...setting.sessionLimits },
      screening: setting.screening ?? null,
      exclusionRegister: setting.exclusionRegister ?? null,
      pictures: sharpPictureEncoder(drawDocument),
      printer: pdfTablePrinter(),
      cipher: aesKeyedCipher,
      passwords: cheapPasswordHasher(),
      ids: randomIdSource,
      clock: now,
      log: silentLog,
      scoreBoard: new MemoryScoreBoard(),
      feedDoor: pushFeed,
      handFeed: pushFeed,
      sms,
      casinoProviders: [
        ...(setting.withGames === true ? [own.provider] : []),
        ...(setting.casinoProviders ?? []),
      ],
      house: own.house,
      paymentProviders: [manualProvider, bank.provider, ...(setting.paymentProviders ?? [])],
    },
    setting.siteDomains ?? LICENSED,
  );
  const doors = new Doors(context, setting.doors ?? OWN_MACHINE);
  const gateway = new GatewayDoor(context);
  own.provider.connect(own.house, (call) => gateway.answer(call));
  const problems: string[] = [];
  const check = answerCheck((problem) => problems.push(problem));
  const notify = openNotifyHub(context, doors, { check: check.push });
  await context.domains.load();
  await engine.start();
  const pastBatches = readPastBatches(journal, silentLog);
  await context.notices.open(pastBatches);
  await context.wagers.open(pastBatches);
  await context.priceAlerts.load();
  await context.closingTimes.load();
  await context.belowZero.load();
  await context.businessWatch.load();
  await context.tv.load();
  await context.payments.load();
  await context.games.load();
  await context.playTime.load();
  context.providers.refuseUnusable(context.payments);
  await bank.load(async (callback) => (await receiveCallback(context, SANDBOX, callback)).ok);
  await settleAllOwed(context);
  await context.debtCollector.load();
  await openBonuses(context);
  await context.handScores.load();
  // Its password is not looked at for each server: that takes longer than to start the engine.
  if ((await accounts.operators({ skip: 0, take: 1 })).totalCount === 0)
    await makeAdmin(context, ADMIN);
  const metrics = openMetrics({
    hubConnections: () => notify.hub.connectionCount,
    ledgerImbalance: () => ledgerImbalanceOf(context),
    clock: now,
    health: () => engine.health(),
  });
  let server: TestServer | null = null;
  const app = await buildApp({
    context,
    metrics,
    hub: notify.hub,
    webRoot: setting.webRoot ?? null,
    doors,
    bank,
    ...(setting.times === undefined ? {} : { times: setting.times }),
    isStopping: () => server?.isStopping === true,
    check,
  });
  server = new TestServer(
    {
      app,
      context,
      engine,
      notify,
      disk,
      clock,
      sms,
      bank,
      plays: stores.plays,
      feedStore: stores.feedStore,
      pushFeed,
    },
    setting,
    problems,
  );
  if (setting.withGames === true) {
    await context.house.open((game) => notify.hub.groupSize(tableGroup(game)) > 0);
    await loadHouseTables(context);
  }
  return server;
}

/** What the store in memory has noted; another one answers by its read model. */
function auditsOf(accounts: AppContext['accounts'] & { readonly audits?: readonly AuditRow[] }) {
  return accounts.audits ?? [];
}

const LICENSED = {
  domains: {
    'licensed.example': { licence: { jurisdiction: 'IM', number: 'X-1', text: 'Licensed.' } },
  },
};

function queryOf(input: unknown): string {
  if (typeof input !== 'object' || input === null) return '';
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input)) {
    if (value !== undefined) query.append(name, String(value));
  }
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}
