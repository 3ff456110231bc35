import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createConnection, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { DatabaseAddress } from '#base/postgres/database-address.ts';

/**
 * A database proxy that can withhold the database's output, as if the client process were paused and read everything
 * later at once.
 */
export class HeldConnection {
  readonly address: DatabaseAddress;
  readonly #server: Server;
  readonly #directory: string;
  readonly #pairs: { readonly client: Socket; readonly database: Socket }[] = [];
  #said: Buffer[] | null = null;
  #ends = 0;

  private constructor(server: Server, directory: string, address: DatabaseAddress) {
    this.#server = server;
    this.#directory = directory;
    this.address = address;
  }

  static async open(to: DatabaseAddress): Promise<HeldConnection> {
    const directory = mkdtempSync(path.join(tmpdir(), 'crease-held-'));
    const server = createServer((client) => held.#connect(client, to));
    if (to.type === 'socket') server.listen(path.join(directory, `.s.PGSQL.${to.port}`));
    else server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const held = new HeldConnection(server, directory, toProxyAddress(server, directory, to));
    return held;
  }

  /** Number of connections that the database closed while output was withheld. */
  get ends(): number {
    return this.#ends;
  }

  holdBack(): void {
    this.#said = [];
  }

  /** Releases all withheld output at once, then the end. */
  release(): void {
    const said = Buffer.concat(this.#said ?? []);
    this.#said = null;
    for (const { client } of this.#pairs) client.end(said);
  }

  async close(): Promise<void> {
    for (const { client, database } of this.#pairs) {
      client.destroy();
      database.destroy();
    }
    this.#server.close();
    await once(this.#server, 'close');
    rmSync(this.#directory, { recursive: true });
  }

  #connect(client: Socket, to: DatabaseAddress): void {
    const database = createConnection(toConnectOptions(to));
    this.#pairs.push({ client, database });
    client.on('data', (bytes) => database.write(bytes));
    client.on('end', () => database.end());
    database.on('data', (bytes) => {
      if (this.#said === null) client.write(bytes);
      else this.#said.push(bytes);
    });
    database.on('end', () => {
      if (this.#said === null) client.end();
      else this.#ends += 1;
    });
    for (const socket of [client, database]) socket.on('error', () => socket.destroy());
  }
}

function toConnectOptions(to: DatabaseAddress): { path: string } | { host: string; port: number } {
  if (to.type === 'socket') return { path: path.join(to.directory, `.s.PGSQL.${to.port}`) };
  const { hostname, port, searchParams } = new URL(to.url);
  const directory = searchParams.get('host');
  if (directory?.startsWith('/') === true) {
    return { path: path.join(directory, `.s.PGSQL.${searchParams.get('port') ?? (port || 5432)}`) };
  }
  return { host: hostname, port: Number(port || 5432) };
}

function toProxyAddress(server: Server, directory: string, to: DatabaseAddress): DatabaseAddress {
  if (to.type === 'socket') return { ...to, directory };
  const address = server.address();
  const url = new URL(to.url);
  url.hostname = '127.0.0.1';
  url.searchParams.delete('host');
  if (typeof address === 'object') url.port = String(address?.port);
  return { type: 'url', url: url.href };
}
