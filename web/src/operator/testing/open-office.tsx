import type { ActProposal, BettingStop } from '@crease/contracts/routes/operator-desk.ts';
import type { FixtureWait } from '@crease/contracts/routes/operator-fixtures.ts';
import type { OpUser } from '@crease/contracts/routes/operator-people.ts';
import type { Operator } from '@crease/contracts/routes/operator-session.ts';
import type { MarketRisk, ResultProposal } from '@crease/contracts/routes/operator-trading.ts';
import type { EventItem, WireMarket, WireRunner } from '@crease/contracts/wire/catalogue.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { cleanup, render, waitFor } from '@testing-library/react';
import { vi } from 'vitest';
import { setCaller } from '#data/api/caller.ts';
import { OPERATOR_CALLER, operatorCache } from '#operator/office/office-call.ts';
import { beginSession, endSession } from '#operator/office/office-session.ts';
import { officeRouter } from '#operator/router.tsx';
import { toasts } from '#ui/toast/toasts.ts';

/** A call that went out: body of a POST, query of a GET. */
export interface Asked {
  readonly path: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly token: string | null;
}

/** The server as a test wants it: only the network is replaced. */
export interface FakeHouse {
  events: EventItem[];
  markets: WireMarket[];
  fixtures: FixtureWait[];
  proposals: ResultProposal[];
  acts: ActProposal[];
  risk: MarketRisk[];
  stops: BettingStop[];
  byHand: number[];
  answers: Record<
    string,
    (input: Readonly<Record<string, unknown>>) => Response | Promise<Response>
  >;
  asked: Asked[];
}

export const ANITA: Operator = {
  id: 1,
  userName: 'anita',
  role: 'admin',
  active: true,
  lastLogin: null,
  madeBy: null,
};

/** Starts each test with nobody logged in, and a house with one match in play. */
export function fakeHouse(): FakeHouse {
  setCaller(OPERATOR_CALLER);
  sessionStorage.clear();
  localStorage.clear();
  endSession();
  const house: FakeHouse = {
    events: [match()],
    markets: [],
    fixtures: [],
    proposals: [],
    acts: [],
    risk: [],
    stops: [],
    byHand: [],
    asked: [],
    answers: {},
  };
  const usual: FakeHouse['answers'] = {
    '/Operator/GetEvents': () => answered(pageOf(house.events)),
    '/Operator/GetMarkets': ({ status }) =>
      answered(
        pageOf(house.markets.filter((one) => status === undefined || one.status === status)),
      ),
    '/Operator/GetBets': () => answered(pageOf([])),
    '/Operator/GetUsers': () => answered(pageOf([])),
    '/Operator/GetImages': () => answered({ items: [], ownBytes: 0, allBytes: 0 }),
    '/Operator/GetAuditLog': () => answered(pageOf([])),
    '/Operator/GetProposals': () => answered({ items: house.proposals, acts: house.acts }),
    '/Operator/GetWaitingFixtures': () => answered({ items: house.fixtures }),
    '/Operator/GetStops': () => answered({ items: house.stops }),
    '/Operator/GetAutoTrading': () => answered({ byHand: house.byHand }),
    '/Operator/SetAutoTrading': ({ marketId, auto }) => {
      const others = house.byHand.filter((id) => id !== marketId);
      house.byHand = auto === true ? others : [...others, Number(marketId)];
      return answered({ byHand: house.byHand });
    },
    '/Operator/SuspendAll': ({ eventId, reason }) => answered(stopIn(house, eventId, reason)),
    '/Operator/ResumeAll': () => {
      house.stops = [];
      return answered({ opened: 1, givenBack: 2 });
    },
    '/Operator/GetLogins': () => answered(pageOf([])),
    '/Operator/GetSessions': () => answered({ items: [] }),
    '/Operator/GetTv': () => answered(null),
    '/api/services/app/Sport/GetScoreCard': () => answered(null),
    '/Operator/GetRisk': () => answered({ markets: house.risk }),
    '/Operator/GetBelowZero': () => answered({ items: [] }),
    '/Operator/GetAlarms': () => answered({ items: [] }),
    '/Operator/GetTrialBalance': () => answered({ ok: true, currencies: [], books: null }),
    '/Operator/SetMarketStatus': ({ marketId, status }) =>
      answered(changeMarket(house, Number(marketId), { status: statusOf(status) })),
  };
  vi.stubGlobal('fetch', async (address: URL | string, init: RequestInit = {}) => {
    const url = new URL(String(address), 'http://localhost:3000');
    const input =
      typeof init.body === 'string' ? JSON.parse(init.body) : Object.fromEntries(url.searchParams);
    const token = new Headers(init.headers).get('Authorization');
    house.asked.push({ path: url.pathname, input, token });
    const answer = house.answers[url.pathname] ?? usual[url.pathname];
    return answer === undefined ? refused(404, 'NOT_FOUND', 'Not found') : answer(input);
  });
  return house;
}

/** Stops betting as the server does: what is live is suspended, twice is once. */
function stopIn(house: FakeHouse, eventId: unknown, reason: unknown) {
  const live = house.markets.filter(({ status }) => status === 'OPEN' || status === 'BALL_RUNNING');
  for (const { marketId } of live) changeMarket(house, marketId, { status: 'SUSPENDED' });
  const stop: BettingStop = {
    eventId: typeof eventId === 'number' ? eventId : null,
    eventTitle: typeof eventId === 'number' ? 'Falcons v Kraken' : null,
    reason: String(reason),
    message: null,
    until: null,
    stoppedBy: 'anita',
    time: '2026-11-21T11:00:00.000Z',
    markets: live.length,
  };
  house.stops = [stop];
  return { ...stop, suspended: live.length };
}

