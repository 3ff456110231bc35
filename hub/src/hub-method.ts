import type { HubConnection } from './hub-connection.ts';

/** Context of a method call. */
export interface HubCall {
  /** Aborted when the client cancels the call or the connection ends. */
  readonly signal: AbortSignal;
  /** The client's upload streams, in the order named by the client. */
  readonly uploads: readonly AsyncIterable<unknown>[];
}

interface MethodShape {
  /** Number of arguments; a call with a different number is rejected. */
  readonly parameters: number;
  /** Number of upload streams; none by default. */
  readonly uploads?: number;
}

/** Responds once: with a result, nothing (`undefined`), or an error. */
export interface CallMethod<Identity> extends MethodShape {
  call(connection: HubConnection<Identity>, args: readonly unknown[], call: HubCall): unknown;
}

/** Responds with a stream; the next item is requested only when the client keeps up. */
export interface StreamMethod<Identity> extends MethodShape {
  stream(
    connection: HubConnection<Identity>,
    args: readonly unknown[],
    call: HubCall,
  ): AsyncIterable<unknown>;
}

export type HubMethod<Identity> = CallMethod<Identity> | StreamMethod<Identity>;
