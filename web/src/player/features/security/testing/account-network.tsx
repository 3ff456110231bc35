import type { ApiError } from '@crease/contracts/errors/envelope.ts';
import type { ErrorCode } from '@crease/contracts/errors/error-code.ts';
import { BUILT_IN_SETTING } from '@crease/contracts/settings.ts';
import type { Profile } from '@crease/contracts/wire/account.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { cleanup, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import { queryClient } from '#data/api/query-client.ts';
import { session } from '#data/session/session.ts';
import type { UserInfo } from '#data/storage/local-items.ts';
import { toasts } from '#ui/toast/toasts.ts';

/** A refusal as the server words it. */
export interface Refusal {
  readonly code: ErrorCode;
  readonly message: string;
  readonly status: number;
  readonly validationErrors?: ApiError['validationErrors'];
}

export interface Asked {
  readonly path: string;
  readonly sent: Readonly<Record<string, unknown>>;
}

/** What a call answers: a result, or a refusal that is thrown. */
export type Answer = (sent: Readonly<Record<string, unknown>>) => unknown;

export function refuse(code: ErrorCode, message: string, status = 400): never {
  const refusal: Refusal = { code, message, status };
  throw refusal;
}

/** The network, the only thing that tests replace: `answers` by the last part of the path. */
export class AccountNetwork {
  readonly asked: Asked[] = [];
  readonly answers = new Map<string, Answer>();

  constructor() {
    vi.stubGlobal('fetch', (url: URL | string, init: RequestInit = {}) =>
      this.#answer(new URL(url, location.origin), init),
    );
  }

  /** What was sent to a call, first to last. */
  sentTo(name: string): readonly Asked['sent'][] {
    return this.asked.filter(({ path }) => path === name).map(({ sent }) => sent);
  }

  async #answer(url: URL, init: RequestInit): Promise<Response> {
    if (url.pathname.startsWith('/cdn/'))
      return Response.json({ setting: BUILT_IN_SETTING, games: [], tv: [] });
    const path = url.pathname.split('/').at(-1) ?? '';
    const sent: unknown =
      typeof init.body === 'string' ? JSON.parse(init.body) : Object.fromEntries(url.searchParams);
    const fields = typeof sent === 'object' && sent !== null ? { ...sent } : {};
    this.asked.push({ path, sent: fields });
    const answer = this.answers.get(path);
    try {
      if (answer === undefined) refuse('NOT_FOUND', `Nothing answers ${path}`, 404);
      const result = await answer(fields);
      return Response.json({ success: true, result, error: null, status: 200 });
    } catch (failure) {
      if (!isRefusal(failure)) throw failure;
      const { status, ...error } = failure;
      return Response.json({ success: false, result: null, error, status }, { status });
    }
  }
}

function isRefusal(failure: unknown): failure is Refusal {
  return typeof failure === 'object' && failure !== null && 'code' in failure;
}

export const USER: UserInfo = {
  userId: 12,
  userName: 'ravi_7',
  isDemo: false,
  currency: 'INR',
  mustChangePassword: false,
  lastLogin: null,
  balance: 500,
  exposure: 0,
  stakes: [],
  cricket: true,
  football: true,
  tennis: true,
  horseRacing: true,
  kabaddi: true,
  casino: true,
};

export const PROFILE: Profile = {
  userId: 12,
  userName: 'ravi_7',
  mobile: '+9198******10',
  domain: 'alpha.example',
  isDemo: false,
  currency: 'INR',
  createdAt: '2026-01-31T14:05:31.250Z',
  lastLogin: '2026-11-20T11:10:32.000Z',
  minStake: 100,
  maxStake: 500_000,
  exposureLimit: 1_000_000,
  commissionPercent: 2,
  secondFactor: { isOn: false, recoveryCodesLeft: 0 },
  passkeys: [],
  closingAskedAt: null,
  keptDays: 1_826,
};

export function signInAs(user: UserInfo): void {
  session.setState({ user, accessToken: 'token' }, true);
}

/** Shows a screen with the app's own stores and a router of its own. */
export function show(screen: ReactNode): void {
  const router = createRouter({
    routeTree: createRootRoute(),
    history: createMemoryHistory(),
  });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterContextProvider router={router}>{screen}</RouterContextProvider>
    </QueryClientProvider>,
  );
}

/** Nothing of one test is left for the next. */
export function forgetEverything(): void {
  cleanup();
  queryClient.clear();
  session.setState({ user: null, accessToken: null }, true);
  for (const { id } of toasts.list()) toasts.close(id);
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
}

export function toastTitles(): readonly string[] {
  return toasts.list().map(({ title }) => title);
}
