// @vitest-environment happy-dom

import { DEFAULT_PREFERENCES, type Preferences } from '@crease/contracts/people/preferences.ts';
import { createPush } from '@crease/contracts/pushes/message.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { setConnectionState } from '#client/api/connection.ts';
import {
  preferences,
  resetRiskyPreferences,
  restorePreferences,
  setPreferences,
  unsavedPreferences,
} from '#client/session/preferences.ts';
import { session, signOut } from '#client/session/session.ts';
import { syncPreferences } from '#client/session/sync-preferences.ts';
import { openPageServer, type PageServer } from '#testing/server.ts';
import { dispatch } from './push-handlers.ts';
import { followOtherTabs } from './start-data.ts';

const GET = '/UserPreference/Get';
const SAVE = '/UserPreference/Save';
/** Timers faked in tests; the server keeps real time. */
const TIMERS = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] as const;

/** No server is reachable between tests. */
const noNetwork = () => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));

let server: PageServer;
let asha: Awaited<ReturnType<typeof server.server.user>>;

beforeAll(() => {
  vi.useFakeTimers({ toFake: [...TIMERS] });
  noNetwork();
  syncPreferences();
  followOtherTabs();
});
beforeEach(async () => {
  server = await openPageServer();
  asha = await server.server.user();
  await save({ density: 'compact' });
  restorePreferences();
});
afterEach(async () => {
  session.setState({ user: null, accessToken: null }, true);
  await vi.advanceTimersByTimeAsync(120_000);
  await server.close();
  noNetwork();
});
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Runs the page's clock ten times as fast as the server's until the check passes. */
function until(check: () => unknown): Promise<unknown> {
  const refetch = async () => {
    await vi.advanceTimersByTimeAsync(50);
    return await check();
  };
  return vi.waitFor(refetch, { timeout: 20_000, interval: 5 });
}

/** Saves from another device. */
async function save(change: Partial<Preferences>): Promise<void> {
  await server.server.call('savePreferences', change, { token: asha.token });
}

/** Reads the server's copy. */
async function readServerPreferences(): Promise<Preferences> {
  return (await server.server.call('getPreferences', {}, { token: asha.token })).result;
}

const logIn = () => server.logInAs(asha.userName, asha.password);
const saves = () => server.callsTo(SAVE).map(({ body }) => body);

/** Logs in and waits until the page has loaded the server's copy. */
async function logInAndRead(): Promise<void> {
  await logIn();
  await until(() => expect(preferences.getState().density).toBe('compact'));
}

test("uses the server's settings after a login instead of the browser's", async () => {
  localStorage.setItem('crease_preferences', JSON.stringify({ mode: 'dark', language: 'hi' }));
  restorePreferences();

  await logIn();

  await until(async () => expect(preferences.getState()).toEqual(await readServerPreferences()));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(saves()).toEqual([]);
});

test("saves a visitor's own changes at login and takes the rest from the server", async () => {
  setPreferences({ mode: 'dark' });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(server.calls).toEqual([]);

  await logIn();

  await until(() => expect(unsavedPreferences()).toEqual({}));
  expect(saves()).toEqual([{ mode: 'dark' }]);
  expect(await readServerPreferences()).toMatchObject({ mode: 'dark', density: 'compact' });
  expect(preferences.getState()).toEqual(await readServerPreferences());
});

test('saves several changes at once in one call', async () => {
  await logInAndRead();

  setPreferences({ sideLetters: true });
  setPreferences({ mode: 'dark' });
  setPreferences({ mode: 'light' });

  await until(() => expect(unsavedPreferences()).toEqual({}));
  expect(saves()).toEqual([{ sideLetters: true, mode: 'light' }]);
});

test('applies a change made offline and saves it when back online', async () => {
  await logInAndRead();
  const mend = server.cut();

  setPreferences({ oddsFormat: 'fractional' });
  await until(() => expect(saves().length).toBeGreaterThan(0));
  expect(preferences.getState().oddsFormat).toBe('fractional');
  expect((await readServerPreferences()).oddsFormat).toBe('decimal');
  mend();
  setConnectionState('Reconnecting');
  setConnectionState('Connected');

  await until(() => expect(unsavedPreferences()).toEqual({}));
  expect(saves().at(-1)).toEqual({ oddsFormat: 'fractional' });
  expect((await readServerPreferences()).oddsFormat).toBe('fractional');
  expect(preferences.getState().oddsFormat).toBe('fractional');
});

