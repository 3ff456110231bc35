import type { AccountStore } from '#ports/account-store.ts';

/** A store whose every answer takes a turn of the event loop, as a database's does: what races there races here. */
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
