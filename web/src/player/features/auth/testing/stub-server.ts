import { BUILT_IN_SETTING, type DomainSetting } from '@crease/contracts/settings.ts';
import { vi } from 'vitest';

export interface Asked {
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
}

type Answer = () => Response | Promise<Response>;

/** The network of a test, the only thing that is replaced: what was asked, and what it answers by path. */
export interface StubServer {
  readonly asked: Asked[];
  /** Calls that the forms made; settings and the like are left out. */
  readonly calls: () => readonly Asked[];
  readonly answer: (path: string, answer: Answer) => void;
  setting: DomainSetting;
}

export function stubServer(): StubServer {
  const answers = new Map<string, Answer>();
  const server: StubServer = {
    asked: [],
    calls: () => server.asked.filter(({ path }) => path.startsWith('/Account/')),
    answer: (path, answer) => void answers.set(`/${path}`, answer),
    setting: BUILT_IN_SETTING,
  };
  vi.stubGlobal('fetch', async (input: URL | string, init: RequestInit = {}) => {
    const url = new URL(String(input), 'http://localhost:3000');
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : null;
    server.asked.push({ path: url.pathname, query: Object.fromEntries(url.searchParams), body });
    if (url.pathname.startsWith('/cdn/')) {
      return Response.json({ setting: server.setting, events: [], games: [], tv: [], bonuses: [] });
    }
    const found = answers.get(url.pathname);
    return found === undefined ? refusal('NOT_FOUND', 'Not found', { status: 404 }) : found();
  });
  return server;
}

export function success(result: unknown): Response {
  return Response.json({ success: true, result, error: null, status: 200 });
}

export function refusal(
  code: string,
  message: string,
  more: {
    readonly status?: number;
    readonly details?: object;
    readonly validationErrors?: readonly object[];
  } = {},
): Response {
  const { status = 400, ...rest } = more;
  const error = { code, message, requestId: 'r', ...rest };
  return Response.json({ success: false, result: null, error, status }, { status });
}

/** What a login answers. */
export const RAVI = {
  accessToken: 'token',
  refreshToken: 'refresh',
  expireInSeconds: 1_800,
  casinoToken: '',
  userId: 12,
  userName: 'ravi_7',
  isDemo: false,
  currency: 'INR',
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
} as const;
