import { AsyncLocalStorage } from 'node:async_hooks';
import type { CallChain } from './call-chain.ts';

/** Follows calls across awaits and timers. */
export function createCallChain<Value>(): CallChain<Value> {
  const storage = new AsyncLocalStorage<Value>();
  return {
    current: () => storage.getStore() ?? null,
    run: (value, work) => storage.run(value, work),
  };
}
