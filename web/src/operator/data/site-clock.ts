import { SITE_OFFSET_MS } from '#format/site-time.ts';

/** `2026-11-21T16:40:32`, as a date field has it, in the zone of the site (India has no summer time). */
export function fieldTimeOf(at: number): string {
  return new Date(at + SITE_OFFSET_MS).toISOString().slice(0, 19);
}

/** The instant of a date field in the zone of the site, on the wire's form; null: not a date. */
export function instantOfField(text: string): string | null {
  const isWhole = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/.test(text);
  const at = isWhole ? Date.parse(`${text.length === 16 ? `${text}:00` : text}Z`) : Number.NaN;
  return Number.isFinite(at) ? new Date(at - SITE_OFFSET_MS).toISOString() : null;
}
