import { randomBytes } from 'node:crypto';

/** 128 random bits; base64url, because clients append the token to the address as it is. */
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
  /** Secret: anyone who knows it can open and feed the connection. */
  readonly token: string;
}

/** Ids for a connection that skips negotiation, or negotiates in version 1. */
export function newConnectionIds(): ConnectionIds {
  return { id: randomId(), token: randomId() };
}

/** @returns the version to speak, or null if the client asks for something that is no version. */
export function negotiatedVersion(asked: string | null): number | null {
  if (asked === null) return 0;
  return /^\d{1,9}$/.test(asked) ? Math.min(Number(asked), NEWEST_VERSION) : null;
}

/** Version 0 has no token: there the id is the secret. */
export function idsFor(version: number): ConnectionIds {
  const ids = newConnectionIds();
  return version === 0 ? { id: ids.id, token: ids.id } : ids;
}

/** The body of the answer; the order of the transports is the order in which clients try them. */
export function negotiateAnswer(version: number, ids: ConnectionIds, stateful: boolean): object {
  return {
    negotiateVersion: version,
    connectionId: ids.id,
    ...(version === 0 ? {} : { connectionToken: ids.token }),
    // A client that did not ask refuses to connect when it sees this.
    ...(stateful ? { useStatefulReconnect: true } : {}),
    availableTransports: TRANSPORTS,
  };
}

function randomId(): string {
  return randomBytes(ID_BYTES).toString('base64url');
}
