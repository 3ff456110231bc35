import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..', '..', '..');

/** Several processes start at once, on a machine that may be busy. */
export const START_MS = 240_000;
const POLL_MS = 100;
/** Max log length kept per process; older output is dropped. */
const MAX_LOG_LENGTH = 200_000;

export const OPERATOR = { userName: 'admin', password: 'a long pass phrase of 2026' };

/** Role, address and connections of one process of the product. */
export interface Place {
  readonly role: 'engine' | 'gateway' | 'worker';
  readonly port: number;
  readonly databaseUrl: string;
  readonly natsUrl: string;
  readonly dataDir: string;
  /** Module to load before the product. */
  readonly preload?: string;
}

/** One process of the built product. */
export interface Member {
  readonly url: string;
  readonly child: ChildProcess;
  log(): string;
}

/** The product, built into its own folder inside the repository so that unbundled dependencies resolve. */
export class BuiltProduct {
  readonly folder = path.join(root, 'dist', `.cluster-${process.pid}`);

  async build(): Promise<void> {
    const tool = path.join(root, 'tools', 'build-server.mjs');
    const build = spawn(process.execPath, [tool, this.folder], { cwd: root, stdio: 'inherit' });
    const [code] = await once(build, 'exit');
    if (code !== 0) throw new Error('the server could not be built');
  }

  /** Starts a process without waiting until it is ready. */
  launch({ role, port, databaseUrl, natsUrl, dataDir, preload }: Place): Member {
    const url = `http://127.0.0.1:${port}`;
    const first = preload === undefined ? [] : ['--import', preload];
    const child = spawn(process.execPath, [...first, path.join(this.folder, 'main.mjs')], {
      cwd: root,
      stdio: preload === undefined ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'pipe', 'pipe', 'ipc'],
      env: {
        ...process.env,
        ROLE: role,
        PORT: String(port),
        HOST: '127.0.0.1',
        DOORS_URL: url,
        NATS_URL: natsUrl,
        DATABASE_URL: databaseUrl,
        DATA_DIR: dataDir,
        FEED: 'none',
        OPERATOR_USERNAME: OPERATOR.userName,
        OPERATOR_PASSWORD: OPERATOR.password,
      },
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        said = (said + chunk.toString()).slice(-MAX_LOG_LENGTH);
      });
    }
    return { url, child, log: () => said };
  }
}

export async function isReady(url: string, withinMs = 2_000): Promise<boolean> {
  const signal = AbortSignal.timeout(withinMs);
  const answer = await fetch(`${url}/health/ready`, { signal }).catch(() => null);
  return answer?.status === 200;
}

/** Waits until a process accepts bets. */
export async function untilReady(member: Member): Promise<void> {
  const deadline = Date.now() + START_MS;
  while (!(await isReady(member.url))) {
    if (member.child.exitCode !== null || Date.now() > deadline) {
      throw new Error(`${member.url} is not ready:\n${member.log()}`);
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

export async function killed(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}
