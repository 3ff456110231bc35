import { dismiss, isDismissed } from '#client/storage/dismissals.ts';
import { createObservable } from '#client/storage/observable.ts';
import { SITE_OFFSET_MS } from '#format/site-time.ts';

const DAY_MS = 86_400_000;

/** Incremented on each dismissal so that subscribers re-render. */
export const hiddenMessages = createObservable<{ readonly count: number }>({ count: 0 });

/** Splits an announcement into messages, separated by newlines or `|`. */
function messagesIn(announcement: string | null): readonly string[] {
  return (announcement ?? '')
    .split(/\r?\n|\s\|\s/)
    .map((message) => message.trim())
    .filter((message) => message !== '');
}

/** Messages not dismissed today. */
export function messagesToShow(announcement: string | null, now: number = Date.now()): readonly string[] {
  return messagesIn(announcement).filter((message) => !isDismissed(makeDismissalKey(message), now));
}

/** Dismisses a message until midnight site time. Keyed by its text, so an edited message shows again. */
export function hideForToday(message: string, now: number = Date.now()): void {
  dismiss(makeDismissalKey(message), DAY_MS - ((now + SITE_OFFSET_MS) % DAY_MS), now);
  hiddenMessages.setState(({ count }) => ({ count: count + 1 }));
}

function makeDismissalKey(message: string): string {
  return `announcement/${message}`;
}
