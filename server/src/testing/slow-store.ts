import type { AccountStore } from '#people/store/account-store.ts';

/** Delays every response of a store by a turn of the event loop, to reproduce a database's race conditions. */
export function slowStore(store: AccountStore): AccountStore {
  return new Proxy(store, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function') return member;
      return async (...given: readonly unknown[]) => {
        await new Promise((resolve) => setImmediate(resolve));
        return Reflect.apply(member, target, given);
      };
    },
  });
}
