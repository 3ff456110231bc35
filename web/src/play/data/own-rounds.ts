import type { OwnRound } from '@crease/contracts/casino/play.ts';
import { playRoutes } from '@crease/contracts/casino/play-routes.ts';
import { callRoute } from '#client/api/call-route.ts';
import { CallFailure } from '#client/api/failure.ts';
import { createObservable, useStore } from '#client/storage/observable.ts';
import { countRound } from './seat-store.ts';

interface OwnRoundsState {
  /** Latest first, null until loaded. */
  readonly items: readonly OwnRound[] | null;
  readonly before: string | null;
  readonly isLoading: boolean;
}

const PAGE = 20;
/** Browsers abort calls on network changes, so the first one after a reconnect often fails. */
const TRIES = 3;
const store = createObservable<OwnRoundsState>({ items: null, before: null, isLoading: false });

export function useOwnRounds(): OwnRoundsState {
  return useStore(store, (state) => state);
}

/**
 * Reloads the latest own rounds and adds completed ones of this session to the net.
 *
 * @param ended round that just ended, which may have started before the page was opened.
 */
export async function loadOwnRounds(since: number, ended: string | null = null): Promise<void> {
  await load({ take: PAGE }, (items) => items);
  for (const { roundId, at, isOpen, staked, paid } of store.getState().items ?? []) {
    if (!isOpen && (at >= since || roundId === ended)) countRound(roundId, paid - staked);
  }
}

export async function loadOlderRounds(): Promise<void> {
  const { before, items } = store.getState();
  if (before === null) return;
  await load({ take: PAGE, before }, (older) => [...(items ?? []), ...older]);
}

async function load(
  query: { readonly take: number; readonly before?: string },
  merge: (items: readonly OwnRound[]) => readonly OwnRound[],
): Promise<void> {
  store.setState({ isLoading: true });
  try {
    const { items, before } = await withRetry(() => callRoute(playRoutes.getOwnRounds, query));
    store.setState({ items: merge(items), before });
  } catch {
    // Keep earlier data. The next round retries.
  } finally {
    store.setState({ isLoading: false });
  }
}

async function withRetry<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  for (let left = TRIES; ; left--) {
    try {
      return await call();
    } catch (failure) {
      if (left <= 1 || !(failure instanceof CallFailure) || failure.code !== 'NETWORK') throw failure;
      await waitForNetwork();
    }
  }
}

const RETRY_MS = 1_500;

/** Resolves when the browser is back online, or after a timeout. */
export function waitForNetwork(): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      window.removeEventListener('online', finish);
      resolve();
    };
    const timer = setTimeout(finish, RETRY_MS);
    window.addEventListener('online', finish);
  });
}
