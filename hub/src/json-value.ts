import { ProtocolError } from './protocol-error.ts';

/** Ends every message of the JSON protocol, and the handshake of every protocol. */
export const RECORD_SEPARATOR = 0x1e;
export const RECORD_END = '\x1e';

/** Returns true for a JSON object that isn't an array. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Parses a JSON object. @throws ProtocolError if the text is anything else. */
export function parseJsonObject(text: string): Readonly<Record<string, unknown>> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new ProtocolError('Message isn’t valid JSON.');
  }
  if (!isRecord(value)) throw new ProtocolError('Message isn’t a JSON object.');
  return value;
}
