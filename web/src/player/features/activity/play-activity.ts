import { playSessionCalls } from '@crease/contracts/calls/play-session.ts';
import type {
  ActivityPeriod,
  ActivityRow,
  PlayActivity,
} from '@crease/contracts/wire/play-activity.ts';
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { callRoute } from '#client/api/call-route.ts';
import { session } from '#client/session/session.ts';
import { useStore } from '#client/storage/observable.ts';
import { SITE_OFFSET_MS } from '#format/site-time.ts';
import { t } from '#i18n/text.ts';
import { buildCsv } from '#player/features/records/files.ts';

const DAY_MS = 86_400_000;
/** Statement spans in days, including today. */
export const SPANS = [30, 91, 365] as const;
export type Span = (typeof SPANS)[number];

/** Activity statement parameters. */
export interface ActivityQuery {
  readonly span: Span;
  readonly by: ActivityPeriod;
}

/** The user's activity statement, refetched whenever the page opens. */
export function usePlayActivity({ span, by }: ActivityQuery): UseQueryResult<PlayActivity> {
  const userId = useStore(session, (state) => state.user?.userId ?? null);
  const first = Date.now() + SITE_OFFSET_MS - (span - 1) * DAY_MS;
  const from = new Date(first).toISOString().slice(0, 'yyyy-mm-dd'.length);
  return useQuery({
    queryKey: ['play-activity', userId, by, from],
    queryFn: ({ signal }) =>
      callRoute(playSessionCalls.getPlayActivity, { By: by, From: from }, signal),
    enabled: userId !== null,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

/** Builds a CSV of the visible rows with totals last. */
export function activityFile({ from, to, items, totals }: PlayActivity): string {
  const heads = [
    t('From'),
    t('To'),
    t('Deposited'),
    t('Withdrawn'),
    t('Bets'),
    t('Settled stakes'),
    t('Won'),
    t('Lost, incl. commission'),
    t('Net result'),
    t('Bonuses and adjustments'),
    t('Minutes played'),
  ];
  const lines = [...items, { from, to, ...totals }].map((row: ActivityRow) => [
    row.from,
    row.to,
    row.deposited,
    row.withdrawn,
    row.bets,
    row.stakes,
    row.won,
    row.lost,
    row.net,
    row.other,
    row.minutes,
  ]);
  return buildCsv(heads, lines);
}
