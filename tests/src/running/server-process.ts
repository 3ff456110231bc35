import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..', '..', '..');

/** The product in its own process, on a temporary data directory. */
export interface ServerProcess {
  readonly url: string;
  readonly port: number;
  /** The current process; replaced on restart. */
  readonly child: ChildProcess;
  readonly operator: { readonly userName: string; readonly password: string };
  /** A second, independent admin who publishes and confirms what the first one can't alone. */
  readonly otherAdmin: { readonly userName: string; readonly password: string };
  /** Its log output so far. */
  log(): string;
  /** Stops it gracefully and starts it again on the same port and data. `runWhileDown` runs in between. */
  restart(runWhileDown?: () => Promise<void>): Promise<void>;
  /** Stops it gracefully and removes its data. */
  stop(): Promise<void>;
}

/** Starts the built server (`npm run build` first) and waits until it accepts bets. */
export async function startServer(environment: Record<string, string> = {}): Promise<ServerProcess> {
  const port = await freePort();
  const directory = mkdtempSync(path.join(tmpdir(), 'crease-run-'));
  const operator = { userName: 'admin', password: `operator-${randomUUID()}!` };
  const otherAdmin = { userName: 'other.admin', password: `second-${randomUUID()}!` };
  const url = `http://127.0.0.1:${port}`;
  let output = '';
  const launch = () => {
    const started = spawn(process.execPath, ['--enable-source-maps', path.join(root, 'dist/current/server/main.mjs')], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        NODE_ENV: 'production',
        PORT: String(port),
        DATA_DIR: path.join(directory, 'data'),
        FEED: 'none',
        OPERATOR_USERNAME: operator.userName,
        OPERATOR_PASSWORD: operator.password,
        SECOND_OPERATOR_USERNAME: otherAdmin.userName,
        SECOND_OPERATOR_PASSWORD: otherAdmin.password,
        ...environment,
      },
    });
    const listen = (chunk: Buffer) => {
      output += chunk.toString();
    };
    started.stdout.on('data', listen);
    started.stderr.on('data', listen);
    return started;
  };
  let child = launch();
  const stop = async () => {
    await end(child);
    rmSync(directory, { recursive: true, force: true });
  };
  const restart = async (runWhileDown?: () => Promise<void>) => {
    await end(child);
    await runWhileDown?.();
    child = launch();
    await untilReady(url, child, () => output);
  };
  try {
    await untilReady(url, child, () => output);
  } catch (failure) {
    await stop();
    throw failure;
  }
  return {
    url,
    port,
    get child() {
      return child;
    },
    operator,
    otherAdmin,
    log: () => output,
    restart,
    stop,
  };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill('SIGTERM');
  const killer = setTimeout(() => child.kill('SIGKILL'), 15_000);
  await exited;
  clearTimeout(killer);
}

/** A first start creates a database, which takes minutes on a machine under ten times its normal load. */
const READY_MS = 240_000;

async function untilReady(url: string, child: ChildProcess, log: () => string): Promise<void> {
  const deadline = Date.now() + READY_MS;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`the server ended at its start:\n${log()}`);
    const answer = await fetch(`${url}/health/ready`).catch(() => null);
    if (answer?.status === 200) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`the server was not ready in time:\n${log()}`);
}

/** Below the ephemeral port range. */
const FIRST_PORT = 20_000;
const PORTS_EACH = 20;
/** Files run in parallel, each in its own process: separate ranges avoid collisions. */
const own = FIRST_PORT + (process.pid % 500) * PORTS_EACH;
let taken = 0;

/** Returns an unused port reserved for this process. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < PORTS_EACH; tries += 1) {
    const port = own + (taken % PORTS_EACH);
    taken += 1;
    if (await isFree(port)) return port;
  }
  throw new Error(`none of the ports from ${own} on is free`);
}

function isFree(port: number): Promise<boolean> {
  const probe = createServer();
  return new Promise((resolve) => {
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
