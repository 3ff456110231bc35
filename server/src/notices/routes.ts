import type { Page } from '@crease/contracts/base/request-fields.ts';
import type { personalRoutes } from '@crease/contracts/people/preference-routes.ts';
import type { NoticeItem } from '@crease/contracts/people/preferences.ts';
import { ok, type Reply } from '#base/reply.ts';
import type { Handlers } from '#people/account/call-context.ts';
import type { NoticesEnv } from './env.ts';
import { addPriceAlert, listPriceAlerts, removePriceAlert } from './manage-price-alerts.ts';
import { countStored, countUnread, toNoticeItem } from './notice-store.ts';
import { readPreferences, savePreferences } from './preferences.ts';

export function noticeHandlers(context: NoticesEnv): Pick<Handlers, keyof typeof personalRoutes> {
  return {
    getPreferences: (_, call) => readPreferences(context, call.user.user.id),
    savePreferences: (input, call) => savePreferences(context, call.user.user.id, input),
    getNotices: (input, call) =>
      listNotices(context, call.user.user.id, {
        skip: input.SkipCount,
        take: input.MaxResultCount,
        descending: input.Sorting.descending,
      }),
    readNotices: (input, call) => readNotices(context, call.user.user.id, input.upToId),
    getPriceAlerts: (input, call) => listPriceAlerts(context, call.user.user.id, input.eventId),
    addPriceAlert: (input, call) => addPriceAlert(context, call.user.user, input),
    removePriceAlert: (input, call) => removePriceAlert(context, call.user.user.id, input.id),
  };
}

async function listNotices(
  { noticeStore }: Pick<NoticesEnv, 'noticeStore'>,
  userId: number,
  page: { readonly skip: number; readonly take: number; readonly descending: boolean },
): Reply<Page<NoticeItem> & { unread: number }> {
  const { notices, head } = await noticeStore.listNotices(userId, page);
  const items = notices.map((notice) => toNoticeItem(notice, head));
  return ok({ items, totalCount: countStored(head), unread: countUnread(head) });
}

/** Marks notices up to a number as read and updates the user's devices; numbers beyond the latest mark all. */
async function readNotices(
  { noticeStore, personalNews }: Pick<NoticesEnv, 'noticeStore' | 'personalNews'>,
  userId: number,
  upToId: number,
): Reply<{ unread: number }> {
  const head = await noticeStore.readNotices(userId, upToId);
  const unread = countUnread(head);
  personalNews.publish(userId, { type: 'read', upToId: head.readUpTo, unread });
  return ok({ unread });
}
