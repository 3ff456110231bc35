import { toWireTime } from '@crease/contracts/values/instant.ts';
import type { NoticeItem } from '@crease/contracts/wire/personal.ts';
import type { NoticeHead, StoredNotification } from './notice-store.ts';

/** Converts a notice to wire format. */
export function toNoticeItem(
  notice: StoredNotification,
  { readUpTo }: Pick<NoticeHead, 'readUpTo'>,
): NoticeItem {
  const { number, at, eventId, marketId } = notice;
  const rest = { id: number, time: toWireTime(at), eventId, marketId, isRead: number <= readUpTo };
  switch (notice.kind) {
    case 'SETTLED':
      return { ...rest, kind: notice.kind, facts: notice.facts };
    case 'UNSETTLED':
      return { ...rest, kind: notice.kind, facts: notice.facts };
    case 'VOIDED':
      return { ...rest, kind: notice.kind, facts: notice.facts };
    case 'BELOW_ZERO':
      return { ...rest, kind: notice.kind, facts: notice.facts };
    case 'FILE_REFUSED':
      return { ...rest, kind: notice.kind, facts: notice.facts };
    case 'CARE':
      return { ...rest, kind: notice.kind, facts: notice.facts };
    case 'YEAR_TAX':
      return { ...rest, kind: notice.kind, facts: notice.facts };
    case 'MESSAGE':
      return { ...rest, kind: notice.kind, facts: notice.facts };
    case 'PRICE':
      return { ...rest, kind: notice.kind, facts: notice.facts };
    case 'LOGIN':
      return { ...rest, kind: notice.kind, facts: notice.facts };
    case 'SECURITY':
      return { ...rest, kind: notice.kind, facts: notice.facts };
  }
}

/** Number of stored notices that are unread. */
export function countUnread({ newest, readUpTo, droppedUpTo }: NoticeHead): number {
  return newest - Math.max(readUpTo, droppedUpTo);
}

/** Number of stored notices. */
export function countStored({ newest, droppedUpTo }: NoticeHead): number {
  return newest - droppedUpTo;
}
