import { rmSync } from 'node:fs';
import path from 'node:path';
import type { DatabaseAddress } from '@crease/server/base/postgres/database-address.ts';
import { type NatsProcess, startNats } from '@crease/server/testing/engine-cluster.ts';
import { temporaryFolder } from '@crease/server/testing/temporary-files.ts';
import { startTestServer, type TestDatabase, type TestServer } from '@crease/server/testing/test-database.ts';
import { freePort } from '#running/server-process.ts';
import { BuiltProduct, killed, type Member, type Place, untilReady } from './member.ts';

/** The product as several processes on one machine, with its own bus and database. */
export class ClusterStage {
  readonly database: TestDatabase;
  readonly #server: TestServer;
  readonly #nats: NatsProcess;
  readonly #folder = temporaryFolder();
  readonly #product = new BuiltProduct();
  readonly #members: Member[] = [];

  private constructor(server: TestServer, database: TestDatabase, nats: NatsProcess) {
    this.#server = server;
    this.database = database;
    this.#nats = nats;
  }

  static async start(): Promise<ClusterStage> {
    const server = await startTestServer(process.env.DATABASE_URL === undefined ? 'embedded' : 'DATABASE_URL');
    const stage = new ClusterStage(server, await server.newDatabase(), await startNats());
    await stage.#product.build();
    return stage;
  }

  get busUrl(): string {
    return this.#nats.url;
  }

  /** Starts a process and waits until it is ready. */
  async member(role: Place['role']): Promise<Member> {
    const member = await this.launch(role);
    await untilReady(member);
    return member;
  }

  /** Starts a process without waiting until it is ready. */
  async launch(role: Place['role']): Promise<Member> {
    const member = this.#product.launch({
      role,
      port: await freePort(),
      natsUrl: this.#nats.url,
      databaseUrl: toDatabaseUrl(this.database.address),
      dataDir: path.join(this.#folder, 'data'),
    });
    this.#members.push(member);
    return member;
  }

  async stop(): Promise<void> {
    for (const { child } of this.#members.toReversed()) await killed(child);
    await this.#nats.stop();
    await this.database.drop();
    await this.#server.stop();
    rmSync(this.#folder, { recursive: true, force: true });
    rmSync(this.#product.folder, { recursive: true, force: true });
  }
}

/** Formats the database address for the product's configuration. */
export function toDatabaseUrl(address: DatabaseAddress): string {
  if (address.type === 'url') return address.url;
  const { user, database, directory, port } = address;
  return `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(directory)}`;
}
