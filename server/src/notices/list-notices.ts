import type { Page } from '@crease/contracts/values/paging.ts';
import type { NoticeItem } from '@crease/contracts/wire/personal.ts';
import { ok, type ServiceResult } from '#base/reply.ts';
import type { NoticesEnv } from './env.ts';
import { countStored, countUnread, toNoticeItem } from './notice-item.ts';

/** A page of a user's notices. */
export async function listNotices(
  { personal }: Pick<NoticesEnv, 'personal'>,
  userId: number,
  page: { readonly skip: number; readonly take: number; readonly descending: boolean },
): Promise<ServiceResult<Page<NoticeItem> & { unread: number }>> {
  const { notices, head } = await personal.listNotices(userId, page);
  const items = notices.map((notice) => toNoticeItem(notice, head));
  return ok({ items, totalCount: countStored(head), unread: countUnread(head) });
}

/** Marks notices up to a number as read and updates the user's devices; numbers beyond the latest mark all. */
export async function readNotices(
  { personal, personalNews }: Pick<NoticesEnv, 'personal' | 'personalNews'>,
  userId: number,
  upToId: number,
): Promise<ServiceResult<{ unread: number }>> {
  const head = await personal.readNotices(userId, upToId);
  const unread = countUnread(head);
  personalNews.publish(userId, { type: 'read', upToId: head.readUpTo, unread });
  return ok({ unread });
}
