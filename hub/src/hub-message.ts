/** Message type numbers of the hub protocol, the same in every encoding. */
export const MESSAGE = {
  invocation: 1,
  streamItem: 2,
  completion: 3,
  streamInvocation: 4,
  cancel: 5,
  ping: 6,
  close: 7,
  ack: 8,
  sequence: 9,
} as const;

export interface InvocationMessage {
  readonly type: 1 | 4;
  /** Null if the caller wants no response, not even an error. */
  readonly invocationId: string | null;
  readonly target: string;
  readonly args: readonly unknown[];
  readonly streamIds: readonly string[];
}

export interface StreamItemMessage {
  readonly type: 2;
  readonly invocationId: string;
  readonly item: unknown;
}

export interface CompletionMessage {
  readonly type: 3;
  readonly invocationId: string;
  /** Null if the call succeeded. */
  readonly error: string | null;
  /** Undefined if the call has no result. */
  readonly result?: unknown;
}

export interface CancelMessage {
  readonly type: 5;
  readonly invocationId: string;
}

export interface PingMessage {
  readonly type: 6;
}

export interface CloseMessage {
  readonly type: 7;
  readonly error: string | null;
  readonly allowReconnect: boolean;
}

export interface AckMessage {
  readonly type: 8;
  readonly sequenceId: number;
}

export interface SequenceMessage {
  readonly type: 9;
  readonly sequenceId: number;
}

export type HubMessage =
  | InvocationMessage
  | StreamItemMessage
  | CompletionMessage
  | CancelMessage
  | PingMessage
  | CloseMessage
  | AckMessage
  | SequenceMessage;

/**
 * Returns true for messages that stateful connections number and resend after a disconnect; the others are transient.
 */
export function isNumbered(message: HubMessage): boolean {
  return message.type <= MESSAGE.cancel;
}
