import type { HubConnection } from './hub-connection.ts';

/** What a method may want to know about the call it serves. */
export interface HubCall {
  /** Aborted when the client cancels the call or the connection ends. */
  readonly signal: AbortSignal;
  /** The client's upload streams, in the order the client named them. */
  readonly uploads: readonly AsyncIterable<unknown>[];
}

interface MethodShape {
  /** Number of arguments; a call with another number is refused. */
  readonly parameters: number;
  /** Number of upload streams; default none. */
  readonly uploads?: number;
}

/** Answers once: with its result, with nothing (`undefined`), or with an error. */
export interface CallMethod<Identity> extends MethodShape {
  call(connection: HubConnection<Identity>, args: readonly unknown[], call: HubCall): unknown;
}

/** Answers with a stream; it is asked for the next item only when the client keeps up. */
export interface StreamMethod<Identity> extends MethodShape {
  stream(
    connection: HubConnection<Identity>,
    args: readonly unknown[],
    call: HubCall,
  ): AsyncIterable<unknown>;
}

export type HubMethod<Identity> = CallMethod<Identity> | StreamMethod<Identity>;
