import { Encoded, openFrame } from './encoded.ts';
import type { HubProtocol } from './hub-message.ts';
import { jsonProtocol, parseJsonObject, RECORD_END, RECORD_SEPARATOR } from './json-protocol.ts';
import { messagePackProtocol } from './message-pack-protocol.ts';

/** Version 2 of both protocols adds stateful reconnect. */
const STATEFUL_VERSION = 2;

const PROTOCOLS: ReadonlyMap<string, HubProtocol> = new Map([
  [jsonProtocol.name, jsonProtocol],
  [messagePackProtocol.name, messagePackProtocol],
]);

export interface HandshakeAccepted {
  readonly protocol: HubProtocol;
  readonly stateful: boolean;
  /** Index of the first byte after the handshake. */
  readonly end: number;
}

export type HandshakeOutcome = HandshakeAccepted | { readonly refusal: string };

/** Response to an oversized or late handshake. */
export const HANDSHAKE_CANCELED = 'Handshake was canceled.';
const HANDSHAKE_BROKEN = 'An unexpected error occurred during connection handshake.';

/**
 * Reads the handshake, in which the client requests a protocol.
 *
 * It is JSON ended by a record separator, regardless of the protocol that follows.
 *
 * @returns null while bytes are missing.
 */
export function readHandshake(input: Buffer, maxBytes: number, carriesBinary: boolean): HandshakeOutcome | null {
  const separator = input.indexOf(RECORD_SEPARATOR);
  if ((separator === -1 ? input.length : separator) > maxBytes) {
    return { refusal: HANDSHAKE_CANCELED };
  }
  if (separator === -1) return null;
  const request = parseHandshakeRequest(input.toString('utf8', 0, separator));
  if (request === null) return { refusal: HANDSHAKE_BROKEN };
  const { name, version } = request;
  const protocol = PROTOCOLS.get(name);
  if (protocol === undefined) {
    return { refusal: `The protocol '${name.slice(0, 64)}' is not supported.` };
  }
  if (version < 1 || version > STATEFUL_VERSION) {
    return { refusal: `The server does not support version ${version} of the '${name}' protocol.` };
  }
  if (protocol.binary && !carriesBinary) {
    return {
      refusal: `The '${name}' protocol is binary, which the current transport cannot carry.`,
    };
  }
  return { protocol, stateful: version === STATEFUL_VERSION, end: separator + 1 };
}

/** Response to an accepted handshake, framed like the protocol's messages. */
export function handshakeAccepted(binary: boolean): Encoded {
  const text = `{}${RECORD_END}`;
  const { frame, start } = openFrame(text.length, binary);
  frame.write(text, start);
  return new Encoded(frame, start);
}

/** Response to a rejected handshake; the connection is closed afterwards. */
export function handshakeRefused(error: string): Encoded {
  return Encoded.ofText(JSON.stringify({ error }) + RECORD_END);
}

function parseHandshakeRequest(text: string): { name: string; version: number } | null {
  try {
    const { protocol, version } = parseJsonObject(text);
    if (typeof protocol !== 'string' || !Number.isInteger(version)) return null;
    return { name: protocol, version: Number(version) };
  } catch {
    return null;
  }
}
