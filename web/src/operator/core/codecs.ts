import { type FieldRule, problem } from '@crease/contracts/base/field-problem.ts';
import { SITE_OFFSET_MS } from '#format/site-time.ts';
import { readNumber } from '#format/typed-number.ts';

/** A text field of a form: what it shows first, and how its text becomes a member of the request. */
export interface WireField<Value> {
  readonly label: string;
  readonly initial: string;
  /** Reads the text. Text that isn't a value is returned unchanged, for the schema of the route to reject. */
  readonly parse: (text: string) => Value;
  /** Name in the request, if it isn't the field's own. */
  readonly member?: string;
  /** Checks before those of the schema. */
  readonly rules?: () => readonly FieldRule[];
  /** Help below the field. */
  readonly hint?: string | null;
}

type FieldMore = Pick<WireField<unknown>, 'member' | 'rules' | 'hint'>;

/** Fields of forms by the kind of their value. Each takes a label and the current value; none leaves it blank. */
export const codec = {
  /** Trimmed text. */
  text: (label: string, value?: string | null, more: FieldMore = {}): WireField<string> => ({
    ...more,
    label,
    initial: value ?? '',
    parse: (text) => text.trim(),
  }),

  /** Trimmed text, null if blank. */
  optionalText: (label: string, value?: string | null, more: FieldMore = {}): WireField<string | null> => ({
    ...more,
    label,
    initial: value ?? '',
    parse: (text) => text.trim() || null,
  }),

  /** Text as typed, such as a password. */
  exactText: (label: string, more: FieldMore = {}): WireField<string> => ({
    ...more,
    label,
    initial: '',
    parse: (text) => text,
  }),

  /** Money, odds, a percentage or a count: `₹1,25,000.50` is 125000.5. */
  number: (label: string, value?: number | null, more: FieldMore = {}): WireField<number> => ({
    ...more,
    label,
    initial: String(value ?? ''),
    parse: parseNumber,
  }),

  /** A number, null if blank. */
  optionalNumber: (label: string, value?: number | null, more: FieldMore = {}): WireField<number | null> => ({
    ...more,
    label,
    initial: String(value ?? ''),
    parse: (text) => parseNumber(text) ?? null,
  }),

  /** Names between commas. */
  list: (label: string, values: readonly string[] = [], more: FieldMore = {}): WireField<readonly string[]> => ({
    ...more,
    label,
    initial: values.join(', '),
    parse: (text) =>
      text
        .split(',')
        .map((name) => name.trim())
        .filter((name) => name !== ''),
  }),

  /** A time in the site's time zone. @param at ms */
  time: (label: string, at?: number, more: FieldMore = {}): WireField<string> => ({
    rules: () => [isTime],
    ...more,
    label,
    initial: at === undefined ? '' : formatFieldTime(at),
    parse: (text) => parseFieldTime(text) ?? text,
  }),

  /** A time of day such as `06:30` as its minute, null if blank. */
  minuteOfDay: (label: string, minute?: number | null, more: FieldMore = {}): WireField<number | null> => ({
    ...more,
    label,
    initial: formatMinuteOfDay(minute ?? null),
    parse: parseMinuteOfDay,
  }),
} as const;

/** Undefined if blank: the schema then reports a missing member, not a wrong one. */
function parseNumber(text: string): number {
  return (text.trim() === '' ? undefined : (readNumber(text) ?? text)) as number;
}

/** A native date field would use the browser's locale: AM/PM, and the day after the month. */
export const TIME_HINT = 'YYYY-MM-DD HH:MM:SS';
const FIELD_TIME = /^(\d{4}-\d{2}-\d{2})[T ]+(\d{2}:\d{2})(:\d{2})?$/;

/** Formats an instant for a time field as `2026-11-21 16:40:32` in the site's time zone (India has no summer time). */
export function formatFieldTime(at: number): string {
  return new Date(at + SITE_OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ');
}

/** Parses a time field in the site's time zone to wire format. Null if invalid. Seconds are optional. */
export function parseFieldTime(text: string): string | null {
  const [, day, time, seconds = ':00'] = FIELD_TIME.exec(text.trim()) ?? [];
  const at = day === undefined ? Number.NaN : Date.parse(`${day}T${time}${seconds}Z`);
  return Number.isFinite(at) ? new Date(at - SITE_OFFSET_MS).toISOString() : null;
}

/** Validates a time field. The contract's own message would mention ISO format, which nobody types. */
export const isTime: FieldRule = (text) => (parseFieldTime(text) === null ? problem('NOT_DATE') : null);

/** Formats a minute of the day as `06:30`, blank for null. */
export function formatMinuteOfDay(minute: number | null): string {
  if (minute === null) return '';
  const two = (figure: number) => String(figure).padStart(2, '0');
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}

/** NaN if invalid, which no schema accepts. */
function parseMinuteOfDay(text: string): number | null {
  if (text.trim() === '') return null;
  const [, hours, minutes] = /^(\d{1,2}):([0-5]\d)$/.exec(text.trim()) ?? [];
  return hours === undefined ? Number.NaN : Number(hours) * 60 + Number(minutes);
}
