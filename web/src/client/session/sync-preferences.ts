import { personalRoutes } from '@crease/contracts/people/preference-routes.ts';
import { callRoute } from '#client/api/call-route.ts';
import { connection } from '#client/api/connection.ts';
import { CallFailure } from '#client/api/failure.ts';
import { applyPreferences, dropUnsaved, onPreferencesSet, unsavedPreferences } from './preferences.ts';
import { session } from './session.ts';

/** Batches simultaneous changes into one call. */
const DEBOUNCE_MS = 600;
const FIRST_RETRY_MS = 2_000;
const MAX_RETRY_MS = 60_000;

let timer: ReturnType<typeof setTimeout> | undefined;
let refetchTimer: ReturnType<typeof setTimeout> | undefined;
let retryMs = FIRST_RETRY_MS;
let isSaving = false;

/**
 * Syncs preferences with the server: loads them after a login and each new connection, and saves the user's changes,
 * retrying until accepted. Unsaved changes are kept in local storage for all tabs.
 */
export function syncPreferences(): void {
  void fetchPreferences();
  session.subscribe((state, before) => {
    if (state.user?.userId !== before.user?.userId) void fetchPreferences();
  });
  connection.subscribe((state, before) => {
    if (state.state === 'Connected' && before.state !== 'Connected') void fetchPreferences();
  });
  onPreferencesSet(() => scheduleSave(DEBOUNCE_MS));
}

/** Applies the server's preferences, then saves pending changes. */
async function fetchPreferences(): Promise<void> {
  const asker = userId();
  if (asker === null) return;
  try {
    const saved = await callRoute(personalRoutes.getPreferences, {});
    if (userId() !== asker) return;
    applyPreferences(saved);
    scheduleSave(0);
    retryMs = FIRST_RETRY_MS;
  } catch {
    clearTimeout(refetchTimer);
    refetchTimer = setTimeout(() => void fetchPreferences(), retryMs);
    retryMs = Math.min(2 * retryMs, MAX_RETRY_MS);
  }
}

function scheduleSave(delayMs: number): void {
  clearTimeout(timer);
  timer = setTimeout(() => void save(), delayMs);
}

async function save(): Promise<void> {
  const asker = userId();
  const change = unsavedPreferences();
  if (asker === null || isSaving || Object.keys(change).length === 0) return;
  isSaving = true;
  try {
    const saved = await callRoute(personalRoutes.savePreferences, change);
    retryMs = FIRST_RETRY_MS;
    if (userId() === asker) {
      dropUnsaved(change);
      applyPreferences(saved);
    }
    isSaving = false;
    scheduleSave(0);
  } catch (failure) {
    isSaving = false;
    if (isFinal(failure)) {
      // Drop a rejected change and show the server's values.
      if (userId() === asker) dropUnsaved(change);
      void fetchPreferences();
      return;
    }
    scheduleSave(retryMs);
    retryMs = Math.min(2 * retryMs, MAX_RETRY_MS);
  }
}

function isFinal(failure: unknown): boolean {
  return failure instanceof CallFailure && failure.code === 'VALIDATION';
}

function userId(): number | null {
  return session.getState().user?.userId ?? null;
}
