import type { AnyRoute, Call } from '@crease/contracts/base/route.ts';
import type { CallFailure } from '#client/api/failure.ts';
import { validateWith } from '#form/judge-by-contract.ts';
import { LIVE, listEdited } from '#form/live-values.ts';
import { type FieldBinding, type NoValues, type RuleForm, useRuleForm } from '#form/rule-form.ts';
import type { WireField } from './codecs.ts';
import { type ActionOptions, act, useIsPending } from './office-call.ts';

type WireFields = Readonly<Record<string, WireField<unknown>>>;

/** Values of the fields as the request states them, plus the form's other values. */
type WireValues<Fields extends WireFields, More> = {
  readonly [Name in keyof Fields]: ReturnType<Fields[Name]['parse']>;
} & Readonly<More>;

export interface WireForm<Fields extends WireFields, More extends object>
  extends Omit<RuleForm<keyof Fields & string, More>, 'isBusy' | 'field'> {
  readonly field: (name: keyof Fields & string) => FieldBinding & { readonly hint: string | null };
  /** Names of edited fields. */
  readonly edited: ReadonlySet<keyof Fields | keyof More>;
  /** True while this or another action with its key is running. */
  readonly isPending: boolean;
  /** Values as the request would state them now. Text that isn't a value is left as typed. */
  readonly parsed: WireValues<Fields, More>;
  /** Props of a checkbox. */
  readonly check: (name: keyof More & string) => {
    readonly checked: boolean;
    readonly onChange: (checked: boolean) => void;
  };
}

export interface WireFormOptions<Input, Result, Fields extends WireFields, More extends object>
  extends ActionOptions<Input, Result> {
  readonly fields: Fields;
  /** Initial values of selects, checkboxes and lists. */
  readonly more?: More;
  /** Initial values may change elsewhere. Untouched fields follow them. */
  readonly isLive?: boolean;
  readonly request: (values: WireValues<Fields, More>, edited: ReadonlySet<string>) => Input;
  /** Replaces the call, for a form that asks for more before it. */
  readonly onValid?: (input: Input) => void;
  /** Returns to the initial values after success. */
  readonly resets?: boolean;
  readonly onDone?: (result: Result, input: Input) => void;
  /** Called first for a rejection. Returns true if handled, in which case the form shows nothing. */
  readonly onRefused?: (failure: CallFailure, input: Input) => boolean;
}

/**
 * A form that sends a route's request: validated by the route's schema, sent once however often it is submitted, with
 * the server's messages under their fields.
 */
export function useWireForm<
  Input extends object,
  Result,
  const Fields extends WireFields,
  More extends object = NoValues,
>(
  route: Call<Input, Result> & Pick<AnyRoute, 'request'>,
  options: WireFormOptions<Input, Result, Fields, More>,
): WireForm<Fields, More> {
  const { fields, more, isLive = false, request, onValid, resets = false, onDone, onRefused } = options;
  type Name = keyof Fields & string;
  const names = Object.keys(fields) as Name[];

  function parse(values: RuleForm<Name, More>['values']): WireValues<Fields, More> {
    const parsed = names.map((name) => [name, fields[name]?.parse(values[name])]);
    return { ...values, ...Object.fromEntries(parsed) };
  }

  const form = useRuleForm<Name, More>({
    fields,
    initial: Object.fromEntries(names.map((name) => [name, fields[name]?.initial])) as Record<Name, string>,
    ...(more === undefined ? {} : { more }),
    ...(isLive ? { live: LIVE } : {}),
    validate: validateWith({
      route,
      body: (values) => request(parse(values), new Set(names)),
    }),
    onSubmit: async (values) => {
      const input = request(parse(values), edited);
      if (onValid !== undefined) return onValid(input);
      const outcome = await act(route, input, options);
      if (outcome.ok) {
        onDone?.(outcome.value, input);
        if (resets) form.reset();
      } else if (outcome.failure !== null && onRefused?.(outcome.failure, input) !== true) {
        throw outcome.failure;
      }
    },
  });
  const edited = new Set(listEdited(form.dirty));
  return {
    ...form,
    field: (name) => ({ ...form.field(name), isValid: false, hint: fields[name]?.hint ?? null }),
    check: (name) => {
      const { value, onChange } = form.choice(name);
      return { checked: value === true, onChange: onChange as (checked: boolean) => void };
    },
    edited: edited as ReadonlySet<Name | keyof More>,
    isPending: useIsPending(options.key ?? route.path),
    parsed: parse(form.values),
  };
}
