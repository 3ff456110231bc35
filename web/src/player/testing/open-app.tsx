import { BUILT_IN_SETTING, type DomainSetting } from '@crease/contracts/settings.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { cleanup, render, waitFor } from '@testing-library/react';
import { vi } from 'vitest';
import { setCaller } from '#data/api/caller.ts';
import { connection } from '#data/api/connection.ts';
import { queryClient } from '#data/api/query-client.ts';
import { SESSION_CALLER, session } from '#data/session/session.ts';
import { site } from '#data/site/domain-file.ts';
import type { UserInfo } from '#data/storage/local-items.ts';
import { routerOver } from '#player/app/router.tsx';
import { closeAll } from '#player/shell/drawers/open-drawer.ts';
import { toasts } from '#ui/toast/toasts.ts';

/** A call that went out. */
export interface Asked {
  readonly path: string;
  readonly body: unknown;
}

/** The server as a test wants it: only the network is replaced. */
export interface FakeServer {
  setting: DomainSetting;
  /** Answers by path, in the order of the specification's envelope. */
  answers: Record<string, (body: unknown) => Response>;
  asked: Asked[];
}

/** Starts each test with an empty browser and a server that knows the settings and an empty catalogue. */
export function fakeServer(): FakeServer {
  const server: FakeServer = {
    setting: BUILT_IN_SETTING,
    asked: [],
    answers: {
      '/Event/TreeSportWithEvent': () => answered([]),
      '/Bet/GetUserOpenBets': () => answered({ openBets: [], balance: 500, exposure: 0 }),
      '/Bet/GetUserExpectedProfitLoss': () => answered([]),
    },
  };
  setCaller(SESSION_CALLER);
  localStorage.clear();
  sessionStorage.clear();
  vi.stubGlobal('fetch', async (input: URL | string, init: RequestInit = {}) => {
    const { pathname } = new URL(String(input), 'http://localhost:3000');
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : null;
    server.asked.push({ path: pathname, body });
    if (pathname.startsWith('/cdn/')) return Response.json({ setting: server.setting });
    return server.answers[pathname]?.(body) ?? refused(404, 'NOT_FOUND', 'Not found');
  });
  return server;
}

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
  // What is still under way must not reach whatever listens on this machine.
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('The test is over.')));
  queryClient.clear();
  closeAll();
  session.setState({ user: null, accessToken: null }, true);
  site.setState({ suspended: false, casino: true, games: [], isCasinoEmpty: false });
  for (const { id } of toasts.list()) toasts.close(id);
}

export function answered(result: unknown): Response {
  return Response.json({ success: true, result, error: null, status: 200 });
}

export function refused(status: number, code: string, message: string): Response {
  const error = { code, message, requestId: '1' };
  return Response.json({ success: false, result: null, error, status }, { status });
}

export const RAVI: UserInfo = {
  userId: 12,
  userName: 'ravi_7',
  isDemo: false,
  currency: 'DEMO',
  mustChangePassword: false,
  lastLogin: null,
  balance: 500,
  exposure: 0,
  stakes: [],
  football: true,
  tennis: true,
  cricket: true,
  horseRacing: true,
  kabaddi: true,
  casino: true,
};

export function logInRavi(): void {
  localStorage.setItem('accessToken', 'token');
  localStorage.setItem('userinfo', JSON.stringify(RAVI));
  localStorage.setItem('expire_DateTime', new Date(Date.now() + 600_000).toISOString());
  session.setState({ user: RAVI, accessToken: 'token' }, true);
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
