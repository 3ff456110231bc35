import { IDLE } from '@crease/contracts/base/constants.ts';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { session, signOut } from '#client/session/session.ts';
import { writeItem } from '#client/storage/local-items.ts';
import { server } from '#player/testing/open-app.tsx';
import { loadDialogs } from '#ui/dialog/dialog.tsx';
import { IdleQuestion } from './idle-question.tsx';
import { CLOCKS, formCalls, setUpAuth, toastTexts } from './testing/auth-window.tsx';

// Dialogs load lazily in real time.
beforeEach(loadDialogs);
afterEach(() => signOut(true));
setUpAuth();
beforeEach(() => server.logIn());

const wait = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1_000));
const question = () => screen.queryByRole('dialog', { name: 'Still there?' });

/** Stays idle until the given number of seconds before the limit. */
const waitBut = (seconds: number) => wait(IDLE.askAfterSeconds - seconds);

/** Loads the idle limits before faking timers. */
async function open() {
  vi.useFakeTimers({ toFake: [...CLOCKS] });
  // Replaced manually: a spy would be restored after the file, to the faked clock.
  const clock = globalThis.setInterval;
  let isLooking = false;
  globalThis.setInterval = ((...args: Parameters<typeof clock>) => {
    isLooking = true;
    return clock(...args);
  }) as typeof clock;
  render(<IdleQuestion />);
  while (!isLooking) await act(() => new Promise((done) => setImmediate(done)));
  globalThis.setInterval = clock;
}

test('appears after the idle time, counts down and logs out', async () => {
  await open();
  await waitBut(2);
  expect(question()).toBeNull();

  await wait(4);
  expect(question()).not.toBeNull();
  expect(screen.getByRole('timer').textContent).toMatch(/^0:5\d$/);
  await wait(IDLE.askForSeconds);

  expect(session.getState().user).toBeNull();
  expect(formCalls().map(({ path }) => path)).toEqual(['/Account/Logout']);
  expect(toastTexts()).toEqual(['You’ve been logged out']);
});

test('restarts the idle time on a touch', async () => {
  await open();
  await waitBut(100);

  fireEvent.keyDown(document.body, { key: 'a' });

  await waitBut(100);
  expect(question()).toBeNull();
});

test('counts a touch in another tab and closes an open dialog here', async () => {
  await open();
  await waitBut(-10);
  expect(question()).not.toBeNull();

  writeItem('crease_touched', Date.now());
  await wait(1);

  expect(question()).toBeNull();
  expect(session.getState().user).not.toBeNull();
});

test("counts only the dialog's buttons while it's open; staying closes it", async () => {
  await open();
  await waitBut(-10);

  fireEvent.pointerDown(document.body);
  await wait(2);
  expect(question()).not.toBeNull();
  fireEvent.click(screen.getAllByRole('button', { name: 'Stay logged in' }).at(-1) ?? document.body);
  await wait(120);

  expect(question()).toBeNull();
  expect(session.getState().user).not.toBeNull();
});

test('logs out immediately on request', async () => {
  await open();
  await waitBut(-10);

  fireEvent.click(screen.getByRole('button', { name: 'Log out now' }));
  await wait(0);

  expect(session.getState().user).toBeNull();
});

test('logs out on wake-up if the page slept through the idle time', async () => {
  await open();

  vi.setSystemTime(Date.now() + (IDLE.askAfterSeconds + IDLE.askForSeconds) * 1_000);
  document.dispatchEvent(new Event('visibilitychange'));
  await wait(0);

  expect(session.getState().user).toBeNull();
});
