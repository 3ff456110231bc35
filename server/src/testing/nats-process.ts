import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** A private NATS server on this machine. */
export interface NatsProcess {
  readonly url: string;
  readonly child: ChildProcess;
  stop(): Promise<void>;
}

/** Configuration file of a NATS server, and the variables it names. */
interface NatsSetup {
  readonly file: string;
  readonly env: Readonly<Record<string, string>>;
}

/**
 * Starts `nats-server`, which must be installed (Debian: nats-server). @param at port; any free one by default.
 * @param setup replaces the default setup, which is open to this machine.
 */
export async function startNats(at?: number, setup?: NatsSetup): Promise<NatsProcess> {
  const port = at ?? (await freePort());
  const access = setup === undefined ? ['-a', '127.0.0.1'] : ['-c', setup.file];
  const child = spawn('nats-server', [...access, '-p', String(port)], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, ...setup?.env },
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  await new Promise<void>((resolve, reject) => {
    child.stderr.on('data', () => {
      if (said.includes('Server is ready')) resolve();
    });
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`nats-server ended:\n${said}`)));
  });
  return {
    url: `nats://127.0.0.1:${port}`,
    child,
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port is free');
  return address.port;
}
