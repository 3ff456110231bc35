// @vitest-environment happy-dom
import { DEFAULT_PREFERENCES, type Preferences } from '@crease/contracts/wire/personal.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { setConnectionState } from '#data/api/connection.ts';
import {
  guardPreferences,
  preferences,
  restorePreferences,
  setPreferences,
  unsavedPreferences,
} from '#data/session/preferences.ts';
import { session, signOut } from '#data/session/session.ts';
import { keepPreferences } from '#data/session/sync-preferences.ts';
import { logInAs, stubServer } from '#data/testing/stub-server.ts';
import { dispatch } from './push-handlers.ts';
import { followOtherTabs } from './start-data.ts';

const GET = '/UserPreference/Get';
const SAVE = '/UserPreference/Save';

/** What the server keeps of the one user of these tests. */
let kept: Preferences;

const online = () =>
  stubServer({
    [GET]: () => kept,
    [SAVE]: (change) => {
      kept = { ...kept, ...change };
      return kept;
    },
  });

const offline = () => stubServer({});

beforeAll(() => {
  vi.useFakeTimers();
  offline();
  keepPreferences();
  followOtherTabs();
});
beforeEach(() => {
  kept = { ...DEFAULT_PREFERENCES, density: 'compact' };
  localStorage.clear();
  restorePreferences();
});
afterEach(async () => {
  session.setState({ user: null, accessToken: null }, true);
  await vi.advanceTimersByTimeAsync(120_000);
});
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const saves = (sent: ReturnType<typeof stubServer>) =>
  sent.filter(({ path }) => path === SAVE).map(({ input }) => input);

test('after a login the settings of the server count, those of the browser no more', async () => {
  localStorage.setItem('crease_preferences', JSON.stringify({ mode: 'dark', language: 'hi' }));
  restorePreferences();
  const sent = online();

  logInAs(1);
  await vi.advanceTimersByTimeAsync(10);

  expect(preferences.getState()).toEqual(kept);
  expect(saves(sent)).toEqual([]);
});

test('what a visitor has set by hand is saved at their login; the rest is the server’s', async () => {
  const sent = online();
  setPreferences({ mode: 'dark' });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(sent).toEqual([]);

  logInAs(1);
  await vi.advanceTimersByTimeAsync(1_000);

  expect(saves(sent)).toEqual([{ mode: 'dark' }]);
  expect(preferences.getState()).toEqual({ ...kept, mode: 'dark', density: 'compact' });
  expect(unsavedPreferences()).toEqual({});
});

test('several changes of one moment are one call', async () => {
  const sent = online();
  logInAs(1);
  await vi.advanceTimersByTimeAsync(1_000);

  setPreferences({ sideLetters: true });
  setPreferences({ mode: 'dark' });
  setPreferences({ mode: 'light' });
  await vi.advanceTimersByTimeAsync(5_000);

  expect(saves(sent)).toEqual([{ sideLetters: true, mode: 'light' }]);
});

test('a change without a network counts here, and is saved when there is one again', async () => {
  online();
  logInAs(1);
  await vi.advanceTimersByTimeAsync(1_000);
  const tried = offline();

  setPreferences({ oddsFormat: 'fractional' });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(tried.length).toBeGreaterThan(0);
  expect(preferences.getState().oddsFormat).toBe('fractional');
  const sent = online();
  setConnectionState('Reconnecting');
  setConnectionState('Connected');
  await vi.advanceTimersByTimeAsync(100);

  expect(saves(sent)).toEqual([{ oddsFormat: 'fractional' }]);
  expect(preferences.getState().oddsFormat).toBe('fractional');
});

test('settings that could not be fetched are asked for again', async () => {
  offline();
  logInAs(1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(preferences.getState().density).toBe('comfortable');

  online();
  await vi.advanceTimersByTimeAsync(10_000);

  expect(preferences.getState().density).toBe('compact');
});

test('a page that is loaded anew saves what the one before could not', async () => {
  localStorage.setItem(
    'crease_unsaved_preferences',
    JSON.stringify({ userId: 1, change: { sounds: true, wallpaper: 'x', mode: 'blue' } }),
  );
  const sent = online();

  logInAs(1);
  await vi.advanceTimersByTimeAsync(1_000);

  expect(saves(sent)).toEqual([{ sounds: true }]);
});

test('a change made while an answer is on its way is not lost', async () => {
  const sent = stubServer({
    [GET]: () => kept,
    [SAVE]: (change) => {
      if (saves(sent).length === 1) setPreferences({ mode: 'dark' });
      kept = { ...kept, ...change };
      return kept;
    },
  });
  logInAs(1);
  await vi.advanceTimersByTimeAsync(1_000);

  setPreferences({ mode: 'light', sounds: true });
  await vi.advanceTimersByTimeAsync(5_000);

  expect(saves(sent)).toEqual([{ mode: 'light', sounds: true }, { mode: 'dark' }]);
  expect([preferences.getState().mode, kept.mode]).toEqual(['dark', 'dark']);
});

test('what the server refuses for good is given up, and its settings are shown', async () => {
  const error = { code: 'VALIDATION', message: 'Your request is not valid.', requestId: '1' };
  const sent = stubServer({
    [GET]: () => kept,
    [SAVE]: () => Response.json({ success: false, result: null, error }, { status: 400 }),
  });
  logInAs(1);
  await vi.advanceTimersByTimeAsync(1_000);

  setPreferences({ mode: 'dark' });
  await vi.advanceTimersByTimeAsync(120_000);

  expect(saves(sent)).toHaveLength(1);
  expect(preferences.getState().mode).toBe('system');
});

test('another device’s change is taken from the push; what is unsaved here stands', async () => {
  online();
  logInAs(1);
  await vi.advanceTimersByTimeAsync(1_000);
  offline();
  setPreferences({ mode: 'dark' });

  const Preferences = { ...kept, mode: 'light', sounds: true } as const;
  dispatch({ Code: 'UserPreference', Data: { Preferences }, MessageId: 'm', SentAt: '' } as never);

  expect(preferences.getState()).toMatchObject({ mode: 'dark', sounds: true });
});

test('changes that one user could not save are not another’s, and one-click is nobody’s heritage', async () => {
  offline();
  logInAs(1);
  setPreferences({ oneClick: true, mode: 'dark' });
  signOut(false);
  const sent = online();

  logInAs(2);
  guardPreferences();
  expect(preferences.getState()).toMatchObject({ oneClick: false, mode: 'dark' });
  await vi.advanceTimersByTimeAsync(1_000);

  expect(saves(sent)).toEqual([]);
  expect(preferences.getState()).toEqual(kept);
});

test('a logout leaves the defaults', () => {
  logInAs(1);
  setPreferences({ oneClick: true, language: 'hi' });

  signOut(true);
  restorePreferences();

  expect(preferences.getState()).toEqual(DEFAULT_PREFERENCES);
  expect(localStorage).toHaveLength(0);
});

test('two tabs of a visitor are in step', () => {
  const other = { ...DEFAULT_PREFERENCES, mode: 'dark', layColour: 'amber', oneClickStake: -1 };
  localStorage.setItem('crease_preferences', JSON.stringify(other));
  window.dispatchEvent(new StorageEvent('storage', { key: 'crease_preferences' }));

  expect(preferences.getState()).toEqual({
    ...DEFAULT_PREFERENCES,
    mode: 'dark',
    layColour: 'amber',
  });
});
