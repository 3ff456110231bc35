import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { session, signIn, signOut } from '#data/session/session.ts';
import { writeItem } from '#data/storage/local-items.ts';
import { loadDialogs } from '#ui/dialog/dialog.tsx';
import { toasts } from '#ui/toast/toasts.ts';
import { IdleQuestion } from './idle-question.tsx';
import { RAVI, type StubServer, stubServer, success } from './testing/stub-server.ts';

let server: StubServer;

beforeEach(async () => {
  // Windows come late, in real time.
  await loadDialogs();
  vi.useFakeTimers();
  localStorage.clear();
  server = stubServer();
  server.answer('api/setting/GetSettingExpiry', () =>
    success({ timeOutSecond: 300, showTimeOutNotificationSecond: 60 }),
  );
  server.answer('Account/Logout', () => success(true));
  signIn(RAVI);
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  signOut(true);
  for (const { id } of toasts.list()) toasts.close(id);
});

const wait = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1_000));
const question = () => screen.queryByRole('dialog', { name: 'Still there?' });

async function open() {
  render(<IdleQuestion />);
  await wait(0);
}

test('the question comes after the time without a touch, counts down and logs out', async () => {
  await open();
  await wait(298);
  expect(question()).toBeNull();

  await wait(4);
  expect(question()).not.toBeNull();
  expect(screen.getByRole('timer').textContent).toMatch(/^0:5\d$/);
  await wait(60);

  expect(session.getState().user).toBeNull();
  expect(server.calls().map(({ path }) => path)).toEqual(['/Account/Logout']);
  expect(toasts.list().map(({ title }) => title)).toEqual(['You have been logged out']);
});

test('a touch begins the time anew', async () => {
  await open();
  await wait(200);

  fireEvent.keyDown(document.body, { key: 'a' });

  await wait(200);
  expect(question()).toBeNull();
});

test('a touch in another tab counts too, and closes a question that is open here', async () => {
  await open();
  await wait(310);
  expect(question()).not.toBeNull();

  writeItem('crease_touched', Date.now());
  await wait(1);

  expect(question()).toBeNull();
  expect(session.getState().user).not.toBeNull();
});

test('while it is open only its buttons count; staying closes it', async () => {
  await open();
  await wait(310);

  fireEvent.pointerDown(document.body);
  await wait(2);
  expect(question()).not.toBeNull();
  fireEvent.click(
    screen.getAllByRole('button', { name: 'Stay logged in' }).at(-1) ?? document.body,
  );
  await wait(120);

  expect(question()).toBeNull();
  expect(session.getState().user).not.toBeNull();
});

test('who wants to go is logged out at once', async () => {
  await open();
  await wait(310);

  fireEvent.click(screen.getByRole('button', { name: 'Log out now' }));
  await wait(0);

  expect(session.getState().user).toBeNull();
});

test('a page that slept over the whole time logs out when it wakes', async () => {
  await open();

  vi.setSystemTime(Date.now() + 900_000);
  document.dispatchEvent(new Event('visibilitychange'));
  await wait(0);

  expect(session.getState().user).toBeNull();
});
