import { LIST_AGE_MS } from '@crease/contracts/base/constants.ts';
import { type Query, QueryClient } from '@tanstack/react-query';
import { CallFailure } from './failure.ts';

/**
 * A page without a network reports it within two seconds. Queries are refetched when the network or the live
 * connection returns.
 */
const RETRIES = 2;
const RETRY_AFTER_MS = 700;

/** Query cache of the app. Rejections are final, and only network failures are retried. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      refetchOnWindowFocus: false,
      // Queries fail at once without a network instead of pausing behind skeletons.
      networkMode: 'always',
      refetchOnReconnect: true,
      retry: (count, failure) => failure instanceof CallFailure && failure.code === 'NETWORK' && count < RETRIES,
      retryDelay: RETRY_AFTER_MS,
    },
  },
});

export const KEYS = {
  settings: ['settings'],
  tree: ['tree'],
  odds: (eventId: number) => ['odds', eventId],
  limits: (eventId: number) => ['limits', eventId],
  card: (dreamEventId: string) => ['card', dreamEventId],
} as const;

/**
 * Merges simultaneous refetch triggers into one request, late enough that the server doesn't serve a list cached
 * before them.
 */
const DEBOUNCE_MS = LIST_AGE_MS.minimum + 50;
/** Spreads refetches of a broadcast so that all open pages don't hit the server at once. */
const SPREAD_MS = 5_000;
const waiting = new Map<string, ReturnType<typeof setTimeout>>();

function scheduleRefetch(key: readonly unknown[], spreadMs = 0): void {
  const name = JSON.stringify(key);
  if (waiting.has(name)) return;
  waiting.set(
    name,
    setTimeout(
      () => {
        waiting.delete(name);
        void queryClient.invalidateQueries({ queryKey: key });
      },
      DEBOUNCE_MS + Math.random() * spreadMs,
    ),
  );
}

export function refetchCatalogue(): void {
  scheduleRefetch(KEYS.tree, SPREAD_MS);
}

export function refetchOdds(eventId: number): void {
  scheduleRefetch(KEYS.odds(eventId));
}

export function refetchSettings(): void {
  scheduleRefetch(KEYS.settings);
}

/** After a navigation, refetches the prices in view, which may have moved while another page was open. */
export function refetchShown(): void {
  scheduleRefetch(KEYS.tree);
  scheduleRefetch(['odds']);
}

/** Each request takes some ms on a phone. This gap lets it paint in between. */
const APART_MS = 20;

/** After a connect, refetches everything: pushes since the last fetch or connection may have been missed. */
export function refetchAll(): void {
  // Don't relaunch an open game: that would replace its page mid-round.
  const predicate = ({ meta }: Pick<Query, 'meta'>) => meta?.isAskedOnce !== true;
  const shown = queryClient.getQueryCache().findAll({ type: 'active', predicate });
  void queryClient.invalidateQueries({ refetchType: 'none', predicate });
  shown.forEach(({ queryKey }, index) => {
    setTimeout(
      () => void queryClient.refetchQueries({ queryKey, exact: true, type: 'active' }),
      DEBOUNCE_MS + index * APART_MS,
    );
  });
}
