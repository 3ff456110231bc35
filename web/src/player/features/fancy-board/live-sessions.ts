import type { EventItem, WireMarket } from '@crease/contracts/catalogue/catalogue.ts';
import { useQueries } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { call } from '#client/api/call.ts';
import { connection } from '#client/api/connection.ts';
import { CallFailure, getErrorMessage } from '#client/api/failure.ts';
import { oddsQuery, useTree } from '#client/catalogue/catalogue.ts';
import { isInPlay } from '#client/catalogue/events.ts';
import { prices } from '#client/prices/prices.ts';
import { session } from '#client/session/session.ts';
import { useStore } from '#client/storage/observable.ts';
import { isFancy } from '#player/markets/sections.ts';

/** One match's sessions. */
export interface EventSessions {
  readonly event: EventItem;
  readonly markets: readonly WireMarket[];
}

export interface LiveSessions {
  /** Matches with sessions, in-play first; undefined until loaded. */
  readonly groups: readonly EventSessions[] | undefined;
  /** Error message while there is nothing to show. */
  readonly error: string | null;
  readonly refetch: () => void;
}

/** Poll interval while disconnected; normally the hub pushes live session prices. */
const POLL_MS = 6_000;
/** Matches per poll, well below the limit of 300 requests in 10 s per IP (api 1.6). */
const MAX_PER_POLL = 10;

/** Sessions of all matches, kept current by the hub. */
export function useLiveSessions(): LiveSessions {
  const tree = useTree();
  const currency = useStore(session, (state) => state.user?.currency ?? '');
  const events = useMemo(() => eventsWithSessions(tree.sports?.flatMap((sport) => sport.events)), [tree.sports]);
  const answers = useQueries({
    queries: (events ?? []).map(({ id }) => oddsQuery(id, currency)),
  });
  usePolledPrices((events ?? []).flatMap(({ id }, index) => listVersions(id, answers[index]?.data ?? [])));

  const groups = (events ?? []).flatMap((event, index) => {
    const markets = answers[index]?.data?.filter(isFancy) ?? [];
    const sorted = [...markets].sort((a, b) => a.sort - b.sort || a.marketId - b.marketId);
    return sorted.length === 0 ? [] : [{ event, markets: sorted }];
  });
  const failure = answers.find(({ error }) => error !== null && !isNotFound(error))?.error;
  const isWaiting = events === undefined || answers.some(({ isPending, error }) => isPending && error === null);
  const error = tree.error ?? (failure === undefined || failure === null ? null : getErrorMessage(failure));
  return {
    groups: groups.length === 0 && (isWaiting || error !== null) ? undefined : groups,
    error: groups.length === 0 && !answers.some(({ isFetching }) => isFetching) ? error : null,
    refetch: () => {
      tree.refetch();
      for (const { refetch } of answers) void refetch();
    },
  };
}

/** Stages in which no ball is bowled for long. */
const RESTING: ReadonlySet<string> = new Set(['STUMPS', 'LUNCH', 'TEA', 'BREAK', 'RAIN', 'BAD_LIGHT']);

/** Matches being played, those at a break, then upcoming ones. */
function getPlayRank(event: EventItem): number {
  if (!isInPlay(event)) return 2;
  return RESTING.has(event.score?.stageLabel?.code ?? '') ? 1 : 0;
}

/** Matches with sessions: in-play first, unless at a break, then by start time. */
export function eventsWithSessions(events: readonly EventItem[] | undefined): EventItem[] | undefined {
  return events
    ?.filter(({ f, status }) => f && status !== 'CLOSED')
    .sort((a, b) => getPlayRank(a) - getPlayRank(b) || a.startTime.localeCompare(b.startTime) || a.id - b.id);
}

/** True if the match has just ended, which is not an error. */
function isNotFound(error: unknown): boolean {
  return error instanceof CallFailure && error.code === 'NOT_FOUND';
}

/**
 * Polls changes one request at a time while disconnected.
 *
 * @param versions `event/version`.
 */
function usePolledPrices(versions: readonly string[]): void {
  const newest = versions.join();
  const isConnected = useStore(connection, ({ state }) => state === 'Connected');
  useEffect(() => {
    if (isConnected) return;
    const versions = new Map(
      newest
        .split(',')
        .filter(Boolean)
        .map((pair): [number, number] => {
          const [eventId = '0', version = '0'] = pair.split('/');
          return [Number(eventId), Number(version)];
        }),
    );
    const stop = new AbortController();
    let isAsking = false;
    const poll = async () => {
      if (isAsking || document.hidden) return;
      isAsking = true;
      // Move a polled match to the end of the queue.
      for (const [eventId, since] of [...versions].slice(0, MAX_PER_POLL)) {
        versions.delete(eventId);
        versions.set(eventId, since);
        try {
          const answer = await call('getUserOdds', { eventId, since }, stop.signal);
          prices.setMarkets(answer.markets);
          versions.set(eventId, Math.max(since, answer.version));
        } catch {
          // The next poll retries; the shell shows connection loss.
        }
      }
      isAsking = false;
    };
    const timer = setInterval(() => void poll(), POLL_MS);
    return () => {
      clearInterval(timer);
      stop.abort();
    };
  }, [newest, isConnected]);
}

function listVersions(eventId: number, markets: readonly WireMarket[]): readonly string[] {
  if (markets.length === 0) return [];
  return [`${eventId}/${Math.max(...markets.map(({ version }) => version))}`];
}
