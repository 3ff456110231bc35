import { isPutAway, putAway } from '#data/storage/kept-choice.ts';
import { storeOf } from '#data/storage/observable.ts';
import { SITE_OFFSET_MS } from '#format/site-time.ts';

const DAY_MS = 86_400_000;

/** Counts what was hidden: what shows messages looks again. */
export const hiddenMessages = storeOf<{ readonly count: number }>({ count: 0 });

/** What the operator tells everybody: one text holds several messages, each on a line of its own or after a `|`. */
function messagesIn(announcement: string | null): readonly string[] {
  return (announcement ?? '')
    .split(/\r?\n|\s\|\s/)
    .map((message) => message.trim())
    .filter((message) => message !== '');
}

/** The messages that were not hidden today. */
export function messagesToShow(
  announcement: string | null,
  now: number = Date.now(),
): readonly string[] {
  return messagesIn(announcement).filter((message) => !isPutAway(nameOf(message), now));
}

/** Hides a message until the day of the site ends; another text is another message. */
export function hideForToday(message: string, now: number = Date.now()): void {
  putAway(nameOf(message), DAY_MS - ((now + SITE_OFFSET_MS) % DAY_MS), now);
  hiddenMessages.setState(({ count }) => ({ count: count + 1 }));
}

function nameOf(message: string): string {
  return `announcement/${message}`;
}
