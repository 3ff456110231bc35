import type { HubCall } from './hub-connection.ts';
import type { InvocationMessage } from './hub-message.ts';

/** A call from arrival to response. */
export class RunningCall implements HubCall {
  readonly message: InvocationMessage;
  /** Size of the message, for the backlog limit. */
  readonly bytes: number;
  readonly uploads: readonly UploadStream[];
  aborted: boolean = false;
  private controller: AbortController | null = null;
  private onAbort: (() => void) | null = null;

  constructor(message: InvocationMessage, bytes: number, uploads: readonly UploadStream[]) {
    this.message = message;
    this.bytes = bytes;
    this.uploads = uploads;
  }

  /** Created lazily: most methods never use it. */
  get signal(): AbortSignal {
    if (this.controller === null) {
      this.controller = new AbortController();
      if (this.aborted) this.controller.abort();
    }
    return this.controller.signal;
  }

  whenAborted(listener: () => void): void {
    this.onAbort = listener;
  }

  abort(): void {
    if (this.aborted) return;
    this.aborted = true;
    this.controller?.abort();
    this.onAbort?.();
  }
}

export interface StreamSink {
  /** Sends one item; resolves when the reader has room for the next. */
  item(item: unknown): Promise<void>;
  /** Called exactly once. @param error thrown by the method, or null. */
  end(error: unknown): void;
}

/**
 * Pumps the items of a stream method to its client, no faster than the client reads.
 *
 * On cancellation the end is sent at once and the producer is asked to return; anything it still yields is dropped.
 */
export function pumpStream(open: () => AsyncIterable<unknown>, call: RunningCall, sink: StreamSink): void {
  let ended = false;
  const end = (error: unknown) => {
    if (ended) return;
    ended = true;
    sink.end(error);
  };
  const pump = async () => {
    for await (const item of open()) {
      if (ended) return;
      await sink.item(item);
      if (ended) return;
    }
  };
  call.whenAborted(() => end(null));
  pump().then(
    () => end(null),
    (error: unknown) => end(error ?? new Error('Stream failed with no reason.')),
  );
}

/** Items uploaded by a client for one parameter of a call, read by the method at its own pace. */
export class UploadStream implements AsyncIterable<unknown> {
  private readonly onTaken: () => void;
  private items: unknown[] = [];
  private ended: boolean = false;
  private failure: Error | null = null;
  private wake: (() => void) | null = null;

  /** @param onTaken called when an item has been read and there is room for more. */
  constructor(onTaken: () => void) {
    this.onTaken = onTaken;
  }

  get waiting(): number {
    return this.items.length;
  }

  push(item: unknown): void {
    if (this.ended) return;
    this.items.push(item);
    this.wake?.();
  }

  /** @param failure the client's error if it aborted, thrown to the method. */
  end(failure: Error | null): void {
    if (this.ended) return;
    this.ended = true;
    this.failure = failure;
    this.wake?.();
  }

  /** Drops all items; there is no reader any more. */
  discard(): void {
    this.items = [];
    this.end(null);
  }

  async *[Symbol.asyncIterator](): AsyncIterator<unknown> {
    for (;;) {
      if (this.items.length > 0) {
        const item = this.items.shift();
        this.onTaken();
        yield item;
      } else if (this.ended) {
        if (this.failure !== null) throw this.failure;
        return;
      } else {
        await new Promise<void>((resolve) => {
          this.wake = resolve;
        });
        this.wake = null;
      }
    }
  }
}
