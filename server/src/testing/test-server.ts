import { ROUTES, type RouteName } from '@crease/contracts/all-routes.ts';
import type { ApiError } from '@crease/contracts/base/error-code.ts';
import type { OperatorRole, ResultOf, WireOf } from '@crease/contracts/base/route.ts';
import type { PlaceBetResult } from '@crease/contracts/betting/bet.ts';
import type { WireMarketResult } from '@crease/contracts/catalogue/catalogue.ts';
import { stateHash } from '@crease/core/exchange/state-hash.ts';
import type { Currency } from '@crease/core/money/money.ts';
import type { FastifyInstance } from 'fastify';
import type { AuditRow } from '#base/audit-log.ts';
import { randomIdSource } from '#base/system/crypto.ts';
import type { SandboxBank } from '#cash/providers/sandbox-bank.ts';
import type { PlayStore } from '#casino/store/play-store.ts';
import type { Engine } from '#journal/engine/engine.ts';
import type { Feed } from '#market-desk/feeds/feed.ts';
import type { AppEnv } from '#office/env.ts';
import type { NotifyHub } from '#realtime/notify-hub.ts';
import type { ManualClock } from './manual-clock.ts';
import type { MemoryDisk } from './memory-journal.ts';
import type { MemorySmsSender } from './memory-sms-sender.ts';
import type { MemoryFiles } from './temporary-files.ts';
import { createEmptyState, openProcess, type PersistentState, type ServerSetting } from './test-process.ts';

export const ADMIN = { userName: 'admin', password: 'Adm1n-passw0rd' };

/** Response to a call. */
export interface Answered<Result = unknown> {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>;
  readonly text: string;
  readonly success: boolean;
  readonly result: Result;
  readonly error: ApiError | null;
}

/** Caller of a route, as whom and from where; a logged-in user is one too. */
export interface CallOptions {
  readonly token?: string | undefined;
  readonly host?: string;
  /** Client address as seen through a proxy. */
  readonly from?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A market created by the test server. */
export interface TestMarket {
  readonly eventId: number;
  readonly marketId: number;
  readonly runnerIds: readonly number[];
}

/** A logged-in user of the test server. */
export interface TestUser {
  readonly id: number;
  readonly userName: string;
  readonly password: string;
  readonly token: string;
  readonly refreshToken: string;
}

/** A bet slip; by default a ₹10,000 back at 1.85 on the first runner. */
export interface TestSlip extends Partial<WireOf<(typeof ROUTES)['placeBet']>> {
  /** Position in the market; null to omit it. */
  readonly runner?: number | null;
}

const PASSWORD = 'Saffr0n!kite';

/** The real server on a memory journal: engine, use cases, HTTP and hub, without a network. */
export class TestServer {
  readonly app: FastifyInstance;
  readonly context: AppEnv;
  readonly engine: Engine;
  readonly notify: NotifyHub;
  readonly disk: MemoryDisk;
  /** Uploaded images. */
  readonly files: MemoryFiles;
  readonly clock: ManualClock;
  /** SMS sent so far. */
  readonly sms: MemorySmsSender;
  /** The sandbox bank. */
  readonly bank: SandboxBank;
  /** Store of the house games. */
  readonly plays: PlayStore;
  /** Events from external sources. */
  readonly pushFeed: Feed;
  isStopping = false;
  readonly #setting: ServerSetting;
  readonly #kept: PersistentState;
  readonly #problems: readonly string[];
  #operator: string | null = null;
  #users = 0;
  #isClosed = false;
  #address: Promise<string> | null = null;

  constructor(
    parts: Pick<TestServer, 'app' | 'context' | 'engine' | 'notify' | 'sms' | 'bank' | 'pushFeed'>,
    setting: ServerSetting,
    kept: PersistentState,
    problems: readonly string[],
  ) {
    this.#setting = setting;
    this.#kept = kept;
    this.#problems = problems;
    this.app = parts.app;
    this.context = parts.context;
    this.engine = parts.engine;
    this.notify = parts.notify;
    this.disk = kept.disk;
    this.files = kept.files;
    this.clock = kept.clock;
    this.sms = parts.sms;
    this.bank = parts.bank;
    this.plays = parts.context.house.store;
    this.pushFeed = parts.pushFeed;
  }

  /** Calls a contract route by name. */
  call<Name extends RouteName>(
    name: Name,
    input: WireOf<(typeof ROUTES)[Name]>,
    options: CallOptions = {},
  ): Promise<Answered<ResultOf<(typeof ROUTES)[Name]>>> {
    const route = ROUTES[name];
    return this.send(route.method, `/${route.path}`, input, options);
  }

  /** Calls a contract route as the first operator. */
  async asOperator<Name extends RouteName>(
    name: Name,
    input: WireOf<(typeof ROUTES)[Name]>,
    options: CallOptions = {},
  ): Promise<Answered<ResultOf<(typeof ROUTES)[Name]>>> {
    return await this.call(name, input, { token: await this.operator(), ...options });
  }

  /** Places a bet. @param by a user, or the options of the call. */
  bet(by: CallOptions, market: TestMarket, slip: TestSlip = {}): Promise<Answered<PlaceBetResult>> {
    return this.call('placeBet', toSlip(market, slip), by);
  }

  /** Logs a user in once more. */
  logIn(
    { userName, password }: Pick<TestUser, 'userName' | 'password'>,
    options: CallOptions = {},
  ): Promise<Answered<ResultOf<(typeof ROUTES)['authenticate']>>> {
    const login = { userNameOrEmailAddress: userName, password };
    return this.call('authenticate', login, options);
  }

