import { type FieldRule, firstProblem } from '@crease/contracts/rules/field-rule.ts';
import { type RefCallback, type SubmitEvent, useRef, useState } from 'react';
import {
  type KeepStateOptions,
  type UseFormProps,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import { CallFailure, messageOf, wayOf } from '#data/api/failure.ts';
import { problemText } from '#text/refusal-text.ts';
import { t } from '#text/text.ts';

/** No values beside the texts. */
export type NoMore = Readonly<Record<never, never>>;

/** Texts by the name of their field, and what else the form holds. */
export type FormValues<Name extends string, More extends object = NoMore> = Readonly<
  Record<Name, string>
> &
  Readonly<More>;

/** A text field and what its value has to obey. */
export interface RuledField<Name extends string, More extends object = NoMore> {
  /** Marked by `phrase`. The place `{field}` of a sentence: `Username` in `{field} is a required field`. */
  readonly label: string;
  /** Only the first rule that fails is named (spec section 5). What the contract says of the field comes after them. */
  readonly rules?: (values: FormValues<Name, More>) => readonly FieldRule[];
  /** What the field is called in the request; its own name unless it is said. */
  readonly member?: string;
  /** Called with a value that obeys. */
  readonly success?: string;
  /** What is kept of what was typed or pasted, such as a number without its spaces. */
  readonly keep?: (typed: string) => string;
  /** Fields whose rules look at this one: judged again with it, once they have been judged themselves. */
  readonly seenBy?: readonly Name[];
}

/** What a field of `#ui/field` takes. */
export interface FieldBinding {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly error: string | null;
  readonly success: string | null;
  readonly isValid: boolean;
  readonly ref: RefCallback<HTMLInputElement | HTMLTextAreaElement>;
  readonly onChange: (value: string) => void;
  readonly onBlur: () => void;
}

/** What a choice, a tick or a list takes. */
export interface ChoiceBinding<Value> {
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

export interface RuleForm<Name extends string, More extends object = NoMore> {
  readonly values: FormValues<Name, More>;
  /** Marks on what differs from what the form began with. */
  readonly dirty: Readonly<Record<string, unknown>>;
  readonly isBusy: boolean;
  /** Why the last try failed, where it is no field's fault. */
  readonly problem: string | null;
  /** The page of ours on which that can be mended, or null. */
  readonly way: string | null;
  readonly field: (name: Name) => FieldBinding;
  readonly choice: <Key extends keyof More & string>(name: Key) => ChoiceBinding<More[Key]>;
  readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  /** Sets a value from outside, such as a code that the phone has read, and judges it. */
  readonly put: (name: Name, value: string) => void;
  /** Empties a field, as if it had never been left. */
  readonly empty: (name: Name) => void;
  /** Puts a message under a field until its value changes, and the focus into it. */
  readonly refuse: (name: Name, message: string) => void;
  /** Judges a field again, because something that its rules know has changed. */
  readonly recheck: (name: Name) => void;
  readonly focus: (name: Name) => void;
  readonly setProblem: (problem: string | null) => void;
  /** Everything is again as it began. */
  readonly reset: () => void;
}

/** Settings of react-hook-form for values that may change elsewhere, and for a form that begins anew; see `LIVE`. */
export type LiveValues = (begin: Held) => Pick<UseFormProps<Held>, 'values' | 'resetOptions'> & {
  readonly anew: KeepStateOptions;
};

/** @param field its name in the request, and its label. */
export type FieldJudge<Values> = (
  values: Values,
  field: { readonly member: string; readonly label: string },
) => string | null;

export interface RuleFormOptions<Name extends string, More extends object = NoMore> {
  readonly fields: Readonly<Record<Name, RuledField<Name, More>>>;
  readonly initial?: Partial<Readonly<Record<Name, string>>>;
  /** Choices, ticks and lists as they begin. */
  readonly more?: More;
  /** What the form begins with is kept elsewhere and may change: whatever was not touched follows it. */
  readonly live?: LiveValues;
  /** What is wrong with a field that obeys its rules, or null; see `judgeBy`. */
  readonly judge?: FieldJudge<FormValues<Name, More>>;
  /** Called with values that obey. Messages of a CallFailure go to their fields, else to `problem`. */
  readonly onSubmit: (values: FormValues<Name, More>) => Promise<void>;
  /** Hears of each failure first; true: it is dealt with, and nothing is shown in the form. */
  readonly onFailure?: (failure: unknown) => boolean;
}

export type Held = Record<string, unknown>;

/**
 * A form whose fields obey rules of `contracts/rules` and the schema of their route: a field is judged when it is left,
 * and from then on at each change; sending judges all of them and puts the focus on the first that fails.
 *
 * @typeParam Name names of the text fields, written out: `useRuleForm<'userName' | 'password'>({ … })`.
 * @typeParam More what the form holds beside its texts.
 */
export function useRuleForm<Name extends string, More extends object = NoMore>(
  options: RuleFormOptions<Name, More>,
): RuleForm<Name, More> {
  const { fields, initial, more, live, onSubmit, onFailure } = options;
  const names = namesOf(fields);
  const begin: Held = { ...more, ...textsOf(names, initial) };
  const form = useForm<Held>({
    mode: 'onTouched',
    defaultValues: begin,
    ...live?.(begin),
  });
  const [problem, setProblem] = useState<string | null>(null);
  const [way, setWay] = useState<string | null>(null);
  const { isSubmitting, dirtyFields } = form.formState;
  // Two presses may come before the first is drawn.
  const isUnderWay = useRef(false);
  const values = form.watch() as FormValues<Name, More>;

  return {
    values,
    dirty: dirtyFields,
    isBusy: isSubmitting,
    problem,
    way: problem === null ? null : way,
    field: (name) => bindingOf({ form, options, values, problem }, name),
    choice: (name) => ({
      value: values[name],
      onChange: (value) => form.setValue<string>(name, value, { shouldDirty: true }),
    }),
    onSubmit: (event) => {
      event.preventDefault();
      if (isUnderWay.current) return;
      isUnderWay.current = true;
      setProblem(null);
      const send = form.handleSubmit(async (held) => {
        try {
          await onSubmit(held as FormValues<Name, More>);
        } catch (failure) {
          if (onFailure?.(failure) === true || land(form, fields, failure)) return;
          setProblem(messageOf(failure));
          setWay(wayOf(failure));
        }
      });
      void send().finally(() => {
        isUnderWay.current = false;
      });
    },
    put: (name, value) =>
      form.setValue<string>(name, value, { shouldValidate: true, shouldTouch: true }),
    empty: (name) => form.resetField<string>(name, { defaultValue: '' }),
    refuse: (name, message) => {
      form.setError(name, { type: 'server', message });
      form.setFocus(name);
    },
    recheck: (name) => void form.trigger(name),
    focus: (name) => form.setFocus(name),
    setProblem,
    reset: () => form.reset(begin, live?.(begin).anew),
  };
}

/** Puts what the server said of fields under them. @returns whether there was any. */
function land<Name extends string, More extends object>(
  form: UseFormReturn<Held>,
  fields: RuleFormOptions<Name, More>['fields'],
  failure: unknown,
): boolean {
  if (!(failure instanceof CallFailure)) return false;
  const wrong = namesOf(fields).flatMap((name) => {
    const { label, member = name } = fields[name];
    const message = saidOf(failure, member, t(label));
    return message === null ? [] : [{ name, message }];
  });
  for (const { name, message } of wrong) form.setError(name, { type: 'server', message });
  const [first] = wrong;
  if (first !== undefined) form.setFocus(first.name);
  return first !== undefined;
}

interface FormParts<Name extends string, More extends object> {
  readonly form: UseFormReturn<Held>;
  readonly options: RuleFormOptions<Name, More>;
  readonly values: FormValues<Name, More>;
  readonly problem: string | null;
}

function bindingOf<Name extends string, More extends object>(
  { form, options, values, problem }: FormParts<Name, More>,
  name: Name,
): FieldBinding {
  const { label, success, keep, seenBy } = options.fields[name];
  const { errors, touchedFields, isSubmitted } = form.formState;
  const { ref, onChange, onBlur } = form.register(name, {
    validate: (_, held) => problemOf(options, held as FormValues<Name, More>, name) ?? true,
  });
  const value: string = values[name] ?? '';
  const error = errors[name]?.message ?? null;
  const wasSeen = (other: Name) => touchedFields[other] === true || isSubmitted;
  // What was refused as a whole may be wrong in any of its fields.
  const isValid = wasSeen(name) && error === null && value !== '' && problem === null;
  return {
    name,
    label: t(label),
    value,
    error,
    isValid,
    success: isValid ? (success ?? null) : null,
    ref,
    onChange: (typed) => {
      const kept = keep?.(typed) ?? typed;
      void onChange({ target: { name, value: kept }, type: 'change' });
      for (const other of seenBy ?? []) {
        if (wasSeen(other)) void form.trigger(other);
      }
    },
    onBlur: () => {
      void onBlur({ target: { name, value: form.getValues(name) }, type: 'blur' });
    },
  };
}

/** The first thing that is wrong with a field, by its own rules or by the schema of the route. */
function problemOf<Name extends string, More extends object>(
  { fields, judge }: RuleFormOptions<Name, More>,
  values: FormValues<Name, More>,
  name: Name,
): string | null {
  const { label, rules, member = name } = fields[name];
  const found = firstProblem(rules?.(values) ?? [], values[name]);
  if (found !== null) return problemText(found, t(label));
  return judge?.(values, { member, label: t(label) }) ?? null;
}

function namesOf<Name extends string>(fields: Readonly<Record<Name, unknown>>): readonly Name[] {
  return Object.keys(fields) as Name[];
}

function textsOf<Name extends string>(
  names: readonly Name[],
  initial: Partial<Readonly<Record<Name, string>>> | undefined,
): Readonly<Record<string, string>> {
  return Object.fromEntries(names.map((name) => [name, initial?.[name] ?? '']));
}

/** What a refusal says of a member of the request, or null. */
function saidOf({ problems, fields }: CallFailure, member: string, label: string): string | null {
  const found = memberOf(problems, member);
  const sentence = memberOf(fields, member);
  return found === null || sentence === null ? sentence : problemText(found, label, sentence);
}

function memberOf<Said>(fields: ReadonlyMap<string, Said>, name: string): Said | null {
  for (const [member, said] of fields) {
    if (member.toLowerCase() === name.toLowerCase()) return said;
  }
  return null;
}
