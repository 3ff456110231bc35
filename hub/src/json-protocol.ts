import { Encoded } from './encoded.ts';
import { type HubMessage, type HubProtocol, MESSAGE, ProtocolError } from './hub-message.ts';

/** Ends every message of the JSON protocol, and the handshake of every protocol. */
export const RECORD_SEPARATOR = 0x1e;
export const RECORD_END = '\x1e';

/** One JSON object per message, each ended by the record separator. */
export const jsonProtocol: HubProtocol = {
  name: 'json',
  binary: false,

  encode(message) {
    return Encoded.ofText(JSON.stringify(toWire(message)) + RECORD_END);
  },

  findEnd(input, offset, maxBytes) {
    const separator = input.indexOf(RECORD_SEPARATOR, offset);
    const bytes = (separator === -1 ? input.length : separator) - offset;
    if (bytes > maxBytes) throw new ProtocolError('Message too large.');
    return separator === -1 ? -1 : separator + 1;
  },

  decode(input, start, end) {
    const fields = parseJsonObject(input.toString('utf8', start, end - 1));
    return buildMessage(fields.type, {
      invocationId: fields.invocationId,
      target: fields.target,
      args: fields.arguments,
      streamIds: fields.streamIds,
      item: fields.item,
      error: fields.error,
      result: fields.result,
      sequenceId: fields.sequenceId,
    });
  },
};

function toWire(message: HubMessage): object {
  switch (message.type) {
    case MESSAGE.invocation:
    case MESSAGE.streamInvocation:
      return {
        type: message.type,
        ...(message.invocationId === null ? {} : { invocationId: message.invocationId }),
        target: message.target,
        arguments: message.args,
      };
    case MESSAGE.completion: {
      const { type, invocationId, error, result } = message;
      return error === null ? { type, invocationId, result } : { type, invocationId, error };
    }
    case MESSAGE.close: {
      const { type, error, allowReconnect } = message;
      return {
        type,
        ...(error === null ? {} : { error }),
        ...(allowReconnect ? { allowReconnect } : {}),
      };
    }
    case MESSAGE.streamItem:
    case MESSAGE.cancel:
    case MESSAGE.ping:
    case MESSAGE.ack:
    case MESSAGE.sequence:
      return message;
  }
}

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

/** The raw fields of a received message; missing fields are undefined or null. */
export interface MessageFields {
  readonly invocationId?: unknown;
  readonly target?: unknown;
  readonly args?: unknown;
  readonly streamIds?: unknown;
  readonly item?: unknown;
  readonly error?: unknown;
  readonly result?: unknown;
  readonly sequenceId?: unknown;
}

/**
 * Builds a message from decoded fields.
 *
 * @returns null for an unknown type.
 * @throws ProtocolError if a field is missing or of the wrong type.
 */
export function buildMessage(type: unknown, fields: MessageFields): HubMessage | null {
  switch (type) {
    case MESSAGE.invocation:
    case MESSAGE.streamInvocation:
      return {
        type,
        invocationId: type === MESSAGE.invocation ? idOrNull(fields) : requireId(fields),
        target: requireString(fields.target, 'target'),
        args: requireArray(fields.args),
        streamIds: requireArray(fields.streamIds ?? []).map((id) => requireString(id, 'streamIds')),
      };
    case MESSAGE.streamItem:
      return { type, invocationId: requireId(fields), item: fields.item };
    case MESSAGE.completion:
      return {
        type,
        invocationId: requireId(fields),
        error: textOrNull(fields.error),
        result: fields.result,
      };
    case MESSAGE.cancel:
      return { type, invocationId: requireId(fields) };
    case MESSAGE.ping:
      return { type };
    case MESSAGE.close:
      return { type, error: textOrNull(fields.error), allowReconnect: false };
    case MESSAGE.ack:
    case MESSAGE.sequence:
      return { type, sequenceId: requireSequence(fields.sequenceId) };
    default:
      if (typeof type !== 'number') throw new ProtocolError('Message has no type.');
      return null;
  }
}

function idOrNull(fields: MessageFields): string | null {
  return fields.invocationId === undefined || fields.invocationId === null ? null : requireId(fields);
}

function requireId(fields: MessageFields): string {
  return requireString(fields.invocationId, 'invocationId');
}

function requireString(value: unknown, name: string): string {
  if (typeof value !== 'string') throw new ProtocolError(`${name} must be a string.`);
  return value;
}

function requireArray(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw new ProtocolError('Missing array.');
  return value;
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

function requireSequence(value: unknown): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) {
    throw new ProtocolError('sequenceId must be a number.');
  }
  return value;
}
