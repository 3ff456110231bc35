import { createObservable, useStore } from '#client/storage/observable.ts';

/** Two live regions used alternately, so that a repeated text is announced again. */
const store = createObservable<{ readonly words: readonly [string, string]; readonly next: 0 | 1 }>(
  {
    words: ['', ''],
    next: 0,
  },
);

/** Announces a text politely to screen readers. */
export function announce(words: string): void {
  const { next } = store.getState();
  store.setState(next === 0 ? { words: [words, ''], next: 1 } : { words: ['', words], next: 0 });
}

export function Announcer() {
  const words = useStore(store, (state) => state.words);
  return (
    <div className="visually-hidden" role="status" aria-live="polite" data-announcer>
      <span>{words[0]}</span>
      <span>{words[1]}</span>
    </div>
  );
}
