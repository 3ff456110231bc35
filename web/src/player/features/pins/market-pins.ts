import type { EventItem, WireMarket } from '@crease/contracts/catalogue/catalogue.ts';
import { useQueries } from '@tanstack/react-query';
import { useEffect } from 'react';
import { CallFailure, getErrorMessage } from '#client/api/failure.ts';
import { oddsQuery, useTree } from '#client/catalogue/catalogue.ts';
import { watchEvents } from '#client/hub/hub-client.ts';
import { session } from '#client/session/session.ts';
import { useStore } from '#client/storage/observable.ts';
import { type PinnedMarket, pinnedMarkets } from './pinned-markets.ts';

/** A pin with its market and event. */
export interface ShownPin {
  readonly pin: PinnedMarket;
  /** Null while loading and after settlement. */
  readonly market: WireMarket | null;
  /** Null if the event is not, or no longer, in the catalogue. */
  readonly event: EventItem | null;
}

export interface PinnedQuery {
  /** In the user's order; those with a market can be displayed. */
  readonly shown: readonly ShownPin[];
  /** Pins whose market is settled or whose event has ended. */
  readonly goneIds: readonly number[];
  readonly isWaiting: boolean;
  /** Error message. */
  readonly error: string | null;
  readonly refetch: () => void;
}

/** Maximum events loaded at once, matching what the hub keeps current. */
export const MAX_EVENTS = 20;

/** All pinned markets with live prices, while their page is open. */
export function usePinnedMarkets(): PinnedQuery {
  const list = useStore(pinnedMarkets, (state) => state.list);
  const currency = useStore(session, (state) => state.user?.currency ?? '');
  const tree = useTree();
  const eventIds = [...new Set(list.map(({ eventId }) => eventId))].filter((id) => id > 0).slice(0, MAX_EVENTS);
  const answers = useQueries({ queries: eventIds.map((id) => oddsQuery(id, currency)) });
  const watched = eventIds.join();
  useEffect(() => watchEvents(watched === '' ? [] : watched.split(',').map(Number)), [watched]);

  const markets = new Map(
    answers.flatMap(({ data }) => (data ?? []).map((market) => [market.marketId, market] as const)),
  );
  const events = new Map(tree.sports?.flatMap((sport) => sport.events).map((event) => [event.id, event] as const));
  const isKnown = new Set(
    eventIds.filter((_, index) => {
      const answer = answers[index];
      return answer?.data !== undefined || isNotFound(answer?.error);
    }),
  );
  const failure = answers.find(({ error }) => error !== null && !isNotFound(error))?.error;
  return {
    shown: list.map((pin) => ({
      pin,
      market: markets.get(pin.marketId) ?? null,
      event: events.get(pin.eventId) ?? null,
    })),
    goneIds: list
      .filter(({ eventId, marketId }) => isKnown.has(eventId) && !markets.has(marketId))
      .map(({ marketId }) => marketId),
    isWaiting: answers.some(({ isPending }) => isPending),
    error: failure === undefined || failure === null ? null : getErrorMessage(failure),
    refetch: () => {
      for (const { refetch } of answers) void refetch();
    },
  };
}

export function isNotFound(error: unknown): boolean {
  return error instanceof CallFailure && error.code === 'NOT_FOUND';
}
