import type { AuthResult } from '@crease/contracts/people/account.ts';
import { HUB_EVENT, HUB_PATH, type PushMessage } from '@crease/contracts/pushes/message.ts';
import { type DomainSetting, getSettingsName } from '@crease/contracts/site/settings.ts';
import { listFourEyesAmounts } from '@crease/contracts/trading/four-eyes.ts';
import { HouseDesk } from '@crease/server/testing/operator-desks.ts';
import type { ServerSetting } from '@crease/server/testing/test-process.ts';
import { startTestServer, type TestServer } from '@crease/server/testing/test-server.ts';
import { HttpTransportType, HubConnectionBuilder, LogLevel } from '@microsoft/signalr';
import { vi } from 'vitest';
import { setCaller } from '#client/api/call-route.ts';
import { SESSION_CALLER, signIn } from '#client/session/session.ts';

/** A call sent by the page. */
export interface RecordedCall {
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** Direction between page and server: request or response. */
type Leg = 'call' | 'answer';

/** A pending delay of the next call to a path. */
interface HeldCall {
  readonly path: string;
  readonly leg: Leg;
  readonly until: Promise<void>;
}

/** A path whose calls are lost. */
interface CutCall {
  readonly path: string;
  readonly leg: Leg;
}

/** A user created by an operator. */
export const RAVI = { userName: 'ravi_7', password: 'Saffr0n!kite' } as const;

/** Latency of each call and response. With a nonzero value, a test that asserts without waiting fails. */
const DELAY_MS = Number(process.env.PAGE_DELAY_MS ?? 0);
// The real timer, even if a test replaces the clock.
const later = globalThis.setTimeout;

const BROKEN = {
  success: false,
  result: null,
  error: { code: 'INTERNAL', message: 'Something broke.', requestId: '1' },
  status: 500,
};

/**
 * The real server behind a test's page, on an in-memory journal and a lent database. Only the network is simulated: it can be cut, or hold
 * a call back.
 */
export class PageServer {
  readonly server: TestServer;
  /** Trading helper for house markets, their quotes and results. */
  readonly desk: HouseDesk;
  /** Calls sent by the page, oldest first. */
  readonly calls: RecordedCall[] = [];
  readonly #holds: HeldCall[] = [];
  /** `*` cuts all paths. */
  readonly #cuts: CutCall[] = [];
  readonly #instead = new Map<string, () => Response>();
  #publisher: Promise<string> | null = null;
  readonly #leave: (() => Promise<void>)[] = [];
  /** Calls in flight, without those held by a test. */
  #pending = 0;
  #isClosed = false;