  /** Closes and settles a market as the first operator; by default its first runner wins. */
  settle(
    { marketId, runnerIds }: TestMarket,
    result: WireMarketResult = { winnerRunnerId: runnerIds[0] ?? 0 },
  ): Promise<Answered<ResultOf<(typeof ROUTES)['operatorSettleMarket']>>> {
    return this.asOperator('operatorSettleMarket', { marketId, result, closeFirst: true });
  }

  /** Corrects a user's balance as the first operator. */
  adjustBalance(
    userId: number,
    type: 'CREDIT' | 'DEBIT',
    amount: number,
    reason = 'correction',
  ): Promise<Answered<ResultOf<(typeof ROUTES)['operatorAdjustBalance']>>> {
    const clientRequestId = randomIdSource.uuid();
    const adjustment = { userId, type, amount, reason, clientRequestId };
    return this.asOperator('operatorAdjustBalance', adjustment);
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
      url: isQuery ? `${url}${toQuery(input)}` : url,
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

  /** Token of an independent operator with this role: a person other than the first admin. */
  async otherOperator(role: OperatorRole, userName = `other ${role}`): Promise<string> {
    const { clock, operators, passwords } = this.context;
    await operators.addOperator({
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

  /** A logged-in user with a balance of ₹1,00,000. */
  async user(currency: Currency = 'DEMO'): Promise<TestUser> {
    this.#users += 1;
    const userName = `player_${this.#users}`;
    const host = currency === 'INR' ? 'licensed.example' : 'localhost';
    const secret = { userName, password: PASSWORD };
    const made = await this.asOperator('operatorCreateUser', secret, { host });
    const { id } = made.result;
    if (currency === 'INR') await this.adjustBalance(id, 'CREDIT', 100_000, 'start');
    const login = await this.logIn(secret, { host });
    return {
      id,
      ...secret,
      token: login.result.accessToken,
      refreshToken: login.result.refreshToken,
    };
  }

  /** An open match odds market with two runners and no delay. */
  async market(
    extra: Partial<WireOf<(typeof ROUTES)['operatorCreateMarket']>> = {},
    eventStatus: 'UPCOMING' | 'IN_PLAY' = 'UPCOMING',
  ): Promise<TestMarket> {
    const event = await this.asOperator('operatorCreateEvent', {
      sportId: 3,
      title: 'India v Australia',
      startTime: new Date(this.context.clock.now()).toISOString(),
      team1: 'India',
      team2: 'Australia',
      dreamEventId: 'dream-1',
      status: eventStatus,
    });
    const eventId = event.result.id;
    const market = await this.asOperator('operatorCreateMarket', {
      eventId,
      kind: 'MATCH_ODDS',
      marketName: 'Match Odds',
      runners: [{ name: 'India' }, { name: 'Australia' }],
      inPlayDelayMs: 0,
      open: true,
      ...extra,
    });
    if (!market.success) throw new Error(market.text);
    const { marketId, runners } = market.result;
    return { eventId, marketId, runnerIds: runners.map(({ id }) => id) };
  }

  /** Listens on a free port, for clients that need a network. @returns its URL. */
  listen(): Promise<string> {
    this.#address ??= this.app.listen({ port: 0, host: '127.0.0.1' });
    return this.#address;
  }

  /** Audit log entries, newest first. */
  async audits(): Promise<readonly AuditRow[]> {
    const all = { descending: true, skip: 0, take: 1_000 };
    return (await this.context.readModel.auditLog(all)).items;
  }

  /** Hash of the full exchange state. */
  fingerprint(): Promise<string> {
    return this.engine.read(stateHash);
  }

  /** Kills the process and starts another one on the same disk and users. */
  async restart(): Promise<TestServer> {
    const next = await startOn(this.#setting, this.#kept);
    // User names already issued stay reserved.
    next.#users = this.#users;
    return next;
  }

  /** Ends the process and starts another one after the given time, which is much faster than living through it. */
  async restartAfter(ms: number): Promise<TestServer> {
    await this.close();
    this.clock.advance(ms);
    return await this.restart();
  }

  /**
   * Ends the process early, as it otherwise does when its test or file ends.
   *
   * @throws Error if a response violated the contract.
   */
  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.context.house.stop();
    this.notify.stop();
    await this.notify.hub.close(0);
    await this.app.close();
    if (this.#problems.length > 0) throw new Error([...new Set(this.#problems)].join('\n'));
  }
}

/** Fills in a bet slip, for tests that send the same one more than once. */
export function toSlip(
  { eventId, marketId, runnerIds }: TestMarket,
  { runner = 0, ...change }: TestSlip = {},
): WireOf<(typeof ROUTES)['placeBet']> {
  return {
    type: 1,
    rate: 1.85,
    stake: 10_000,
    fancyValue: 0,
    runnerId: runner === null ? null : (runnerIds[runner] ?? null),
    marketId,
    eventId,
    placeTime: null,
    clientBetId: randomIdSource.uuid(),
    ...change,
  };
}

/**
 * Starts a server that runs until the end of the test, or of the file if no test is running; `licensed.example` has a
 * licence, every other domain is play money.
 */
export async function startTestServer(setting: ServerSetting = {}): Promise<TestServer> {
  return await startOn(setting, await createEmptyState(setting));
}

async function startOn(setting: ServerSetting, kept: PersistentState): Promise<TestServer> {
  let server: TestServer | null = null;
  const isStopping = () => server?.isStopping === true;
  const { parts, problems } = await openProcess(setting, kept, { isStopping, admin: ADMIN });
  const started = new TestServer(parts, setting, kept, problems);
  server = started;
  kept.due.push(() => started.close());
  return started;
}

function toQuery(input: unknown): string {
  if (typeof input !== 'object' || input === null) return '';
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input)) {
    if (value !== undefined) query.append(name, String(value));
  }
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}
