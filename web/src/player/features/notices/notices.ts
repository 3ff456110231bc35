import type { Page } from '@crease/contracts/base/request-fields.ts';
import { personalRoutes } from '@crease/contracts/people/preference-routes.ts';
import type { NoticeItem } from '@crease/contracts/people/preferences.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callRoute } from '#client/api/call-route.ts';
import { connection } from '#client/api/connection.ts';
import { getErrorMessage } from '#client/api/failure.ts';
import { session } from '#client/session/session.ts';
import { useStore } from '#client/storage/observable.ts';
import { countUnread, mergeNoticeHead, noticeHead } from './notice-head.ts';

const PAGE = 20;
const RETRY_MS = 30_000;

/** The notification list. */
export interface NoticesQuery {
  /** Newest first, with read state across devices. */
  readonly items: readonly NoticeItem[];
  readonly unread: number;
  /** Nothing loaded yet. */
  readonly isWaiting: boolean;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  /** Error message. */
  readonly error: string | null;
  readonly loadMore: () => void;
  readonly refetch: () => void;
}

/** The user's notifications, paginated; new ones are added at the top. */
export function useNotices(): NoticesQuery {
  const userId = useStore(session, (state) => state.user?.userId ?? 0);
  const { newest, readUpTo } = useStore(noticeHead, (state) => state);
  const query = useInfiniteQuery({
    queryKey: ['notices', userId],
    queryFn: ({ pageParam, signal }) => fetchPage(pageParam, signal),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const loaded = pages.reduce((sum, { items }) => sum + items.length, 0);
      return last.items.length === 0 || loaded >= last.totalCount ? undefined : loaded;
    },
    enabled: userId !== 0,
    staleTime: 0,
  });
  const { data, refetch } = query;
  const listed = data?.pages[0]?.items[0]?.id ?? 0;
  const isBehind = data !== undefined && newest > listed;
  useEffect(() => {
    if (isBehind) void refetch();
  }, [isBehind, refetch]);
  return {
    items: withoutRepeats(data?.pages.flatMap(({ items }) => items) ?? [], readUpTo),
    unread: countUnread({ newest, readUpTo }),
    isWaiting: query.isPending,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    error: query.error === null ? null : getErrorMessage(query.error),
    loadMore: () => void query.fetchNextPage(),
    refetch: () => void refetch(),
  };
}

/** Marks notifications up to an ID as read on all devices. @throws CallFailure */
export async function readNotices(upToId: number): Promise<void> {
  if (upToId <= noticeHead.getState().readUpTo) return;
  const asker = session.getState().user?.userId;
  await callRoute(personalRoutes.readNotices, { upToId });
  if (session.getState().user?.userId === asker) mergeNoticeHead({ readUpTo: upToId });
}

/** Updates the unread count after login and after each reconnection. */
export function syncNotices(): void {
  let again: ReturnType<typeof setTimeout> | undefined;
  const fetchHead = (): void => {
    clearTimeout(again);
    if (session.getState().user === null) return;
    fetchPage(0, undefined, 1).catch(() => {
      again = setTimeout(fetchHead, RETRY_MS);
    });
  };
  fetchHead();
  session.subscribe((state, before) => {
    if (state.user?.userId !== before.user?.userId) fetchHead();
  });
  connection.subscribe((state, before) => {
    if (state.state === 'Connected' && before.state !== 'Connected') fetchHead();
  });
}

async function fetchPage(skip: number, signal: AbortSignal | undefined, take = PAGE): Promise<Page<NoticeItem>> {
  const asker = session.getState().user?.userId;
  const range = { SkipCount: skip, MaxResultCount: take };
  const page = await callRoute(personalRoutes.getNotices, range, signal);
  const [first] = page.items;
  if (skip === 0 && first !== undefined && session.getState().user?.userId === asker) {
    mergeNoticeHead({ newest: first.id, readUpTo: first.id - page.unread });
  }
  return page;
}

/** Removes duplicates: a notification that arrives between two page requests shifts the second page. */
function withoutRepeats(items: readonly NoticeItem[], readUpTo: number): readonly NoticeItem[] {
  const byId = new Map<number, NoticeItem>();
  for (const item of items) {
    byId.set(item.id, item.isRead || item.id > readUpTo ? item : { ...item, isRead: true });
  }
  return [...byId.values()];
}
