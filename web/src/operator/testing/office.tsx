import { ROUTES, type RouteName } from '@crease/contracts/all-routes.ts';
import type { OperatorRole, ResultOf, WireOf } from '@crease/contracts/base/route.ts';
import type { EventItem, WireMarket } from '@crease/contracts/catalogue/catalogue.ts';
import type { FixtureWait } from '@crease/contracts/market-desk/fixtures.ts';
import { listFourEyesAmounts } from '@crease/contracts/trading/four-eyes.ts';
import { generateAppCode } from '@crease/server/testing/people-desk.ts';
import type { ServerSetting } from '@crease/server/testing/test-process.ts';
import { ADMIN, type TestServer } from '@crease/server/testing/test-server.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { setCaller } from '#client/api/call-route.ts';
import { OPERATOR_CALLER, operatorCache } from '#operator/core/office-call.ts';
import { beginSession, endSession } from '#operator/core/office-session.ts';
import { officeRouter } from '#operator/router.tsx';
import { createStage, type MatchStage, type MatchTerms } from '#testing/match-stage.ts';
import { openPageServer, PageServer } from '#testing/server.ts';
import { toasts } from '#ui/toast/toasts.ts';

/** A fixture that waits for an operator. */
interface ReportedWait extends Pick<FixtureWait, 'eventId' | 'reason'> {
  /** A market of it, by default none. */
  readonly marketId?: number | null;
}

/** The back office in a test, with the real server in memory. Its first operator is `admin`. */
export class Office {
  page: PageServer;

  constructor(page: PageServer) {
    this.page = page;
  }

  get server(): TestServer {
    return this.page.server;
  }

  /** Restarts the server process on the same disk. The page stays open. */
  async restartServer(): Promise<void> {
    const { page } = this;
    const restarted = await page.server.restart();
    await page.close();
    this.page = new PageServer(restarted);
  }

  /** Calls the server as `admin`, or with another token. @throws Error if rejected. */
  async call<Name extends RouteName>(
    name: Name,
    input: WireOf<(typeof ROUTES)[Name]>,
    token?: string,
  ): Promise<ResultOf<(typeof ROUTES)[Name]>> {
    const by = token ?? (await this.server.operator());
    const answer = await this.server.call(name, input, { token: by });
    if (!answer.success) throw new Error(`${name}: ${answer.text}`);
    return answer.result;
  }

  /** Logs in as `admin`, or as a newly created operator. */
  async logIn(role?: OperatorRole, userName = `desk.${role ?? 'admin'}`): Promise<void> {
    if (role !== undefined) await this.server.otherOperator(role, userName);
    const login = role === undefined ? ADMIN : { userName, password: ADMIN.password };
    beginSession(await this.call('operatorAuthenticate', login));
  }

  /** Sets up an authenticator for an operator. Returns its secret and recovery codes. */
  async enableAuthenticator(userName: string = ADMIN.userName) {
    const login = { userName, password: ADMIN.password };
    const { accessToken } = await this.call('operatorAuthenticate', login);
    const { secret } = await this.call('operatorStartFactor', {}, accessToken);
    const code = generateAppCode(secret, this.server.context.clock.now());
    const { recoveryCodes } = await this.call('operatorConfirmFactor', { code }, accessToken);
    return { secret, recoveryCodes };
  }

  stage(terms?: MatchTerms): Promise<MatchStage> {
    return createStage(this.page, terms);
  }

  /** Creates an in-play match of any sport, as read by the back office. */
  async event(fields: Partial<WireOf<(typeof ROUTES)['operatorCreateEvent']>> = {}): Promise<EventItem> {
    const startTime = new Date(Date.now() - 3_600_000).toISOString();
    const made = { sportId: 3, title: 'Falcons v Kraken', team1: 'Falcons', team2: 'Kraken' };
    const start = { startTime, dreamEventId: '0', status: 'IN_PLAY' } as const;
    return this.call('operatorCreateEvent', { ...made, ...start, ...fields });
  }

  /** Reads the current state of a market. */
  async market({ eventId, marketId }: WireMarket): Promise<WireMarket> {
    const { items } = await this.call('operatorGetMarkets', { eventId, MaxResultCount: 100 });
    const found = items.find((one) => one.marketId === marketId);
    if (found === undefined) throw new Error(`no market ${marketId}`);
    return found;
  }

  /** Opens a session market with a bet on No by a player, by default a new one. */
  async bet(stake: number, by?: { readonly token: string; readonly userName: string }, name = '6 over runs') {
    const player = by ?? (await this.server.user());
    const stage = await this.stage();
    const market = await stage.session(name);
    await stage.place(market, player.token, { type: 4, rate: 100, line: 51, stake });
    return { stage, market, player };
  }

  /** Reports that an event, or one of its markets, waits for an operator. @param forMs time it has waited so far */
  reportWait({ marketId = null, ...wait }: ReportedWait, forMs = 0): void {
    const { fixtureWatch, clock } = this.server.context;
    fixtureWatch.addPending({ ...wait, marketId, code: null }, clock.now() - forMs);
  }

  /** Requires a second operator above an amount in rupees. */
  async requireFourEyes(above = 0): Promise<void> {
    await this.call('operatorSaveSettings', {
      fourEyes: true,
      fourEyesAmounts: listFourEyesAmounts(above),
    });
  }

  /** Refetches all queries, as the page's polling would, to see changes by others. */
  async refetchAll(): Promise<void> {
    await operatorCache.invalidateQueries();
  }

  /** Requests sent by the page to a route, oldest first. */
  sentTo(name: RouteName): readonly unknown[] {
    const { path, method } = ROUTES[name];
    const calls = this.page.callsTo(`/${path}`);
    return calls.map(({ body, query }) => (method === 'POST' ? body : query));
  }

  /** Cleans up for the next test. */
  async close(): Promise<void> {
    cleanup();
    await operatorCache.cancelQueries();
    operatorCache.clear();
    endSession();
    for (const { id } of toasts.list()) toasts.close(id);
    await this.page.close();
    vi.unstubAllGlobals();
  }
}

/** The office of the running test. */
export let office: Office;

/** Starts an office, logged out and without events. */
export async function startOffice(setting: ServerSetting = {}): Promise<void> {
  office = new Office(await openPageServer(setting));
  setCaller(OPERATOR_CALLER);
  endSession();
}

/** Starts an office before each test of a file or block, and closes it afterwards. */
export function setUpOffice(setting?: ServerSetting): void {
  beforeEach(() => startOffice(setting));
  afterEach(() => office.close());
}

/** Opens a path below /backoffice and waits for the page. */
export async function openOffice(path: string) {
  const router = officeRouter(createMemoryHistory({ initialEntries: [`/backoffice${path}`] }));
  render(
    <QueryClientProvider client={operatorCache}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await waitFor(() => {
    if (router.state.status !== 'idle') throw new Error('still on its way');
  });
  return { router, path: () => router.state.location.pathname };
}

/** Opens an event's trading desk. */
export async function openDesk(eventId: number): Promise<void> {
  await openOffice(`/events/${eventId}`);
  await screen.findByRole('table', { name: 'Event markets' });
}

/** Builds a server error response, for cases a test can't provoke. */
export function refusal(status: number, code: string, message: string): () => Response {
  const error = { code, message, requestId: '1' };
  return () => Response.json({ success: false, result: null, error, status }, { status });
}
