import { randomBytes } from 'node:crypto';

/** 128 random bits; base64url, because clients append the token to the URL unescaped. */
const ID_BYTES = 16;
const NEWEST_VERSION = 1;

const TRANSPORTS = [
  { transport: 'WebSockets', transferFormats: ['Text', 'Binary'] },
  { transport: 'ServerSentEvents', transferFormats: ['Text'] },
  { transport: 'LongPolling', transferFormats: ['Text', 'Binary'] },
] as const;

export interface ConnectionIds {
  /** Public. */
  readonly id: string;
  /** Secret: grants opening and feeding the connection. */
  readonly token: string;
}

/** IDs for a connection that skips negotiation, or negotiates in version 1. */
export function newConnectionIds(): ConnectionIds {
  return { id: randomId(), token: randomId() };
}

/** @returns the version to use, or null if the requested one is invalid. */
export function negotiateVersion(requested: string | null): number | null {
  if (requested === null) return 0;
  return /^\d{1,9}$/.test(requested) ? Math.min(Number(requested), NEWEST_VERSION) : null;
}

/** Version 0 has no token: the ID is the secret. */
export function createIds(version: number): ConnectionIds {
  const ids = newConnectionIds();
  return version === 0 ? { id: ids.id, token: ids.id } : ids;
}

/** Body of the negotiate response; clients try the transports in this order. */
export function negotiateAnswer(version: number, ids: ConnectionIds, stateful: boolean): object {
  return {
    negotiateVersion: version,
    connectionId: ids.id,
    ...(version === 0 ? {} : { connectionToken: ids.token }),
    // Only sent on request: a client that didn't request it refuses to connect.
    ...(stateful ? { useStatefulReconnect: true } : {}),
    availableTransports: TRANSPORTS,
  };
}

function randomId(): string {
  return randomBytes(ID_BYTES).toString('base64url');
}
