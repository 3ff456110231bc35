import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { DatabaseAddress } from '@crease/server/adapters/postgres/database-address.ts';
import { type NatsProcess, startNats } from '@crease/server/testing/nats-process.ts';
import {
  startTestServer,
  type TestDatabase,
  type TestServer,
  temporaryFolder,
} from '@crease/server/testing/test-database.ts';
import { freePort } from '#running/server-process.ts';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..', '..', '..');

/** Several processes of the product begin at once, on a machine that may be busy. */
export const START_MS = 240_000;
const LOOK_MS = 100;

export const OPERATOR = { userName: 'admin', password: 'a long pass phrase of 2026' };

/** One process of the product, as it is built. */
export interface Member {
  readonly url: string;
  readonly child: ChildProcess;
  log(): string;
}

/** The product as several processes on one machine, with a bus and a database of their own. */
export class ClusterStage {
  readonly database: TestDatabase;
  readonly #server: TestServer;
  readonly #nats: NatsProcess;
  readonly #folder = temporaryFolder();
  /** Inside of the repository, where what is not bundled is found. */
  readonly #built = path.join(root, 'dist', `.cluster-${process.pid}`);
  readonly #members: Member[] = [];

  private constructor(server: TestServer, database: TestDatabase, nats: NatsProcess) {
    this.#server = server;
    this.database = database;
    this.#nats = nats;
  }

  static async start(): Promise<ClusterStage> {
    const server = await startTestServer(
      process.env.DATABASE_URL === undefined ? 'embedded' : 'DATABASE_URL',
    );
    const stage = new ClusterStage(server, await server.newDatabase(), await startNats());
    await stage.#build();
    return stage;
  }

  async #build(): Promise<void> {
    const tool = path.join(root, 'tools', 'build-server.mjs');
    const build = spawn(process.execPath, [tool, this.#built], { cwd: root, stdio: 'inherit' });
    const [code] = await once(build, 'exit');
    if (code !== 0) throw new Error('the server could not be built');
  }

  /** Starts a process and waits until it is ready. */
  async member(role: 'engine' | 'gateway'): Promise<Member> {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const child = spawn(process.execPath, [path.join(this.#built, 'main.mjs')], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        ROLE: role,
        PORT: String(port),
        HOST: '127.0.0.1',
        DOORS_URL: url,
        NATS_URL: this.#nats.url,
        DATABASE_URL: urlOf(this.database.address),
        DATA_DIR: path.join(this.#folder, 'data'),
        FEED: 'none',
        OPERATOR_USERNAME: OPERATOR.userName,
        OPERATOR_PASSWORD: OPERATOR.password,
      },
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        said += chunk.toString();
      });
    }
    const member = { url, child, log: () => said };
    this.#members.push(member);
    const deadline = Date.now() + START_MS;
    while ((await fetch(`${url}/health/ready`).catch(() => null))?.status !== 200) {
      if (child.exitCode !== null || Date.now() > deadline) {
        throw new Error(`the ${role} is not ready:\n${said}`);
      }
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
    return member;
  }

  async stop(): Promise<void> {
    for (const { child } of this.#members.toReversed()) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
    await this.#nats.stop();
    await this.database.drop();
    await this.#server.stop();
    rmSync(this.#folder, { recursive: true, force: true });
    rmSync(this.#built, { recursive: true, force: true });
  }
}

function urlOf(address: DatabaseAddress): string {
  if (address.type === 'url') return address.url;
  const { user, database, directory, port } = address;
  return `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(directory)}`;
}
