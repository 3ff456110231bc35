import type { SportId } from '@crease/contracts/base/constants.ts';
import { type RefObject, useEffect, useRef } from 'react';
import { readChoice, writeChoice } from '#client/storage/dismissals.ts';
import { createObservable } from '#client/storage/observable.ts';
import { isShortcut } from '#ui/keyboard/keyboard.ts';

export type Grouping = 'time' | 'competition';

const GROUPING = 'list-grouping';

/** Match list options. */
export const listChoices = createObservable<{
  /** Persisted. */
  readonly grouping: Grouping;
  /** Only matches with a live stream; not persisted. */
  readonly withTv: boolean;
}>({
  grouping: readChoice(GROUPING) === 'competition' ? 'competition' : 'time',
  withTv: false,
});

export function chooseGrouping(grouping: Grouping): void {
  writeChoice(GROUPING, grouping);
  listChoices.setState({ grouping });
}

export function chooseWithTv(withTv: boolean): void {
  listChoices.setState({ withTv });
}

/** Sport filter of the in-play page, or null for all; kept while visiting other pages. */
export const inPlayFilter = createObservable<{ readonly sportId: SportId | null }>({
  sportId: null,
});

export function chooseSport(sportId: SportId | null): void {
  inPlayFilter.setState({ sportId });
}

/**
 * J and K move focus to the next and previous match; Enter follows the focused link.
 *
 * @returns ref for the rows' container.
 */
export function useRowKeys(): RefObject<HTMLDivElement | null> {
  const around = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const step = { j: 1, k: -1 }[event.key.toLowerCase()];
      if (step === undefined || !isShortcut(ifPressed(event))) return;
      const rows = [...(around.current?.querySelectorAll('article') ?? [])];
      const focused = rows.findIndex((row) => row.contains(document.activeElement));
      const start = step > 0 ? 0 : rows.length - 1;
      const next = rows[focused < 0 ? start : focused + step];
      next?.querySelector<HTMLAnchorElement>('a[href]')?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return around;
}

/** Radio inputs use arrow keys but not letters, so J also works right after choosing a tab by keyboard. */
function ifPressed(event: KeyboardEvent): KeyboardEvent {
  const isRadio = event.target instanceof HTMLInputElement && event.target.type === 'radio';
  return isRadio ? new KeyboardEvent(event.type, event) : event;
}
