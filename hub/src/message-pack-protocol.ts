import { Decoder, Encoder } from '@msgpack/msgpack';
import { Encoded } from './encoded.ts';
import { type HubMessage, MESSAGE } from './hub-message.ts';
import type { HubProtocol } from './hub-protocol.ts';
import { buildMessage, type MessageFields } from './message-fields.ts';
import { checkMessagePackShape } from './message-pack-shape.ts';
import { ProtocolError } from './protocol-error.ts';
import { openFrame } from './web-socket-frame.ts';

/** Result kinds of a completion. */
const COMPLETION = { error: 1, nothing: 2, result: 3 } as const;

const MAX_PREFIX_BYTES = 5;
/** The fifth byte of a length has three usable bits, since 2^31 - 1 is the largest length. */
const MAX_FIFTH_BYTE = 7;

const NO_HEADERS = {};

// Undefined properties are omitted as in JSON, so that clients see one shape with either encoding.
const encoder = new Encoder({ ignoreUndefined: true });
const decoder = new Decoder();

/** Each message is a variable-length integer length followed by a MessagePack array. */
export const messagePackProtocol: HubProtocol = {
  name: 'messagepack',
  binary: true,

  encode(message) {
    const body = encoder.encodeSharedRef(toWire(message));
    const prefix = prefixBytes(body.length);
    const { frame, start } = openFrame(prefix + body.length, true);
    writePrefix(frame, start, body.length);
    frame.set(body, start + prefix);
    return new Encoded(frame, start);
  },

  findEnd(input, offset, maxBytes) {
    const prefix = readPrefix(input, offset);
    if (prefix === null) return -1;
    if (prefix.length > maxBytes) throw new ProtocolError('Message too large.');
    const end = prefix.end + prefix.length;
    return end > input.length ? -1 : end;
  },

  decode(input, start, end) {
    const prefix = readPrefix(input, start);
    const body = input.subarray(prefix === null ? end : prefix.end, end);
    checkMessagePackShape(body);
    const parts = decodeArray(body);
    return buildMessage(parts[0], toFields(parts));
  },
};

function decodeArray(body: Buffer): readonly unknown[] {
  let value: unknown;
  try {
    value = decoder.decode(body);
  } catch {
    throw new ProtocolError('Message isn’t valid MessagePack.');
  }
  if (!Array.isArray(value)) throw new ProtocolError('Message isn’t an array.');
  return value;
}

/** The position of each field depends on the type; 1 to 5 have headers, which the hub ignores. */
function toFields(parts: readonly unknown[]): MessageFields {
  switch (parts[0]) {
    case MESSAGE.invocation:
    case MESSAGE.streamInvocation:
      return { invocationId: parts[2], target: parts[3], args: parts[4], streamIds: parts[5] };
    case MESSAGE.completion:
      return parts[3] === COMPLETION.error
        ? { invocationId: parts[2], error: parts[4] }
        : { invocationId: parts[2], result: parts[4] };
    case MESSAGE.streamItem:
    case MESSAGE.cancel:
      return { invocationId: parts[2], item: parts[3] };
    case MESSAGE.close:
      return { error: parts[1] };
    default:
      return { sequenceId: parts[1] };
  }
}

function toWire(message: HubMessage): readonly unknown[] {
  const { type } = message;
  switch (type) {
    case MESSAGE.invocation:
    case MESSAGE.streamInvocation:
      return [type, NO_HEADERS, message.invocationId, message.target, message.args, []];
    case MESSAGE.streamItem:
      return [type, NO_HEADERS, message.invocationId, message.item];
    case MESSAGE.completion:
      return [type, NO_HEADERS, message.invocationId, ...toWireOutcome(message)];
    case MESSAGE.cancel:
      return [type, NO_HEADERS, message.invocationId];
    case MESSAGE.ping:
      return [type];
    case MESSAGE.close:
      return [type, message.error, message.allowReconnect];
    case MESSAGE.ack:
    case MESSAGE.sequence:
      return [type, message.sequenceId];
  }
}

function toWireOutcome({ error, result }: { error: string | null; result?: unknown }) {
  if (error !== null) return [COMPLETION.error, error];
  return result === undefined ? [COMPLETION.nothing] : [COMPLETION.result, result];
}

function readPrefix(input: Buffer, offset: number): { length: number; end: number } | null {
  let length = 0;
  for (let index = 0; index < MAX_PREFIX_BYTES; index += 1) {
    const byte = input[offset + index];
    if (byte === undefined) return null;
    if (index === MAX_PREFIX_BYTES - 1 && byte > MAX_FIFTH_BYTE) break;
    length += (byte & 0x7f) * 2 ** (7 * index);
    if ((byte & 0x80) === 0) return { length, end: offset + index + 1 };
  }
  throw new ProtocolError('Message has an invalid length prefix.');
}

function prefixBytes(length: number): number {
  let bytes = 1;
  for (let rest = length >>> 7; rest > 0; rest >>>= 7) bytes += 1;
  return bytes;
}

function writePrefix(target: Buffer, offset: number, length: number): void {
  let rest = length;
  let position = offset;
  while (rest > 0x7f) {
    target[position] = (rest & 0x7f) | 0x80;
    position += 1;
    rest >>>= 7;
  }
  target[position] = rest;
}