function statusOf(value: unknown): WireMarket['status'] {
  const known = (['OPEN', 'SUSPENDED', 'BALL_RUNNING', 'CLOSED'] as const).find(
    (status) => status === value,
  );
  if (known === undefined) throw new Error(`no status ${String(value)}`);
  return known;
}

/** Changes a market as the server does: with a higher version. */
export function changeMarket(
  house: FakeHouse,
  marketId: number,
  change: Partial<WireMarket>,
): WireMarket {
  const before = house.markets.find((one) => one.marketId === marketId);
  if (before === undefined) throw new Error(`no market ${marketId}`);
  const after = { ...before, ...change, version: before.version + 1 };
  house.markets = house.markets.map((one) => (one.marketId === marketId ? after : one));
  return after;
}

/** Leaves nothing for the next test. */
export function closeOffice(): void {
  cleanup();
  vi.unstubAllGlobals();
  operatorCache.clear();
  endSession();
  for (const { id } of toasts.list()) toasts.close(id);
}

export function logInAnita(): void {
  beginSession({ accessToken: 'token-1', expireInSeconds: 600, operator: ANITA });
}

/** Opens an address below /backoffice, and waits until the page is there. */
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

export function answered(result: unknown): Response {
  return Response.json({ success: true, result, error: null, status: 200 });
}

export function refused(
  status: number,
  code: string,
  message: string,
  details?: Readonly<Record<string, string | number | boolean>>,
): Response {
  const error = { code, message, requestId: '1', ...(details === undefined ? {} : { details }) };
  return Response.json({ success: false, result: null, error, status }, { status });
}

export const pageOf = <Row,>(items: readonly Row[]) => ({ items, totalCount: items.length });

export function match(change: Partial<EventItem> = {}): EventItem {
  return {
    id: 7,
    title: 'Falcons v Kraken',
    sportId: 3,
    sportName: 'Cricket',
    status: 'IN_PLAY',
    matchDate: 'In-Play',
    pin: false,
    dreamEventId: 'e7',
    startTime: '2026-11-21T10:00:00.000Z',
    team1: 'Falcons',
    team2: 'Kraken',
    competitionName: 'Monsoon T20',
    country: null,
    venue: null,
    f: true,
    bm: true,
    tv: false,
    odds: [],
    matched: 0,
    score: null,
    ...change,
  };
}

export function runner(change: Partial<WireRunner> = {}): WireRunner {
  return {
    id: 100,
    marketId: 10,
    runnername: 'Falcons',
    sort: 0,
    status: 'OPEN',
    back: [],
    lay: [],
    backPrice: null,
    backSize: null,
    layPrice: null,
    laySize: null,
    band: null,
    number: null,
    stall: null,
    jockey: null,
    silkUrl: null,
    ...change,
  };
}

/** A session with a line of 46 at 100 both ways. */
export function sessionMarket(change: Partial<WireMarket> = {}): WireMarket {
  return {
    marketId: 10,
    eventId: 7,
    kind: 'FANCY',
    house: true,
    group: 'fancy',
    marketName: '6 over runs Falcons',
    marketTypeName: 'Fancy',
    subType: null,
    status: 'OPEN',
    inPlay: true,
    delayMs: 1_000,
    version: 1,
    quoteVersion: 1,
    min: 100,
    max: 100_000,
    maxProfit: null,
    commissionPercent: 0,
    sort: 1,
    message: null,
    rules: null,
    matched: 0,
    result: null,
    crossMatching: false,
    ladder: 'LINE_RANGE',
    lineRange: null,
    winners: 1,
    runners: [runner({ runnername: '6 over runs Falcons', back: [[47, 100]], lay: [[46, 100]] })],
    ...change,
  };
}

/** Falcons 85 to 89, Kraken 105 to 110. */
export function bookmakerMarket(change: Partial<WireMarket> = {}): WireMarket {
  return sessionMarket({
    marketId: 20,
    kind: 'BOOKMAKER',
    group: 'bookmaker',
    marketName: 'Bookmaker',
    marketTypeName: 'Bookmaker',
    sort: 2,
    ladder: 'FINEST',
    runners: [
      runner({ id: 201, marketId: 20, back: [[85, 0]], lay: [[89, 0]] }),
      runner({
        id: 202,
        marketId: 20,
        runnername: 'Kraken',
        sort: 1,
        back: [[105, 0]],
        lay: [[110, 0]],
      }),
    ],
    ...change,
  });
}

/** A player of rupees. */
export const RAVI: OpUser = {
  id: 12,
  userName: 'ravi_7',
  mobile: '9876543210',
  domain: 'test',
  isDemo: false,
  currency: 'INR',
  active: true,
  betBlocked: false,
  casinoBlocked: false,
  withdrawalBlocked: false,
  verified: true,
  balance: 500,
  exposure: 0,
  cashBalance: 500,
  lockedBonus: 0,
  exposureLimit: 10_000,
  minStake: null,
  maxStake: null,
  commissionPercent: null,
  flags: {
    football: true,
    tennis: true,
    cricket: true,
    horseRacing: true,
    kabaddi: true,
    casino: false,
  },
  createdAt: '2026-11-01T00:00:00.000Z',
  lastLogin: null,
  closingAskedAt: null,
  closedAt: null,
  eraseAt: null,
  erasedAt: null,
};
