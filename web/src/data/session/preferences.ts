import { knownPreferences } from '@crease/contracts/rules/preference-fields.ts';
import { DEFAULT_PREFERENCES, type Preferences } from '@crease/contracts/wire/personal.ts';
import { readItem, removeItem, writeItem } from '#data/storage/local-items.ts';
import { storeOf, useStore } from '#data/storage/observable.ts';
import { session } from './session.ts';

type Change = Partial<Preferences>;

/** How this person has set their desk: as it was last known here until the server has said it. */
export const preferences = storeOf<Preferences>(stored());

const listeners = new Set<() => void>();

/**
 * Changes settings by the user's own hand. The change counts at once and waits here, over a reload too, until the server
 * has taken it; one of a visitor waits for their login.
 */
export function setPreferences(change: Change): void {
  const userId = session.getState().user?.userId ?? null;
  keepUnsaved(userId, { ...unsavedPreferences(), ...change });
  show({ ...preferences.getState(), ...change });
  for (const listener of listeners) listener();
}

/** Takes settings as the server has them; what was changed here and is not saved yet stands. */
export function adoptPreferences(next: Preferences): void {
  show({ ...next, ...unsavedPreferences() });
}

/** Looks again at what is kept in this browser: another tab has changed it, or a logout has cleared it. */
export function restorePreferences(): void {
  preferences.setState(stored());
}

/**
 * Somebody else sits here now. The looks of the desk stay until the server has said their own; money does not: no bet is
 * sent by one tap because somebody before them had set it so.
 */
export function guardPreferences(): void {
  show({ ...preferences.getState(), oneClick: unsavedPreferences().oneClick === true });
}

/** What the server has not taken yet of the changes of the person who is here, also those that they made before their login. */
export function unsavedPreferences(): Change {
  const kept = readItem('crease_unsaved_preferences');
  const userId = session.getState().user?.userId ?? null;
  if (kept === null || (kept.userId !== null && kept.userId !== userId)) return {};
  return knownPreferences(kept.change);
}

/** The server has taken, or refused for good, what was sent: only what was changed since is still to be saved. */
export function settlePreferences(sent: Change): void {
  const left = Object.entries(unsavedPreferences()).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(Reflect.get(sent, name)),
  );
  keepUnsaved(session.getState().user?.userId ?? null, Object.fromEntries(left));
}

/** Tells of every change by the user's own hand; returns how to stop listening. */
export function onPreferencesSet(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** One setting, for a part that draws itself again when it changes. */
export function usePreference<Name extends keyof Preferences>(name: Name): Preferences[Name] {
  return useStore(preferences, (state) => state[name]);
}

function stored(): Preferences {
  return { ...DEFAULT_PREFERENCES, ...knownPreferences(readItem('crease_preferences')) };
}

function show(next: Preferences): void {
  writeItem('crease_preferences', next);
  preferences.setState(next);
}

function keepUnsaved(userId: number | null, change: Change): void {
  if (Object.keys(change).length === 0) removeItem('crease_unsaved_preferences');
  else writeItem('crease_unsaved_preferences', { userId, change });
}
