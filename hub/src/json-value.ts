import { ProtocolError } from './protocol-error.ts';

/** Ends every message of the JSON protocol, and the handshake of every protocol. */
export const RECORD_SEPARATOR = 0x1e;
export const RECORD_END = '\x1e';

/** A JSON object, and not a list. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** @throws ProtocolError unless the text is one JSON object. */
export function parseJsonObject(text: string): Readonly<Record<string, unknown>> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new ProtocolError('A message is not JSON.');
  }
  if (!isRecord(value)) throw new ProtocolError('A message is not a JSON object.');
  return value;
}
