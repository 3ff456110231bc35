import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ROUTES } from '@crease/contracts/routes/all-routes.ts';
import type { AnyRoute, ResultOf, WireOf } from '@crease/contracts/routes/route.ts';
import { expect, vi } from 'vitest';

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
    if (answered.success !== true)
      throw new Error(`${route.path}: ${JSON.stringify(answered.error)}`);
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
