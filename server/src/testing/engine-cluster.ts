import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { systemClock } from '#base/system/clock.ts';
import { silentLog } from '#base/system/log.ts';
import { openNatsBus } from '#journal/cluster/nats-bus.ts';
import { RemoteExchange } from '#journal/cluster/remote-exchange.ts';
import { Follower } from '#journal/engine/follower.ts';
import { type Exchange, ExchangeUnavailable } from '#journal/exchange.ts';
import { PostgresJournalReader } from '#journal/postgres/postgres-journal-reader.ts';
import { eventually } from './eventually.ts';
import { variedBet } from './small-exchange.ts';
import { startTestServer, type TestDatabase, type TestServer } from './test-database.ts';

const TSX = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
const CHILD = fileURLToPath(new URL('./engine-child.ts', import.meta.url));
export const ACCOUNTS = 200;
const AT_ONCE = 8;
const PAUSE_MS = 10;

/** An engine in a separate process. */
export interface EngineProcess {
  readonly child: ChildProcess;
  /** Its output so far. */
  readonly words: readonly string[];
  has(words: string): Promise<void>;
}

/** A database and a bus for engines to be started and killed, and an in-process gateway. */
export class EngineCluster {
  readonly database: TestDatabase;
  readonly #server: TestServer;
  readonly #nats: NatsProcess;
  readonly #children: ChildProcess[] = [];
  readonly #ends: (() => unknown)[] = [];

  private constructor(server: TestServer, database: TestDatabase, nats: NatsProcess) {
    this.#server = server;
    this.database = database;
    this.#nats = nats;
  }

  static async start(): Promise<EngineCluster> {
    const server = await startTestServer(process.env.DATABASE_URL === undefined ? 'embedded' : 'DATABASE_URL');
    return new EngineCluster(server, await server.newDatabase(), await startNats());
  }

  get busUrl(): string {
    return this.#nats.url;
  }

  /** Starts another engine, which leads if none does and otherwise stands by. */
  engine(): EngineProcess {
    const parts = [JSON.stringify(this.database.address), this.busUrl];
    const child = spawn(process.execPath, ['--import', TSX, CHILD, ...parts], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.#children.push(child);
    const words: string[] = [];
    createInterface({ input: child.stdout }).on('line', (line) => words.push(line));
    return {
      child,
      words,
      has: (wanted) => eventually(() => words.includes(wanted), `an engine says "${wanted}"`),
    };
  }

  /** The exchange as a gateway sees it. */
  async gateway(): Promise<RemoteExchange> {
    const clock = systemClock();
    const bus = await openNatsBus(this.busUrl, silentLog);
    const journal = new PostgresJournalReader(this.database.sql);
    const follower = new Follower({ journal, clock, log: silentLog });
    const exchange = new RemoteExchange({ bus, clock, log: silentLog, follower });
    await follower.start();
    await eventually(() => exchange.status() === 'READY', 'an engine leads');
    this.#ends.push(
      () => exchange.close(),
      () => bus.close(),
    );
    return exchange;
  }

  async stop(): Promise<void> {
    for (const child of this.#children) await killed(child);
    for (const end of this.#ends) await end();
    await this.#nats.stop();
    await this.database.drop();
    await this.#server.stop();
  }
}

/** Kills a process without a clean shutdown. */
export async function killed(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

/** Places bets continuously; unanswered ones are resent with the same ID. */
export class Bettors {
  readonly #exchange: Pick<Exchange, 'submit'>;
  readonly acknowledged: { readonly id: string; readonly at: number }[] = [];
  #isOver = false;
  #count = 0;
  readonly #loops: Promise<void>[];

  constructor(exchange: Pick<Exchange, 'submit'>) {
    this.#exchange = exchange;
    this.#loops = Array.from({ length: AT_ONCE }, () => this.#betOn());
  }

  /** Waits for a number of further acknowledged bets. */
  async more(count: number): Promise<void> {
    const goal = this.acknowledged.length + count;
    await eventually(() => this.acknowledged.length >= goal, `${count} more bets are taken`);
  }

  /** Longest interval without an acknowledged bet since an instant, ms. */
  longestGapSince(at: number): number {
    const times = this.acknowledged.map((one) => one.at).filter((time) => time >= at);
    return Math.max(...times.slice(1).map((time, place) => time - (times[place] ?? time)));
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#loops);
  }

  async #betOn(): Promise<void> {
    while (!this.#isOver) {
      this.#count += 1;
      const number = this.#count;
      const id = `bet-${number}`;
      const command = variedBet(number, 1 + (number % ACCOUNTS), id);
      while (!(await this.#sent(command))) await new Promise((resolve) => setTimeout(resolve, 5));
      this.acknowledged.push({ id, at: performance.now() });
      // The number of bets per account and market is limited.
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }

  /** False if it must be resent. */
  async #sent(command: ReturnType<typeof variedBet>): Promise<boolean> {
    try {
      const outcome = await this.#exchange.submit(command);
      if (!outcome.ok) throw new Error(`refused with ${outcome.code}`);
      return true;
    } catch (error) {
      if (error instanceof ExchangeUnavailable) return false;
      throw error;
    }
  }
}

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
    stop: () => killed(child),
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
