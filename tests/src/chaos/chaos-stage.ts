import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@crease/server/base/postgres/embedded-postgres.ts';
import { openSqlClient, type SqlClient } from '@crease/server/base/postgres/sql-client.ts';
import { type NatsProcess, startNats } from '@crease/server/testing/engine-cluster.ts';
import { temporaryFolder } from '@crease/server/testing/temporary-files.ts';
import { quietLog } from '@crease/server/testing/test-database.ts';
import { BuiltProduct, isReady, untilReady } from '#cluster/member.ts';
import { freePort } from '#running/server-process.ts';
import { FaultyLine } from './faulty-line.ts';
import { SupervisedMember } from './supervised-member.ts';

const CLOCK = fileURLToPath(new URL('./stepped-clock.mjs', import.meta.url));
const DISK_MB = 700;

/** Two engines, two gateways, a bus and a database, all of which can be made to fail. */
export class ChaosStage {
  readonly postgres: EmbeddedPostgres;
  readonly sql: SqlClient;
  readonly engines: SupervisedMember[] = [];
  readonly gateways: SupervisedMember[] = [];
  /** Mount point of the database's own disk; null if none can be mounted. */
  readonly disk: string | null;
  readonly #folder: string;
  readonly #product = new BuiltProduct();
  readonly #natsPort: number;
  #nats: NatsProcess;

  private constructor(parts: {
    readonly postgres: EmbeddedPostgres;
    readonly sql: SqlClient;
    readonly nats: NatsProcess;
    readonly folder: string;
    readonly disk: string | null;
  }) {
    this.postgres = parts.postgres;
    this.sql = parts.sql;
    this.disk = parts.disk;
    this.#nats = parts.nats;
    this.#natsPort = Number(new URL(parts.nats.url).port);
    this.#folder = parts.folder;
  }

  static async start(): Promise<ChaosStage> {
    const folder = temporaryFolder();
    const disk = mountDisk(temporaryFolder());
    const postgres = await startEmbeddedPostgres(path.join(disk ?? folder, 'pg'), quietLog);
    const sql = await openSqlClient(postgres.address, { size: 2, onError: () => undefined });
    const nats = await startNats();
    const stage = new ChaosStage({ postgres, sql, nats, folder, disk });
    await stage.#product.build();
    // The first engine creates the tables.
    await untilReady((await stage.#join('engine')).member);
    const others = ['engine', 'gateway', 'gateway'] as const;
    for (const role of others) await stage.#join(role);
    await Promise.all(stage.gateways.map(({ member }) => untilReady(member)));
    return stage;
  }

  get members(): readonly SupervisedMember[] {
    return [...this.engines, ...this.gateways];
  }

  /** The leading engine; null if there is none. */
  async leader(): Promise<SupervisedMember | null> {
    const ready = await Promise.all(this.engines.map(({ url }) => isReady(url, 500)));
    return this.engines.find((_, place) => ready[place] === true) ?? null;
  }

  /** All processes of the database: the postmaster and its children. */
  postgresPids(): number[] {
    const pid = this.postgres.pid();
    return [pid, ...listChildren(pid)];
  }

  get natsPid(): number {
    return this.#nats.child.pid ?? 0;
  }

  async killNats(): Promise<void> {
    await this.#nats.stop();
  }

  async startNats(): Promise<void> {
    this.#nats = await startNats(this.#natsPort);
  }

  async stop(): Promise<void> {
    for (const member of this.members.toReversed()) await member.stop();
    await this.#nats.stop();
    await this.sql.close();
    await this.postgres.stop();
    if (this.disk !== null) {
      execFileSync('umount', [this.disk]);
      rmSync(this.disk, { recursive: true, force: true });
    }
    rmSync(this.#folder, { recursive: true, force: true });
    rmSync(this.#product.folder, { recursive: true, force: true });
  }

  async #join(role: 'engine' | 'gateway'): Promise<SupervisedMember> {
    const { directory, port, user, database } = this.postgres.address;
    const lines = {
      database: await FaultyLine.to({ path: path.join(directory, `.s.PGSQL.${port}`) }),
      bus: await FaultyLine.to({ port: this.#natsPort, host: '127.0.0.1' }),
    };
    const place = {
      role,
      port: await freePort(),
      databaseUrl: `postgres://${user}@127.0.0.1:${lines.database.port}/${database}`,
      natsUrl: `nats://127.0.0.1:${lines.bus.port}`,
      dataDir: path.join(this.#folder, 'data'),
      preload: CLOCK,
    };
    const member = new SupervisedMember(this.#product, place, lines);
    (role === 'engine' ? this.engines : this.gateways).push(member);
    return member;
  }
}

/** Mounts a small in-memory disk that can be filled. Requires root. */
function mountDisk(folder: string): string | null {
  if (process.getuid?.() !== 0) return null;
  try {
    const options = ['-t', 'tmpfs', '-o', `size=${DISK_MB}m,mode=755`];
    execFileSync('mount', [...options, 'tmpfs', folder], { stdio: 'pipe' });
    return folder;
  } catch {
    return null;
  }
}

function listChildren(pid: number): number[] {
  try {
    const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
    return text.split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}
