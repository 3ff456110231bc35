import { type HubMessage, MESSAGE } from './hub-message.ts';
import { ProtocolError } from './protocol-error.ts';

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
  return fields.invocationId === undefined || fields.invocationId === null
    ? null
    : requireId(fields);
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
