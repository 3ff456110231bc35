import { Encoded } from './encoded.ts';
import { type HubMessage, MESSAGE } from './hub-message.ts';
import type { HubProtocol } from './hub-protocol.ts';
import { parseJsonObject, RECORD_END, RECORD_SEPARATOR } from './json-value.ts';
import { buildMessage } from './message-fields.ts';
import { ProtocolError } from './protocol-error.ts';

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
