/** ISO-8601 UTC with milliseconds and Z. */
export type Time = string;

/** Milliseconds since 1970 UTC as wire text. */
export function timeOf(at: number): Time {
  return new Date(at).toISOString();
}

/** India has one zone and no summer time. */
export const KOLKATA_OFFSET_MS = 19_800_000;
export const DAY_MS = 86_400_000;

/** Days since 1970 on the calendar of Asia/Kolkata. */
export function kolkataDayOf(at: number): number {
  return Math.floor((at + KOLKATA_OFFSET_MS) / DAY_MS);
}

/** First millisecond of such a day. */
export function startOfKolkataDay(day: number): number {
  return day * DAY_MS - KOLKATA_OFFSET_MS;
}

/** Such a day as YYYY-MM-DD. */
export function kolkataDayText(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** The spec's `matchDate` of an event that is not in play: Today, Tomorrow or DD MMM YYYY in Asia/Kolkata. */
export function matchDateOf(startTime: number, now: number): string {
  const day = kolkataDayOf(startTime);
  const today = kolkataDayOf(now);
  if (day === today) return 'Today';
  if (day === today + 1) return 'Tomorrow';
  const date = new Date(day * DAY_MS);
  const dayOfMonth = String(date.getUTCDate()).padStart(2, '0');
  return `${dayOfMonth} ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
}
