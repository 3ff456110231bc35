import type { Preferences } from '@crease/contracts/wire/personal.ts';
import { useEffect, useState } from 'react';
import { onPreferencesSet, preferences, unsavedPreferences } from '#data/stores/preferences.ts';

/** What came of the last change: on its way, taken by the server, or put back because the server did not take it. */
export type SavedNote = 'none' | 'saving' | 'saved' | 'undone';

/** Tells quietly what became of a change. */
export function useSavedNote(): SavedNote {
  const [note, setNote] = useState<SavedNote>('none');
  useEffect(() => {
    let wanted: Partial<Preferences> = {};
    const stopHearing = onPreferencesSet(() => {
      wanted = { ...wanted, ...unsavedPreferences() };
      setNote('saving');
    });
    const look = () => {
      const names = namesOf(wanted);
      const unsaved = unsavedPreferences();
      if (names.length === 0 || names.some((name) => name in unsaved)) return;
      const now = preferences.getState();
      setNote(names.every((name) => isSame(now[name], wanted[name])) ? 'saved' : 'undone');
      wanted = {};
    };
    // A change by hand moves the store before it is heard of here: only then is it known what was wanted.
    const stopWatching = preferences.subscribe(() => queueMicrotask(look));
    return () => {
      stopHearing();
      stopWatching();
    };
  }, []);
  return note;
}

function namesOf(change: Partial<Preferences>): readonly (keyof Preferences)[] {
  return Object.keys(change).filter((name): name is keyof Preferences =>
    Object.hasOwn(preferences.getState(), name),
  );
}

/** Lists are the same when they hold the same. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
