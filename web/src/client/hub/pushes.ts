import type { PushMessage } from '@crease/contracts/pushes/message.ts';

const listeners = new Set<(message: PushMessage) => void>();

/** Subscribes a lazily loaded feature to every push, after the stores have applied it. */
export function onPush(listener: (message: PushMessage) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Forwards a push to the subscribers. */
export function forwardPush(message: PushMessage): void {
  for (const listener of listeners) listener(message);
}

let report: () => Promise<void> = () => Promise.resolve();

/** Registers the real-time connection, which loads after the first screen, for page changes. */
export function onPageOpened(listener: () => Promise<void>): void {
  report = listener;
}

/** Tells the server which page is open once connected, which decides the prices it pushes. */
export function reportOpenPage(): Promise<void> {
  return report();
}
