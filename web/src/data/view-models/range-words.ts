import { siteDateText } from '#format/site-time.ts';
import { t } from '#text/text.ts';
import { type DayRange, dayInstant, RANGE_NAMES, type RangeName } from './day-range.ts';

/** The days that can be asked for, in the order of the bar. */
export function rangeOptions(): readonly { readonly value: RangeName; readonly text: string }[] {
  return RANGE_NAMES.map((value) => ({ value, text: rangeText(value) }));
}

function rangeText(name: RangeName): string {
  if (name === 'today') return t('Today');
  if (name === 'yesterday') return t('Yesterday');
  if (name === 'custom') return t('Custom');
  return t('{count} days', { count: name });
}

/** The days that are shown, and the zone of every time beside them: `8 Nov 2026 – 21 Nov 2026, IST`. */
export function rangeNote({ from, to }: DayRange): string {
  const first = siteDateText(dayInstant(from));
  if (from === to) return t('{day}, times in IST', { day: first });
  return t('{first} – {last}, times in IST', { first, last: siteDateText(dayInstant(to)) });
}
