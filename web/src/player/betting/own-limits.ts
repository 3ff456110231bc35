import { type PlayLimits, type PlayPauseItem, playLimitRoutes } from '@crease/contracts/care/play-limits.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { callRoute } from '#client/api/call-route.ts';
import { queryClient } from '#client/api/query-client.ts';
import { type SessionState, session } from '#client/session/session.ts';
import { useStore } from '#client/storage/observable.ts';
import { siteMinuteText } from '#format/site-time.ts';
import { t } from '#i18n/text.ts';
import { PLAY_LIMITS_KEY } from './known-limits.ts';

const FRESH_MS = 60_000;

/** Demo users have no limits. */
const getLimitedUserId = ({ user }: SessionState): number | null => (user?.isDemo === false ? user.userId : null);

function ownLimitsQuery(userId: number | null) {
  return queryOptions({
    queryKey: [PLAY_LIMITS_KEY, userId],
    queryFn: ({ signal }) => callRoute(playLimitRoutes.getPlayLimits, {}, signal),
    enabled: userId !== null,
    staleTime: FRESH_MS,
  });
}

/** Limits and breaks that the user chose, so that the slip can tell before the server refuses. */
export interface OwnRules {
  /** Highest stake of a bet in rupees; null for none. */
  readonly perBet: number | null;
  /** Why no bet can be placed now; null if one can. */
  readonly barred: string | null;
}

/** The user's own limits for sports bets. Without an answer yet, nothing is limited: the server decides. */
export function useOwnRules(): OwnRules {
  return toOwnRules(useQuery(ownLimitsQuery(useStore(session, getLimitedUserId))).data);
}

/** The rules already loaded, outside components. */
export function getOwnRules(): OwnRules {
  const { queryKey } = ownLimitsQuery(getLimitedUserId(session.getState()));
  return toOwnRules(queryClient.getQueryData(queryKey));
}

/** The current break as a line such as `Time-out until 5 Dec, 22:24`; null if there is none. */
export function usePauseText(): string | null {
  const { data } = useQuery(ownLimitsQuery(useStore(session, getLimitedUserId)));
  return data?.pause ? describePause(data.pause) : null;
}

function toOwnRules(data: PlayLimits | undefined): OwnRules {
  const limit = data?.limits.find(({ name }) => name === 'stake:SPORTS');
  const set = [limit?.amount ?? null, limit?.houseAmount ?? null].filter((one) => one !== null);
  const isBlocked = data?.blocks.some(({ section }) => section === 'sports') === true;
  return {
    perBet: set.length === 0 ? null : Math.min(...set),
    barred: data?.pause ? describePause(data.pause) : isBlocked ? t('You’ve blocked sports betting.') : null,
  };
}

function describePause({ kind, until }: PlayPauseItem): string {
  const isExclusion = kind === 'EXCLUSION';
  if (until === null) return isExclusion ? t('Self-excluded permanently') : t('You’re on a break');
  const time = siteMinuteText(until);
  switch (kind) {
    case 'TIME_UP':
      return t('Time limit reached until {time}', { time });
    case 'STOP':
      return t('Play suspended for review until {time}', { time });
    default:
      return isExclusion ? t('Self-excluded until {time}', { time }) : t('Time-out until {time}', { time });
  }
}