  constructor(server: TestServer) {
    this.server = server;
    this.desk = new HouseDesk(server);
    vi.stubGlobal('fetch', (input: URL | string, init?: RequestInit) => this.#pass(input, init));
  }

  /** Calls to a path, oldest first. */
  callsTo(path: string): readonly RecordedCall[] {
    return this.calls.filter((call) => call.path === path);
  }

  /** Holds the next call to a path, or its response. Returns a function that releases it. */
  hold(path: string, leg: Leg = 'call'): () => void {
    let release: () => void = () => undefined;
    const until = new Promise<void>((resolve) => {
      release = resolve;
    });
    this.#holds.push({ path, leg, until });
    return release;
  }

  /** Drops calls to a path, or their responses. Returns a function that restores the network. */
  cut(path = '*', leg: Leg = 'call'): () => void {
    const cut = { path, leg };
    this.#cuts.push(cut);
    return () => void this.#cuts.splice(this.#cuts.indexOf(cut), 1);
  }

  /**
   * Answers calls to a path without the server, with a 500 by default. For responses a test server wouldn't produce.
   * Returns a function that stops it.
   */
  intercept(path: string, answer = () => Response.json(BROKEN, { status: BROKEN.status })): () => void {
    this.#instead.set(path, answer);
    return () => void this.#instead.delete(path);
  }

  /** Logs a new user in on the page, with ₹1,00,000 in DEMO money, or ₹2,00,000 on a licensed site. */
  async logIn(): Promise<AuthResult> {
    const { userName, password } = await this.server.user();
    return await this.logInAs(userName, password);
  }

  /** Creates the account of Ravi, who has never logged in. */
  async makeRavi({ mustChangePassword = false } = {}): Promise<void> {
    const token = await this.server.operator();
    await this.server.call('operatorCreateUser', { ...RAVI, mustChangePassword }, { token });
  }

  /** Creates an account and logs in for the first time. */
  async logInFirst(terms: { readonly mustChangePassword?: boolean } = {}): Promise<AuthResult> {
    await this.makeRavi(terms);
    return await this.logInAs(RAVI.userName, RAVI.password);
  }

  async logInAs(userNameOrEmailAddress: string, password: string): Promise<AuthResult> {
    const login = await this.server.call('authenticate', { userNameOrEmailAddress, password });
    signIn(login.result);
    return login.result;
  }

  /** Configures the page's domain: one operator saves, another publishes. */
  async configure(setting: Partial<DomainSetting>): Promise<void> {
    const name = getSettingsName('localhost');
    const author = await this.server.operator();
    this.#publisher ??= this.server.otherOperator('admin');
    const publisher = await this.#publisher;
    if (setting.licence != null && setting.isSandbox !== true) await this.turnOnFourEyes(author);
    const saved = await this.server.call('operatorSaveDomainSetting', { name, setting }, { token: author });
    if (!saved.success) throw new Error(saved.text);
    const published = await this.server.call('operatorPublishDomainSetting', { name }, { token: publisher });
    if (!published.success) throw new Error(published.text);
  }

  /** A licensed domain needs it. The amounts leave each test's actions to one operator. */
  async turnOnFourEyes(by?: string): Promise<void> {
    const token = by ?? (await this.server.operator());
    const rules = { fourEyes: true, fourEyesAmounts: listFourEyesAmounts(10_000_000) };
    const saved = await this.server.call('operatorSaveSettings', rules, { token });
    if (!saved.success) throw new Error(saved.text);
  }

  /** Forwards the server's pushes for a page URL to the test until it ends. */
  async push(page: string, handlePush: (message: PushMessage) => void): Promise<void> {
    const address = await this.server.app.listen({ port: 0, host: '127.0.0.1' });
    const connection = new HubConnectionBuilder()
      .withUrl(`${address}${HUB_PATH}`, {
        skipNegotiation: true,
        transport: HttpTransportType.WebSockets,
      })
      .configureLogging(LogLevel.None)
      .build();
    connection.on(HUB_EVENT, handlePush);
    await connection.start();
    this.#leave.push(() => connection.stop());
    const Token = localStorage.getItem('accessToken');
    await connection.invoke('RegisterClient', {
      Browser: 'test',
      Domain: 'localhost',
      CurrentPage: page,
      Token,
    });
  }

  /**
   * Closes once all calls in flight have returned: actions still pending would block the next page.
   *
   * @throws Error if a response or push violated the contract.
   */
  async close(): Promise<void> {
    while (this.#pending > 0) await new Promise((resolve) => later(resolve, 1));
    this.#isClosed = true;
    await Promise.all(this.#leave.map((leave) => leave()));
    await this.server.close();
  }

  async #pass(input: URL | string, init: RequestInit = {}): Promise<Response> {
    this.#pending += 1;
    try {
      return await this.#carry(input, init);
    } finally {
      this.#pending -= 1;
    }
  }

  async #carry(input: URL | string, init: RequestInit): Promise<Response> {
    const { pathname: path, search, searchParams } = new URL(String(input), 'http://localhost');
    const payload = typeof init.body === 'string' ? init.body : undefined;
    const body = payload === undefined ? null : JSON.parse(payload);
    this.calls.push({ path, query: Object.fromEntries(searchParams), body });
    await this.#travel(path, 'call');
    const instead = this.#instead.get(path);
    if (instead !== undefined) return instead();
    const answer = await this.server.app.inject({
      method: init.method === 'POST' ? 'POST' : 'GET',
      url: `${path}${search}`,
      headers: { ...Object.fromEntries(new Headers(init.headers)), host: 'localhost' },
      ...(payload === undefined ? {} : { payload }),
    });
    await this.#travel(path, 'answer');
    const headers = new Headers();
    for (const [name, value] of Object.entries(answer.headers)) {
      if (typeof value === 'string') headers.set(name, value);
    }
    const isEmpty = answer.statusCode === 204 || answer.statusCode === 304;
    return new Response(isEmpty ? null : answer.payload, { status: answer.statusCode, headers });
  }

  async #travel(path: string, leg: Leg): Promise<void> {
    const place = this.#holds.findIndex((hold) => hold.path === path && hold.leg === leg);
    const [hold] = place === -1 ? [] : this.#holds.splice(place, 1);
    if (hold !== undefined) {
      this.#pending -= 1;
      await hold.until;
      this.#pending += 1;
    }
    const isCut = this.#cuts.some((cut) => cut.leg === leg && (cut.path === '*' || cut.path === path));
    if (DELAY_MS > 0) await new Promise((resolve) => later(resolve, DELAY_MS));
    // Calls of a closed page never settle, or the next page would report a network failure.
    if (this.#isClosed) await new Promise(() => undefined);
    if (isCut) throw new TypeError('no network');
  }
}

/** Starts a test with an empty browser and its own server, in real time. */
export async function openPageServer(setting: ServerSetting = {}): Promise<PageServer> {
  setCaller(SESSION_CALLER);
  localStorage.clear();
  sessionStorage.clear();
  return new PageServer(await startTestServer({ inRealTime: true, ...setting }));
}
