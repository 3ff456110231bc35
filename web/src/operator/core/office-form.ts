import { type FieldRule, problem } from '@crease/contracts/base/field-problem.ts';
import type { OperatorRole } from '@crease/contracts/base/route.ts';
import type { ResultConfirmation } from '@crease/contracts/market-desk/fixtures.ts';
import type { MarketKind } from '@crease/core/market/market-kind.ts';
import { type Contract, validateWith } from '#form/judge-by-contract.ts';
import { LIVE, listEdited } from '#form/live-values.ts';
import {
  type NoValues,
  type RuleForm,
  type RuleFormOptions,
  useRuleForm,
} from '#form/rule-form.ts';
import { SITE_OFFSET_MS } from '#format/site-time.ts';
import { readNumber } from '#format/typed-number.ts';
import type { ActionOutcome } from './run-action.ts';

export interface OfficeForm<Name extends string, More extends object = NoValues>
  extends RuleForm<Name, More> {
  /** Names of edited fields. */
  readonly edited: ReadonlySet<Name | keyof More>;
}

export interface OfficeFormOptions<Name extends string, More extends object>
  extends Omit<RuleFormOptions<Name, More>, 'onSubmit' | 'validate' | 'live'> {
  /** Initial values may change elsewhere. Untouched fields follow them. */
  readonly isLive?: boolean;
  /** Target route, whose schema validates the request. */
  readonly contract?: Contract<RuleForm<Name, More>['values']>;
  /** Errors it returns are assigned to the fields they refer to. */
  readonly onSubmit: (
    values: RuleForm<Name, More>['values'],
  ) => Promise<ActionOutcome<unknown> | undefined>;
}

/** A back office form: the player form without marks on valid fields. */
export function useOfficeForm<Name extends string, More extends object = NoValues>({
  onSubmit,
  contract,
  isLive = false,
  ...options
}: OfficeFormOptions<Name, More>): OfficeForm<Name, More> {
  const form = useRuleForm<Name, More>({
    ...options,
    ...(contract === undefined ? {} : { validate: validateWith(contract) }),
    ...(isLive ? { live: LIVE } : {}),
    onSubmit: async (values) => {
      const outcome = await onSubmit(values);
      if (outcome?.ok === false && outcome.failure !== null) throw outcome.failure;
    },
  });
  return {
    ...form,
    field: (name) => ({ ...form.field(name), isValid: false }),
    edited: new Set(listEdited(form.dirty) as (Name | keyof More)[]),
  };
}

/**
 * Parses a figure for the wire: `₹1,25,000.50` is 125000.5. Invalid text is returned unchanged for the schema to
 * reject.
 */
export function wireFigure(text: string): number | string | undefined {
  return text.trim() === '' ? undefined : (readNumber(text) ?? text);
}

/** Parses an optional figure, null if blank. */
export function wireFigureOrNull(text: string): number | string | null {
  return wireFigure(text) ?? null;
}

/** Parses a validated figure. */
export function parseFigure(text: string): number {
  return readNumber(text) ?? 0;
}

/** Parses a validated optional figure, null if blank. */
export function parseFigureOrNull(text: string): number | null {
  return text.trim() === '' ? null : parseFigure(text);
}

/** Trims text, null if blank. */
export function trimToNull(text: string): string | null {
  return text.trim() === '' ? null : text.trim();
}

/** Labels of market types. */
export const KIND_WORDS: Readonly<Record<MarketKind, string>> = {
  MATCH_ODDS: 'Match odds',
  TIED: 'Tied match',
  COMPLETED: 'Completed match',
  GOALS: 'Goals',
  WIN: 'Win',
  PLACE: 'Place',
  EACH_WAY: 'Each way',
  OTHER: 'Exchange',
  LINE: 'Line',
  BOOKMAKER: 'Bookmaker',
  TOSS: 'Toss',
  FANCY: 'Session',
  ODD_EVEN: 'Odd/even',
  KHADO: 'Khado',
  METER: 'Meter',
  LOTTERY: 'Lottery',
  PREMIUM: 'Premium',
};

/** Labels of result confirmation rules. */
export const CONFIRMATION_WORDS: Readonly<Record<ResultConfirmation, string>> = {
  NOBODY: 'Settle automatically',
  TWO_SOURCES: 'Two sources agree',
  ONE_PERSON: 'One person confirms',
  TWO_PEOPLE: 'Two people confirm',
};

/** Labels of roles, and their permissions beyond read access. */
export const ROLE_WORDS: Readonly<Record<OperatorRole, { name: string; may: string }>> = {
  admin: { name: 'Admin', may: 'Full access, including operators, sites and house rules.' },
  trader: { name: 'Trader', may: 'Events, markets, prices and results.' },
  cashier: { name: 'Cashier', may: 'Player payments.' },
  support: { name: 'Support', may: 'Player access, limits and blocks.' },
  scorer: { name: 'Scorer', may: 'Scores matches. No other access.' },
  viewer: { name: 'Viewer', may: 'Read-only access to everything.' },
};

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
export const isTime: FieldRule = (text) =>
  parseFieldTime(text) === null ? problem('NOT_DATE') : null;

/** Formats a minute of the day as `06:30`, empty for null. */
export function clockText(minute: number | null): string {
  if (minute === null) return '';
  const two = (figure: number) => String(figure).padStart(2, '0');
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}

/** Parses `06:30` to a minute of the day. Null if blank, NaN if invalid. */
export function parseMinuteOfDay(text: string): number | null {
  if (text.trim() === '') return null;
  const [, hours, minutes] = /^(\d{1,2}):([0-5]\d)$/.exec(text.trim()) ?? [];
  return hours === undefined ? Number.NaN : Number(hours) * 60 + Number(minutes);
}
