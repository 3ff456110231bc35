import { HUB_EVENT, HUB_PATH } from '@crease/contracts/pushes/hub-method.ts';
import type { PushMessage } from '@crease/contracts/pushes/message.ts';
import type { AuthResult } from '@crease/contracts/wire/account.ts';
import { HouseDesk } from '@crease/server/testing/house-desk.ts';
import {
  type ServerSetting,
  startTestServer,
  type TestServer,
} from '@crease/server/testing/test-server.ts';
import { HttpTransportType, HubConnectionBuilder, LogLevel } from '@microsoft/signalr';
import { vi } from 'vitest';
import { setCaller } from '#data/api/caller.ts';
import { SESSION_CALLER, signIn } from '#data/session/session.ts';

/** A call that went out of the page. */
export interface Asked {
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** What happens to the next call of a path between page and server. */
interface Hold {
  readonly path: string;
  readonly until: Promise<void>;
}

/**
 * The real server on memory adapters, behind the page of a test. Only the network between them is replaced: it can be
 * cut, and it can hold a call back.
 */
export class PageServer {
  readonly server: TestServer;
  /** The trader's desk: markets of the house, their quotes and results. */
  readonly desk: HouseDesk;
  /** What the page has asked for, first to last. */
  readonly asked: Asked[] = [];
  readonly #holds: Hold[] = [];
  /** Paths that no call reaches the server by; `*`: none at all. */
  readonly #cuts: string[] = [];
  readonly #leave: (() => Promise<void>)[] = [];

  constructor(server: TestServer) {
    this.server = server;
    this.desk = new HouseDesk(server);
    vi.stubGlobal('fetch', (input: URL | string, init?: RequestInit) => this.#pass(input, init));
  }

  /** Calls to a path, first to last. */
  callsTo(path: string): readonly Asked[] {
    return this.asked.filter((call) => call.path === path);
  }

  /** Holds the next call of a path back; the function given back lets it through. */
  hold(path: string): () => void {
    let release: () => void = () => undefined;
    const until = new Promise<void>((resolve) => {
      release = resolve;
    });
    this.#holds.push({ path, until });
    return release;
  }

  /** Calls to a path are lost from now on, or all calls; the function given back mends the network. */
  cut(path = '*'): () => void {
    this.#cuts.push(path);
    return () => void this.#cuts.splice(this.#cuts.indexOf(path), 1);
  }

  /** Logs a new user in on the page: ₹1,00,000 in DEMO money, ₹2,00,000 where the site has a licence. */
  async logIn(): Promise<AuthResult> {
    const { userName, password } = await this.server.user();
    const login = await this.server.call('authenticate', {
      userNameOrEmailAddress: userName,
      password,
    });
    signIn(login.result);
    return login.result;
  }

  /** Hands to the page what the server pushes to a page of this address, until the test is over. */
  async push(page: string, take: (message: PushMessage) => void): Promise<void> {
    const address = await this.server.app.listen({ port: 0, host: '127.0.0.1' });
    const connection = new HubConnectionBuilder()
      .withUrl(`${address}${HUB_PATH}`, {
        skipNegotiation: true,
        transport: HttpTransportType.WebSockets,
      })
      .configureLogging(LogLevel.None)
      .build();
    connection.on(HUB_EVENT, take);
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

  /** @throws Error when the server answered or pushed what the contract does not say. */
  async close(): Promise<void> {
    await Promise.all(this.#leave.map((leave) => leave()));
    await this.server.close();
  }

  async #pass(input: URL | string, init: RequestInit = {}): Promise<Response> {
    const { pathname: path, search, searchParams } = new URL(String(input), 'http://localhost');
    const payload = typeof init.body === 'string' ? init.body : undefined;
    const body = payload === undefined ? null : JSON.parse(payload);
    this.asked.push({ path, query: Object.fromEntries(searchParams), body });
    await this.#holdBack(path);
    if (this.#cuts.includes('*') || this.#cuts.includes(path)) throw new TypeError('no network');
    const answer = await this.server.app.inject({
      method: init.method === 'POST' ? 'POST' : 'GET',
      url: `${path}${search}`,
      headers: { ...Object.fromEntries(new Headers(init.headers)), host: 'localhost' },
      ...(payload === undefined ? {} : { payload }),
    });
    const headers = new Headers();
    for (const [name, value] of Object.entries(answer.headers)) {
      if (typeof value === 'string') headers.set(name, value);
    }
    const isEmpty = answer.statusCode === 204 || answer.statusCode === 304;
    return new Response(isEmpty ? null : answer.payload, { status: answer.statusCode, headers });
  }

  async #holdBack(path: string): Promise<void> {
    const place = this.#holds.findIndex((hold) => hold.path === path);
    const [hold] = place === -1 ? [] : this.#holds.splice(place, 1);
    await hold?.until;
  }
}

/** Starts each test with an empty browser and a server of its own, which runs in real time. */
export async function openPageServer(setting: ServerSetting = {}): Promise<PageServer> {
  setCaller(SESSION_CALLER);
  localStorage.clear();
  sessionStorage.clear();
  return new PageServer(await startTestServer({ inRealTime: true, ...setting }));
}
