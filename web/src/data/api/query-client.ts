import { LIST_AGE_MS } from '@crease/contracts/constants.ts';
import { type Query, QueryClient } from '@tanstack/react-query';
import { CallFailure } from './failure.ts';

/**
 * A page without a network says so within two seconds. It is asked again by itself once the browser, or the live
 * connection, is back.
 */
const RETRIES = 2;
const RETRY_AFTER_MS = 700;

/** One cache for the app. A refusal is final; only a network that failed is tried again. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      refetchOnWindowFocus: false,
      // What is asked without a network fails and says so, instead of waiting for one beside grey bars.
      networkMode: 'always',
      refetchOnReconnect: true,
      retry: (count, failure) =>
        failure instanceof CallFailure && failure.code === 'NETWORK' && count < RETRIES,
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

/** Several reasons of one moment ask once; later than a list that was made before that moment is handed out. */
const GATHER_MS = LIST_AGE_MS.least + 50;
/** What every open page hears of at one moment is not asked for by all of them at that moment. */
const SPREAD_MS = 5_000;
const waiting = new Map<string, ReturnType<typeof setTimeout>>();

function soon(key: readonly unknown[], spreadMs = 0): void {
  const name = JSON.stringify(key);
  if (waiting.has(name)) return;
  waiting.set(
    name,
    setTimeout(
      () => {
        waiting.delete(name);
        void queryClient.invalidateQueries({ queryKey: key });
      },
      GATHER_MS + Math.random() * spreadMs,
    ),
  );
}

export function refetchCatalogue(): void {
  soon(KEYS.tree, SPREAD_MS);
}

export function refetchOdds(eventId: number): void {
  soon(KEYS.odds(eventId));
}

export function refetchSettings(): void {
  soon(KEYS.settings);
}

/** After a change of page: prices of what is shown now, which may have moved while another page was open. */
export function refetchShown(): void {
  soon(KEYS.tree);
  soon(['odds']);
}

/** To ask for one thing takes a phone some milliseconds: it draws in between. */
const APART_MS = 20;

/** After a connect everything that was pushed since the page was fetched, or since the last one, may have been missed. */
export function refetchAll(): void {
  // A game that was launched is open: another launch would take its page away in the midst of a round.
  const predicate = ({ meta }: Pick<Query, 'meta'>) => meta?.isAskedOnce !== true;
  const shown = queryClient.getQueryCache().findAll({ type: 'active', predicate });
  void queryClient.invalidateQueries({ refetchType: 'none', predicate });
  shown.forEach(({ queryKey }, place) => {
    setTimeout(
      () => void queryClient.refetchQueries({ queryKey, exact: true, type: 'active' }),
      GATHER_MS + place * APART_MS,
    );
  });
}
