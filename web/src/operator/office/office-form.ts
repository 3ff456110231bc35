import { type Contract, judgeBy } from '#form/judge-by-contract.ts';
import { editedIn, LIVE } from '#form/live-values.ts';
import { type NoMore, type RuleForm, type RuleFormOptions, useRuleForm } from '#form/rule-form.ts';
import type { ActOutcome } from './act-once.ts';

export interface OfficeForm<Name extends string, More extends object = NoMore>
  extends RuleForm<Name, More> {
  /** Names of what differs from what the form began with. */
  readonly edited: ReadonlySet<Name | keyof More>;
}

export interface OfficeFormOptions<Name extends string, More extends object>
  extends Omit<RuleFormOptions<Name, More>, 'onSubmit' | 'judge' | 'live'> {
  /** What the form begins with is kept elsewhere and may change: whatever was not touched follows it. */
  readonly isLive?: boolean;
  /** The route that the form sends to: its own schema judges what would be sent. */
  readonly contract?: Contract<RuleForm<Name, More>['values']>;
  /** Its refusal, where it gives one, goes to the fields that it is about. */
  readonly onSubmit: (
    values: RuleForm<Name, More>['values'],
  ) => Promise<ActOutcome<unknown> | undefined>;
}

/** A form of the back office: the one of the players, without marks on what is right. */
export function useOfficeForm<Name extends string, More extends object = NoMore>({
  onSubmit,
  contract,
  isLive = false,
  ...options
}: OfficeFormOptions<Name, More>): OfficeForm<Name, More> {
  const form = useRuleForm<Name, More>({
    ...options,
    ...(contract === undefined ? {} : { judge: judgeBy(contract) }),
    ...(isLive ? { live: LIVE } : {}),
    onSubmit: async (values) => {
      const outcome = await onSubmit(values);
      if (outcome?.ok === false && outcome.failure !== null) throw outcome.failure;
    },
  });
  return {
    ...form,
    field: (name) => ({ ...form.field(name), isValid: false }),
    edited: new Set(editedIn(form.dirty) as (Name | keyof More)[]),
  };
}

/** What was typed as a figure, for the wire: `₹1,25,000.50` is 125000.5. What is none goes as it is, to be refused. */
export function wireFigure(text: string): number | string | undefined {
  const bare = text.replace(/[₹,\s]/g, '');
  if (bare === '') return undefined;
  return /^\d{1,12}(\.\d{1,2})?$/.test(bare) ? Number(bare) : text;
}

/** The same for a figure that may be left out: empty is null. */
export function wireFigureOrNone(text: string): number | string | null {
  return wireFigure(text) ?? null;
}

/** A figure of a form that has judged it. */
export function figureOf(text: string): number {
  return Number(wireFigure(text) ?? 0);
}

/** The same where it may be left out. */
export function figureOrNone(text: string): number | null {
  return text.trim() === '' ? null : figureOf(text);
}

/** Words, or null where there are none. */
export function wordsOrNone(text: string): string | null {
  return text.trim() === '' ? null : text.trim();
}
