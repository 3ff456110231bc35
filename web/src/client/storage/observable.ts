import { useSyncExternalStore } from 'react';
import { createStore, type StoreApi } from 'zustand/vanilla';

/** Creates a store outside React. Components read it through `useStore`. */
export function createObservable<State>(initial: State): StoreApi<State> {
  return createStore<State>()(() => initial);
}

/** Subscribes to one value of a store. Rerenders only when that value changes. */
export function useStore<State, Value>(store: StoreApi<State>, pick: (state: State) => Value): Value {
  return useSyncExternalStore(store.subscribe, () => pick(store.getState()));
}
