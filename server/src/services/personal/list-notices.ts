import type { Page } from '@crease/contracts/values/paging.ts';
import type { NoticeItem } from '@crease/contracts/wire/personal.ts';
import type { AppContext } from '#services/app-context.ts';
import { answer, type Reply } from '#services/reply.ts';
import { keptOf, noticeItemOf, unreadOf } from './notice-item.ts';

/** A page of a user's notices. */
export async function listNotices(
  { personal }: Pick<AppContext, 'personal'>,
  userId: number,
  page: { readonly skip: number; readonly take: number; readonly descending: boolean },
): Promise<Reply<Page<NoticeItem> & { unread: number }>> {
  const { notices, head } = await personal.noticesOf(userId, page);
  const items = notices.map((notice) => noticeItemOf(notice, head));
  return answer({ items, totalCount: keptOf(head), unread: unreadOf(head) });
}

/** Marks notices up to a number as read and updates the user's devices; numbers beyond the latest mark all. */
export async function readNotices(
  { personal, personalNews }: Pick<AppContext, 'personal' | 'personalNews'>,
  userId: number,
  upToId: number,
): Promise<Reply<{ unread: number }>> {
  const head = await personal.readNotices(userId, upToId);
  const unread = unreadOf(head);
  personalNews.publish(userId, { type: 'read', upToId: head.readUpTo, unread });
  return answer({ unread });
}
