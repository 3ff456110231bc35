import * as z from 'zod/mini';
import type { Wire } from '#base/wire.ts';

/** ISO 8601 UTC timestamp with milliseconds and Z. */
export const Time = z.string();
export type Time = Wire<typeof Time>;

/** Formats milliseconds since 1970 UTC for the wire. */
export function toWireTime(at: number): Time {
  return new Date(at).toISOString();
}

export function toWireTimeOrNull(at: number | null | undefined): Time | null {
  return at === null || at === undefined ? null : toWireTime(at);
}

/** UTC offset of India, which has one zone and no daylight saving time. */
export const KOLKATA_OFFSET_MS = 19_800_000;
export const DAY_MS = 86_400_000;

/** Returns the day number since 1970 in Asia/Kolkata. */
export function getKolkataDay(at: number): number {
  return Math.floor((at + KOLKATA_OFFSET_MS) / DAY_MS);
}

/** Returns the first millisecond of such a day. */
export function startOfKolkataDay(day: number): number {
  return day * DAY_MS - KOLKATA_OFFSET_MS;
}

/** Formats a wire time for files, with the offset of Asia/Kolkata: 2026-01-31T19:35:31+05:30. */
export function toKolkataTime(time: Time): string {
  const wall = new Date(Date.parse(time) + KOLKATA_OFFSET_MS).toISOString();
  return `${wall.slice(0, 19)}+05:30`;
}

/** Formats such a day as YYYY-MM-DD. */
export function formatKolkataDay(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Formats the spec's `matchDate` of an event that isn't in-play: Today, Tomorrow or DD MMM YYYY in Asia/Kolkata. */
export function formatMatchDate(startTime: number, now: number): string {
  const day = getKolkataDay(startTime);
  const today = getKolkataDay(now);
  if (day === today) return 'Today';
  if (day === today + 1) return 'Tomorrow';
  const date = new Date(day * DAY_MS);
  const dayOfMonth = String(date.getUTCDate()).padStart(2, '0');
  return `${dayOfMonth} ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
}
