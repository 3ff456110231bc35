import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { connection } from '#client/api/connection.ts';
import { queryClient } from '#client/api/query-client.ts';
import { session } from '#client/session/session.ts';
import { site } from '#client/site/domain-file.ts';
import { createAppRouter, observeNavigation } from '#player/app/router.tsx';
import { clearOpenBets } from '#player/betting/open-bets.ts';
import { closeAll } from '#player/shell/drawers/open-drawer.ts';
import { openPageServer, type PageServer } from '#testing/server.ts';
import { toasts } from '#ui/toast/toasts.ts';
import { DESKTOP_WIDTH, setWidth } from './window-size.ts';

let stopKeepingFresh: () => void = () => undefined;
let stopNavigation: () => void = () => undefined;

/** Marks the connection as live; without a hub, prices would become stale after some seconds. */
export function keepPricesFresh(): void {
  connection.setState({ state: 'Connected', online: true, stale: false });
  stopKeepingFresh = connection.subscribe(({ stale }) => {
    if (stale) connection.setState({ stale: false });
  });
}

/** Resets state for the next test. */
export function closeApp(): void {
  stopKeepingFresh();
  // A closed page's router would fetch the settings again, and the next page would wait for that.
  stopNavigation();
  cleanup();
  vi.unstubAllGlobals();
  // Pending requests must not reach anything listening on this machine. They hang rather than fail, because an
  // unreachable site would be marked closed for the next test.
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  queryClient.clear();
  // Discards batched refetches, which would run in the next test.
  clearOpenBets();
  closeAll();
  session.setState({ user: null, accessToken: null }, true);
  site.setState({ suspended: false, casino: true, games: [], isCasinoEmpty: false });
  for (const { id } of toasts.list()) toasts.close(id);
}

type Setting = Parameters<typeof openPageServer>[0];

/** The server of the running test. */
export let server: PageServer;

export async function startServer(setting?: Setting): Promise<void> {
  server = await openPageServer(setting);
}

/** Continues the test with another server, such as a restarted one. */
export function replaceServer(next: PageServer): void {
  server = next;
}

/** Closes the page and its server, and resets clock, spies and width. */
export async function closeServer(): Promise<void> {
  vi.useRealTimers();
  vi.restoreAllMocks();
  closeApp();
  setWidth(DESKTOP_WIDTH);
  await server.close();
}

/**
 * Starts a server before each test of a file or block, and closes it and the page afterwards. An `afterEach` above
 * this runs once they are closed.
 */
export function setUpServer(setting?: Setting): void {
  beforeEach(() => startServer(setting));
  afterEach(closeServer);
}

export function refused(status: number, code: string, message: string): Response {
  const error = { code, message, requestId: '1' };
  return Response.json({ success: false, result: null, error, status }, { status });
}

/** Opens the last of these URLs in the full app, as if coming from the others, and waits for the page. */
export async function visit(...addresses: string[]) {
  const history = createMemoryHistory({ initialEntries: addresses });
  const router = createAppRouter(history);
  stopNavigation = observeNavigation(router);
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await waitFor(() => {
    if (router.state.status !== 'idle') throw new Error('still on its way');
  });
  return {
    router,
    history,
    /** Path and query, human-readable. */
    address: () => {
      const { pathname, searchStr } = router.state.location;
      return `${pathname}${decodeURIComponent(searchStr)}`;
    },
  };
}
