import { MAX_NOTICES } from '@crease/contracts/base/constants.ts';
import { useSettings } from '#client/catalogue/catalogue.ts';
import { session } from '#client/session/session.ts';
import { createObservable, useStore } from '#client/storage/observable.ts';
import { hiddenMessages, messagesToShow } from '#player/features/announcements/messages.ts';
import { MEDIA, useMedia } from '#ui/media/use-media.ts';

/** Latest notification ID and read position; IDs have no gaps. */
export interface NoticeHead {
  readonly newest: number;
  readonly readUpTo: number;
}

const NOTHING: NoticeHead = { newest: 0, readUpTo: 0 };

/** Set after login and by pushes. Both numbers only increase, so out-of-order updates are safe. */
export const noticeHead = createObservable<NoticeHead>(NOTHING);

/** Merges values from a response or a push. */
export function mergeNoticeHead(figures: Partial<NoticeHead>): void {
  const { newest, readUpTo } = noticeHead.getState();
  noticeHead.setState({
    newest: Math.max(newest, figures.newest ?? 0),
    readUpTo: Math.max(readUpTo, figures.readUpTo ?? 0),
  });
}

/** Resets on a change of user. */
export function clearNotices(): void {
  noticeHead.setState(NOTHING);
}

export function countUnread({ newest, readUpTo }: NoticeHead): number {
  return Math.min(MAX_NOTICES, Math.max(0, newest - readUpTo));
}

/** Badge counts of the bell. The total includes operator messages on phones, where only the bell shows them. */
export function useNotificationCount(): { readonly unread: number; readonly total: number } {
  const isLoggedIn = useStore(session, (state) => state.user !== null);
  const isPhone = !useMedia(MEDIA.notPhone);
  const { announcement } = useSettings();
  useStore(hiddenMessages, (state) => state.count);
  const ofReader = useStore(noticeHead, countUnread);
  const unread = isLoggedIn ? ofReader : 0;
  return { unread, total: unread + (isPhone ? messagesToShow(announcement).length : 0) };
}
