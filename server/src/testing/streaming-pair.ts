import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server, Socket } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { clusterUser } from '#base/postgres/cluster-folder.ts';
import type { DatabaseAddress } from '#base/postgres/database-address.ts';
import { openSqlClient } from '#base/postgres/sql-client.ts';
import { eventually } from './eventually.ts';
import { temporaryFolder } from './temporary-files.ts';

/** Debian's location for PostgreSQL servers, one folder per major version. */
const DEBIAN = '/usr/lib/postgresql';
const USER = 'crease';

/** Returns the programs folder of the latest PostgreSQL server on this machine; null if there is none. */
export function debianPrograms(): string | null {
  if (!existsSync(DEBIAN)) return null;
  const majors = readdirSync(DEBIAN).toSorted((a, b) => Number(b) - Number(a));
  const folders = majors.map((major) => path.join(DEBIAN, major, 'bin'));
  return folders.find((folder) => existsSync(path.join(folder, 'pg_basebackup'))) ?? null;
}

/**
 * A PostgreSQL and its synchronous standby on this machine, behind one address that follows the primary like a proxy
 * or DNS name.
 */
export class StreamingPair {
  readonly #programs: string;
  readonly #folder = temporaryFolder();
  readonly #user = clusterUser(this.#folder);
  readonly #relay: Server;
  readonly #connections = new Set<Socket>();
  #leading: 'first' | 'second' = 'first';

  private constructor(programs: string) {
    this.#programs = programs;
    this.#relay = createServer((caller) => this.#connect(caller));
  }

  static async start(programs: string): Promise<StreamingPair> {
    const pair = new StreamingPair(programs);
    try {
      const first = pair.#makeFolder('first');
      const trusting = ['-U', USER, '-A', 'trust', '-E', 'UTF8', '--no-sync'];
      await pair.#run('initdb', ['-D', first, ...trusting]);
      await pair.#launch('first');
      pair.#relay.listen(0, '127.0.0.1');
      await once(pair.#relay, 'listening');
      const from = ['-h', pair.#getSocketFolder('first'), '-U', USER, '-R', '-c', 'fast', '--no-sync'];
      await pair.#run('pg_basebackup', [...from, '-D', pair.#makeFolder('second')]);
      await pair.#launch('second');
      await pair.#waitForStandby();
      return pair;
    } catch (error) {
      await pair.stop();
      throw error;
    }
  }

  get address(): DatabaseAddress {
    const place = this.#relay.address();
    const port = typeof place === 'object' ? place?.port : '';
    return { type: 'url', url: `postgres://${USER}@127.0.0.1:${port}/postgres` };
  }

  /** Kills the primary as in a power cut. The address then points to the standby, which isn't writable yet. */
  loseFirst(): void {
    const file = path.join(this.#folder, 'first', 'postmaster.pid');
    const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
    process.kill(-pid, 'SIGKILL');
    this.#leading = 'second';
    for (const connection of this.#connections) connection.destroy();
  }

  async promoteSecond(): Promise<void> {
    await this.#run('pg_ctl', ['-D', path.join(this.#folder, 'second'), '-w', 'promote']);
  }

  async stop(): Promise<void> {
    for (const connection of this.#connections) connection.destroy();
    this.#relay.close();
    for (const name of ['first', 'second']) {
      const stop = ['-D', path.join(this.#folder, name), '-m', 'immediate', 'stop'];
      // One of them is dead already.
      await this.#run('pg_ctl', stop).catch(() => undefined);
    }
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** Kept outside the data files: a base backup would copy a socket's lock file. */
  #getSocketFolder(name: string): string {
    return path.join(this.#folder, `${name}.sockets`);
  }

  #makeFolder(name: string): string {
    const folder = path.join(this.#folder, name);
    mkdirSync(folder, { mode: 0o700 });
    if (this.#user !== null) chownSync(folder, this.#user.uid, this.#user.gid);
    return folder;
  }

  async #launch(name: string): Promise<void> {
    const folder = path.join(this.#folder, name);
    this.#makeFolder(`${name}.sockets`);
    // Killing a process loses nothing without fsync; only a power cut would.
    const settings = `-k ${this.#getSocketFolder(name)} -c listen_addresses= -c fsync=off -c max_wal_senders=4`;
    const log = path.join(folder, 'server.log');
    await this.#run('pg_ctl', ['-D', folder, '-w', '-l', log, '-o', settings, 'start']);
  }

  /** From here on, commits wait until the standby has flushed them. */
  async #waitForStandby(): Promise<void> {
    const sql = await openSqlClient(this.address, { size: 1 });
    try {
      await sql.query("alter system set synchronous_standby_names = '*'");
      await sql.query('select pg_reload_conf()');
      await eventually(async () => {
        const rows = await sql.query(
          "select 1 from pg_stat_replication where sync_state = 'sync' and state = 'streaming'",
        );
        return rows.length === 1;
      }, 'the standby is synchronous');
    } finally {
      await sql.close();
    }
  }

  async #run(program: string, args: readonly string[]): Promise<void> {
    await promisify(execFile)(path.join(this.#programs, program), [...args], {
      ...(this.#user === null ? {} : { uid: this.#user.uid, gid: this.#user.gid }),
      cwd: '/',
      env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' },
    });
  }

  #connect(caller: Socket): void {
    const called = new Socket();
    called.connect(path.join(this.#getSocketFolder(this.#leading), '.s.PGSQL.5432'));
    for (const socket of [caller, called]) {
      this.#connections.add(socket);
      socket.on('error', () => undefined);
      socket.once('close', () => {
        this.#connections.delete(socket);
        caller.destroy();
        called.destroy();
      });
    }
    caller.pipe(called).pipe(caller);
  }
}
