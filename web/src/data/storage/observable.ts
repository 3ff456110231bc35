import { useSyncExternalStore } from 'react';
import { createStore, type StoreApi } from 'zustand/vanilla';

/** A store outside of React; components read it through `useStore`. */
export function storeOf<State>(initial: State): StoreApi<State> {
  return createStore<State>()(() => initial);
}

/** Reads one value of a store; renders again only when that value changes. */
export function useStore<State, Value>(
  store: StoreApi<State>,
  pick: (state: State) => Value,
): Value {
  return useSyncExternalStore(store.subscribe, () => pick(store.getState()));
}
