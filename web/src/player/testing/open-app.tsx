import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { cleanup, render, waitFor } from '@testing-library/react';
import { vi } from 'vitest';
import { connection } from '#data/api/connection.ts';
import { queryClient } from '#data/api/query-client.ts';
import { session } from '#data/session/session.ts';
import { site } from '#data/site/domain-file.ts';
import { routerOver } from '#player/app/router.tsx';
import { forgetOpenBets } from '#player/betting/open-bets.ts';
import { closeAll } from '#player/shell/drawers/open-drawer.ts';
import { toasts } from '#ui/toast/toasts.ts';

let letGrowStale: () => void = () => undefined;

/** No hub stands behind these pages: without this their prices would be taken for old once some seconds have passed. */
export function keepPricesFresh(): void {
  connection.setState({ state: 'Connected', online: true, stale: false });
  letGrowStale = connection.subscribe(({ stale }) => {
    if (stale) connection.setState({ stale: false });
  });
}

/** Leaves nothing for the next test. */
export function closeApp(): void {
  letGrowStale();
  cleanup();
  vi.unstubAllGlobals();
  // What is still under way must not reach whatever listens on this machine. It comes to nothing rather than fail: a page
  // that finds its site out of reach would close it for the next test.
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  queryClient.clear();
  // What it has gathered would be asked for in the next test.
  forgetOpenBets();
  closeAll();
  session.setState({ user: null, accessToken: null }, true);
  site.setState({ suspended: false, casino: true, games: [], isCasinoEmpty: false });
  for (const { id } of toasts.list()) toasts.close(id);
}

export function refused(status: number, code: string, message: string): Response {
  const error = { code, message, requestId: '1' };
  return Response.json({ success: false, result: null, error, status }, { status });
}

/** Opens an address in the whole app, and waits until the page is there. */
export async function visit(address: string) {
  const router = routerOver(createMemoryHistory({ initialEntries: [address] }));
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
    /** Path and query, as a person reads them. */
    address: () => {
      const { pathname, searchStr } = router.state.location;
      return `${pathname}${decodeURIComponent(searchStr)}`;
    },
  };
}
