import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';

/** `npm start` in its own process group, like in a terminal. */
export interface RunningStart {
  readonly port: number;
  /** Its full output. */
  output(): string;
  /** Exit code; null if ended by a signal. */
  readonly ended: Promise<number | null>;
  /** Waits until bets are accepted. */
  ready(): Promise<void>;
  /** Interrupts the whole group, like Ctrl-C. Returns the milliseconds until it ended. */
  interrupt(): Promise<number>;
}

const READY_MS = 120_000;

/** @param command runs `node tools/start.mjs`, possibly inside a container. */
export async function runStart(
  command: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<RunningStart> {
  const port = Number(environment.PORT ?? (await freePort()));
  const { DATABASE_URL: _, NODE_EXTRA_CA_CERTS: __, ...own } = process.env;
  const [program = '', ...args] = command;
  const child = spawn(program, args, {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...own, FEED: 'none', ...environment, PORT: String(port) },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString('utf8');
    });
  }
  const ended = new Promise<number | null>((resolve) => {
    child.once('error', (error) => {
      output += String(error);
      resolve(null);
    });
    child.once('close', (code) => resolve(code));
  });
  return {
    port,
    output: () => output,
    ended,
    ready: () => untilReady(port, child, () => output),
    interrupt: async () => {
      const began = performance.now();
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGINT');
      await ended;
      return performance.now() - began;
    },
  };
}

async function untilReady(port: number, child: ChildProcess, output: () => string): Promise<void> {
  const deadline = Date.now() + READY_MS;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`Process exited during startup:\n${output()}`);
    const answer = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => null);
    if (answer?.status === 200) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`Process not ready in time:\n${output()}`);
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}
