import { DAY_MS, getKolkataDay, startOfKolkataDay } from '@crease/contracts/base/instant.ts';

const MINUTE_MS = 60_000;

/** Daily opening hours in minutes of the day in India; may span midnight. */
interface OpeningHours {
  readonly from: number;
  readonly to: number;
}

/** Returns the next opening time; null if open now. */
export function findNextOpening(hours: OpeningHours, now: number): number | null {
  const midnight = startOfKolkataDay(getKolkataDay(now));
  const from = midnight + hours.from * MINUTE_MS;
  const to = midnight + hours.to * MINUTE_MS;
  const isOpen = from <= to ? now >= from && now < to : now >= from || now < to;
  if (isOpen) return null;
  return from > now ? from : from + DAY_MS;
}
