import { hostname } from 'node:os';
import { isLoopback } from '#http/client-addresses.ts';

/**
 * all: a single process · engine: leads or stands by · gateway: serves pages, pushes and bets to its own clients ·
 * worker: runs the database jobs, or stands by.
 */
export type Role = 'all' | 'engine' | 'gateway' | 'worker';

export interface ClusterSettings {
  readonly role: Role;
  /** URL where gateways reach an engine's entry points. */
  readonly doorsUrl: string;
}

interface Setting {
  readonly port: number;
  readonly databaseUrl: string | null;
  readonly natsUrl: string | null;
}

/** Reads ROLE and DOORS_URL. Invalid values are added to the problems. */
export function readCluster(
  text: (name: string) => string | null,
  { port, databaseUrl, natsUrl }: Setting,
  problems: string[],
): ClusterSettings {
  const doorsUrl = text('DOORS_URL') ?? `http://${hostname()}:${port}`;
  if (!URL.canParse(doorsUrl) || new URL(doorsUrl).protocol !== 'http:') {
    problems.push('DOORS_URL must start with http://.');
  }
  const role = text('ROLE') ?? 'all';
  if (role === 'all') return { role, doorsUrl };
  if (role !== 'engine' && role !== 'gateway' && role !== 'worker') {
    problems.push(
      `ROLE is "${role}"; it must be engine, gateway or worker, or unset for one process.`,
    );
    return { role: 'all', doorsUrl };
  }
  if (databaseUrl === null) problems.push(`ROLE=${role} needs DATABASE_URL.`);
  if (natsUrl === null) problems.push(`ROLE=${role} needs NATS_URL.`);
  else checkBus(natsUrl, text('NATS_TLS'), problems);
  return { role, doorsUrl };
}

/** Requires a user and TLS off this machine: an open bus tells every bet to anybody who reaches it. */
function checkBus(natsUrl: string, tls: string | null, problems: string[]): void {
  if (tls !== null && tls !== 'on' && tls !== 'off') {
    problems.push(`NATS_TLS is "${tls}"; it must be on or off.`);
  }
  const { protocol, hostname: host, username, password } = new URL(natsUrl);
  if (host === 'localhost' || isLoopback(host.replace(/^\[|\]$/g, ''))) return;
  if (username === '' || password === '') {
    problems.push(
      'NATS_URL has no user and password. Only a bus on this machine may be open: use tls://user:password@host:port.',
    );
  }
  if (protocol !== 'tls:' && tls !== 'off') {
    problems.push(
      'NATS_URL isn’t encrypted. Use tls://, or set NATS_TLS=off if nobody else can read the network in between.',
    );
  }
}
