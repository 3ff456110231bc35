import { onlineManager } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { server, setUpServer, visit } from '#player/testing/open-app.tsx';

const SILENCE = 'No response yet. Your connection may be slow or down.';

afterEach(() => {
  onlineManager.setOnline(true);
});
setUpServer();

test('a request made offline shows a failure and is retried once online', async () => {
  await server.logIn();
  onlineManager.setOnline(false);
  const mend = server.cut('/Transaction/GetHistory');
  await visit('/account-cash-statement');
  expect(await screen.findByText(/Couldn’t load the statement/)).toBeDefined();

  mend();
  onlineManager.setOnline(true);

  await waitFor(() => expect(screen.queryByText(/Couldn’t load the statement/)).toBeNull());
});

test("a slow list says so after some seconds, until it's loaded", async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  const release = server.hold('/Event/TreeSportWithEvent');
  await visit('/inplay');
  expect(screen.queryByText(SILENCE)).toBeNull();

  await vi.advanceTimersByTimeAsync(4_000);

  expect(await screen.findByText(SILENCE)).toBeDefined();
  release();
  await waitFor(() => expect(screen.queryByText(SILENCE)).toBeNull());
});
