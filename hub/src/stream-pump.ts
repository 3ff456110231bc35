import type { RunningCall } from './running-call.ts';

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
export function pumpStream(
  open: () => AsyncIterable<unknown>,
  call: RunningCall,
  sink: StreamSink,
): void {
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