test('retries loading settings', async () => {
  const mend = server.cut();
  await logIn();
  await until(() => expect(server.callsTo(GET)).not.toHaveLength(0));
  expect(preferences.getState().density).toBe('comfortable');

  mend();

  await until(() => expect(preferences.getState().density).toBe('compact'));
});

test('saves unsaved changes after a reload', async () => {
  const change = { sounds: true, wallpaper: 'x', mode: 'blue' };
  const unsaved = JSON.stringify({ userId: asha.id, change });
  localStorage.setItem('crease_unsaved_preferences', unsaved);

  await logIn();

  await until(async () => expect((await readServerPreferences()).sounds).toBe(true));
  expect(saves()).toEqual([{ sounds: true }]);
});

test('keeps a change made while a save is in progress', async () => {
  await logInAndRead();
  const release = server.hold(SAVE, 'answer');

  setPreferences({ mode: 'light', sounds: true });
  await until(async () => expect((await readServerPreferences()).mode).toBe('light'));
  setPreferences({ mode: 'dark' });
  release();

  await until(async () => expect((await readServerPreferences()).mode).toBe('dark'));
  expect(saves()).toEqual([{ mode: 'light', sounds: true }, { mode: 'dark' }]);
  expect(preferences.getState().mode).toBe('dark');
});

test('drops changes that the server rejects and shows its settings', async () => {
  const error = { code: 'VALIDATION', message: 'Invalid request', requestId: '1' };
  // No current page sends values the contract rejects, but an older page against a newer server might.
  const answer = { success: false, result: null, error, status: 400 };
  server.intercept(SAVE, () => Response.json(answer, { status: 400 }));
  await logInAndRead();

  setPreferences({ mode: 'dark' });
  await until(() => expect(saves()).toHaveLength(1));
  await until(() => expect(preferences.getState().mode).toBe('system'));
  await vi.advanceTimersByTimeAsync(120_000);

  expect(saves()).toHaveLength(1);
});

test("takes another device's change from the push and keeps unsaved changes", async () => {
  await logInAndRead();
  server.cut();
  setPreferences({ mode: 'dark' });

  await save({ mode: 'light', sounds: true });
  dispatch(createPush('UserPreference', { Preferences: await readServerPreferences() }));

  expect(preferences.getState()).toMatchObject({ mode: 'dark', sounds: true });
});

test("doesn't pass unsaved changes or one-click betting on to the next user", async () => {
  const mend = server.cut();
  const ravi = await server.server.user();
  await server.logInAs(ravi.userName, ravi.password);
  setPreferences({ oneClick: true, mode: 'dark' });
  signOut(false);
  mend();

  await logIn();
  resetRiskyPreferences();
  expect(preferences.getState()).toMatchObject({ oneClick: false, mode: 'dark' });

  await until(async () => expect(preferences.getState()).toEqual(await readServerPreferences()));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(saves()).toEqual([]);
});

test('restores the defaults after a logout', async () => {
  await logInAndRead();
  setPreferences({ oneClick: true, language: 'hi' });

  signOut(true);
  restorePreferences();

  expect(preferences.getState()).toEqual(DEFAULT_PREFERENCES);
  expect(localStorage).toHaveLength(0);
});

test("syncs a visitor's tabs", () => {
  const other = { ...DEFAULT_PREFERENCES, mode: 'dark', layColour: 'amber', oneClickStake: -1 };
  localStorage.setItem('crease_preferences', JSON.stringify(other));
  window.dispatchEvent(new StorageEvent('storage', { key: 'crease_preferences' }));

  expect(preferences.getState()).toEqual({
    ...DEFAULT_PREFERENCES,
    mode: 'dark',
    layColour: 'amber',
  });
});
