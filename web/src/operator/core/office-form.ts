import { type Contract, validateWith } from '#form/judge-by-contract.ts';
import { LIVE, listEdited } from '#form/live-values.ts';
import {
  type NoValues,
  type RuleForm,
  type RuleFormOptions,
  useRuleForm,
} from '#form/rule-form.ts';
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
