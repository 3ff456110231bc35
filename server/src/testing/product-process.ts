import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import net, { createConnection, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ROUTES } from '@crease/contracts/all-routes.ts';
import type { AnyRoute, ResultOf, WireOf } from '@crease/contracts/base/route.ts';
import { expect, vi } from 'vitest';
import type { DatabaseAddress } from '#base/postgres/database-address.ts';

const MAIN = path.join(path.dirname(fileURLToPath(import.meta.url)), '..', 'start', 'main.ts');
const OPERATOR = { userName: 'asha', password: 'Mangrove!72tide' };
const PASSWORD = 'Saffr0n!kite';

/** The server in a separate process, to be killed and restarted on the same data and port. */
export class ProductProcess {
  readonly #dataDir: string;
  readonly #environment: Readonly<Record<string, string>>;
  #running: ChildProcess | null = null;
  #port = 0;
  #operator = '';

  constructor(dataDir: string, environment: Readonly<Record<string, string>> = {}) {
    this.#dataDir = dataDir;
    this.#environment = environment;
  }

  get site(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** Starts it and logs its operator in. */
  async start(): Promise<void> {
    const { DATABASE_URL: _, ...own } = process.env;
    if (this.#port === 0) this.#port = await freePort();
    const child = spawn(process.execPath, ['--import', 'tsx', MAIN], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        ...own,
        PORT: String(this.#port),
        DATA_DIR: this.#dataDir,
        FEED: 'none',
        LOG_LEVEL: 'fatal',
        OPERATOR_USERNAME: OPERATOR.userName,
        OPERATOR_PASSWORD: OPERATOR.password,
        OPERATOR_SECOND_FACTOR: 'optional',
        ...this.#environment,
      },
    });
    this.#running = child;
    const ready = async () => expect((await fetch(`${this.site}/health/ready`)).status).toBe(200);
    const ended = once(child, 'exit').then(() => 'ended');
    const waited = vi.waitFor(ready, { timeout: 100_000, interval: 100 });
    expect(await Promise.race([waited, ended])).not.toBe('ended');
    this.#operator = (await this.call(ROUTES.operatorAuthenticate, OPERATOR)).accessToken;
  }

  /** Sends a signal and waits for the process to exit. */
  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const child = this.#running;
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  }

  /** Calls a route, as the operator by default. */
  async call<Called extends AnyRoute>(
    route: Called,
    body: WireOf<Called>,
    by = this.#operator,
  ): Promise<ResultOf<Called>> {
    const isRead = route.method === 'GET';
    const response = await fetch(`${this.site}/${route.path}`, {
      method: route.method,
      headers: { 'content-type': 'application/json', ...(by && { authorization: `Bearer ${by}` }) },
      ...(isRead ? {} : { body: JSON.stringify(body) }),
    });
    const answered = Object(await response.json());
    if (answered.success !== true) throw new Error(`${route.path}: ${JSON.stringify(answered.error)}`);
    return answered.result;
  }

  /** Creates a player and logs them in. */
  async player(userName: string): Promise<string> {
    await this.call(ROUTES.operatorCreateUser, { userName, password: PASSWORD });
    return await this.logIn(userName);
  }

  async logIn(userName: string): Promise<string> {
    const login = { userNameOrEmailAddress: userName, password: PASSWORD };
    return (await this.call(ROUTES.authenticate, login, '')).accessToken;
  }
}

async function freePort(): Promise<number> {
  const probe = createServer();
  probe.listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const port = getPort(probe);
  probe.close();
  await once(probe, 'close');
  return port;
}

export function getPort(server: ReturnType<typeof createServer>): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/**
 * A database proxy that can withhold the database's output, as if the client process were paused and read everything
 * later at once.
 */
export class HeldConnection {
  readonly address: DatabaseAddress;
  readonly #server: Server;
  readonly #directory: string;
  readonly #pairs: { readonly client: Socket; readonly database: Socket }[] = [];
  #said: Buffer[] | null = null;
  #ends = 0;

  private constructor(server: Server, directory: string, address: DatabaseAddress) {
    this.#server = server;
    this.#directory = directory;
    this.address = address;
  }

  static async open(to: DatabaseAddress): Promise<HeldConnection> {
    const directory = mkdtempSync(path.join(tmpdir(), 'crease-held-'));
    const server = net.createServer((client) => held.#connect(client, to));
    if (to.type === 'socket') server.listen(path.join(directory, `.s.PGSQL.${to.port}`));
    else server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const held = new HeldConnection(server, directory, toProxyAddress(server, directory, to));
    return held;
  }

  /** Number of connections that the database closed while output was withheld. */
  get ends(): number {
    return this.#ends;
  }

  holdBack(): void {
    this.#said = [];
  }

  /** Releases all withheld output at once, then the end. */
  release(): void {
    const said = Buffer.concat(this.#said ?? []);
    this.#said = null;
    for (const { client } of this.#pairs) client.end(said);
  }

  async close(): Promise<void> {
    for (const { client, database } of this.#pairs) {
      client.destroy();
      database.destroy();
    }
    this.#server.close();
    await once(this.#server, 'close');
    rmSync(this.#directory, { recursive: true });
  }

  #connect(client: Socket, to: DatabaseAddress): void {
    const database = createConnection(toConnectOptions(to));
    this.#pairs.push({ client, database });
    client.on('data', (bytes) => database.write(bytes));
    client.on('end', () => database.end());
    database.on('data', (bytes) => {
      if (this.#said === null) client.write(bytes);
      else this.#said.push(bytes);
    });
    database.on('end', () => {
      if (this.#said === null) client.end();
      else this.#ends += 1;
    });
    for (const socket of [client, database]) socket.on('error', () => socket.destroy());
  }
}

function toConnectOptions(to: DatabaseAddress): { path: string } | { host: string; port: number } {
  if (to.type === 'socket') return { path: path.join(to.directory, `.s.PGSQL.${to.port}`) };
  const { hostname, port, searchParams } = new URL(to.url);
  const directory = searchParams.get('host');
  if (directory?.startsWith('/') === true) {
    return { path: path.join(directory, `.s.PGSQL.${searchParams.get('port') ?? (port || 5432)}`) };
  }
  return { host: hostname, port: Number(port || 5432) };
}

function toProxyAddress(server: Server, directory: string, to: DatabaseAddress): DatabaseAddress {
  if (to.type === 'socket') return { ...to, directory };
  const address = server.address();
  const url = new URL(to.url);
  url.hostname = '127.0.0.1';
  url.searchParams.delete('host');
  if (typeof address === 'object') url.port = String(address?.port);
  return { type: 'url', url: url.href };
}
