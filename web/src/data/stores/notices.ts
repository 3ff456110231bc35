import { MOST_NOTICES } from '@crease/contracts/constants.ts';
import { storeOf, useStore } from './observable.ts';

/** How far the user's notices go and how far he has read them; they are numbered without a gap. */
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
export function useUnread(): number {
  return useStore(noticeHead, unreadOf);
}

export function unreadOf({ newest, readUpTo }: NoticeHead): number {
  return Math.min(MOST_NOTICES, Math.max(0, newest - readUpTo));
}
