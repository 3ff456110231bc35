import { DEFAULT_PREFERENCES, type Preferences, pickKnownPreferences } from '@crease/contracts/people/preferences.ts';
import { readItem, removeItem, writeItem } from '#client/storage/local-items.ts';
import { createObservable, useStore } from '#client/storage/observable.ts';
import { session } from './session.ts';

type Change = Partial<Preferences>;

/** The user's preferences: last known locally until the server responds. */
export const preferences = createObservable<Preferences>(readStored());

const listeners = new Set<() => void>();

/**
 * Applies a change by the user. It takes effect at once and is stored, across reloads, until the server has saved it.
 * A visitor's change is sent after their login.
 */
export function setPreferences(change: Change): void {
  const userId = session.getState().user?.userId ?? null;
  storeUnsaved(userId, { ...unsavedPreferences(), ...change });
  store({ ...preferences.getState(), ...change });
  for (const listener of listeners) listener();
}

/** Applies the server's preferences. Unsaved local changes take precedence. */
export function applyPreferences(next: Preferences): void {
  store({ ...next, ...unsavedPreferences() });
}

/** Reloads preferences from storage after another tab changed them or a logout cleared them. */
export function restorePreferences(): void {
  preferences.setState(readStored());
}

/**
 * Resets risky settings on a change of user. Display settings are kept until the server responds, but one-click
 * betting must not carry over from the previous user.
 */
export function resetRiskyPreferences(): void {
  store({ ...preferences.getState(), oneClick: unsavedPreferences().oneClick === true });
}

/** Changes the server has not saved yet, including those made before the login. */
export function unsavedPreferences(): Change {
  const saved = readItem('crease_unsaved_preferences');
  const userId = session.getState().user?.userId ?? null;
  if (saved === null || (saved.userId !== null && saved.userId !== userId)) return {};
  return pickKnownPreferences(saved.change);
}

/** Drops changes the server has saved or rejected for good. Later changes remain unsaved. */
export function dropUnsaved(sent: Change): void {
  const left = Object.entries(unsavedPreferences()).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(Reflect.get(sent, name)),
  );
  storeUnsaved(session.getState().user?.userId ?? null, Object.fromEntries(left));
}

/** Notifies of every change by the user. Returns an unsubscribe function. */
export function onPreferencesSet(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Subscribes to a single preference. */
export function usePreference<Name extends keyof Preferences>(name: Name): Preferences[Name] {
  return useStore(preferences, (state) => state[name]);
}

function readStored(): Preferences {
  return { ...DEFAULT_PREFERENCES, ...pickKnownPreferences(readItem('crease_preferences')) };
}

function store(next: Preferences): void {
  writeItem('crease_preferences', next);
  preferences.setState(next);
}

function storeUnsaved(userId: number | null, change: Change): void {
  if (Object.keys(change).length === 0) removeItem('crease_unsaved_preferences');
  else writeItem('crease_unsaved_preferences', { userId, change });
}
