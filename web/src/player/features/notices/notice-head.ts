import { MOST_NOTICES } from '@crease/contracts/constants.ts';
import { useSettings } from '#data/catalogue/catalogue.ts';
import { session } from '#data/session/session.ts';
import { storeOf, useStore } from '#data/storage/observable.ts';
import { hiddenMessages, messagesToShow } from '#player/features/announcements/messages.ts';
import { MEDIA, useMedia } from '#ui/media/use-media.ts';

/** How far the user's notices go and how far they have read them; they are numbered without a gap. */
export interface NoticeHead {
  readonly newest: number;
  readonly readUpTo: number;
}

const NOTHING: NoticeHead = { newest: 0, readUpTo: 0 };

/** Filled after the login and by pushes. Both numbers only rise, so that news in a wrong order does no harm. */
export const noticeHead = storeOf<NoticeHead>(NOTHING);

/** Takes what an answer or a push says. */
export function noteNotices(said: Partial<NoticeHead>): void {
  const { newest, readUpTo } = noticeHead.getState();
  noticeHead.setState({
    newest: Math.max(newest, said.newest ?? 0),
    readUpTo: Math.max(readUpTo, said.readUpTo ?? 0),
  });
}

/** Somebody else is here, or nobody. */
export function forgetNotices(): void {
  noticeHead.setState(NOTHING);
}

/** How many notices wait to be read. */
function useUnread(): number {
  return useStore(noticeHead, unreadOf);
}

export function unreadOf({ newest, readUpTo }: NoticeHead): number {
  return Math.min(MOST_NOTICES, Math.max(0, newest - readUpTo));
}

export interface NewsCount {
  /** Notices of the reader themselves that they have not read. */
  readonly unread: number;
  /** With the operator's messages, on phones, where they stand in the bell and nowhere else. */
  readonly total: number;
}

/** What waits in the bell. */
export function useNewsCount(): NewsCount {
  const isLoggedIn = useStore(session, (state) => state.user !== null);
  const isPhone = !useMedia(MEDIA.notPhone);
  const { announcement } = useSettings();
  useStore(hiddenMessages, (state) => state.count);
  const ofReader = useUnread();
  const unread = isLoggedIn ? ofReader : 0;
  return { unread, total: unread + (isPhone ? messagesToShow(announcement).length : 0) };
}
