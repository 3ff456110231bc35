import { useSettings } from '#data/queries/catalogue.ts';
import { useUnread } from '#data/stores/notices.ts';
import { useStore } from '#data/stores/observable.ts';
import { session } from '#data/stores/session.ts';
import { hiddenMessages, messagesToShow } from '#player/features/announcement/messages.ts';
import { MEDIA, useMedia } from './use-media.ts';

export interface NewsCount {
  /** Notices of the reader himself that he has not read. */
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
