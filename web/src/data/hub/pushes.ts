import type { PushMessage } from '@crease/contracts/pushes/message.ts';

const listeners = new Set<(message: PushMessage) => void>();

/** Tells a part that came with its own screen of every push, after the stores have taken it. */
export function onPush(listener: (message: PushMessage) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Passes a push on to the parts that listen. */
export function passOn(message: PushMessage): void {
  for (const listener of listeners) listener(message);
}
