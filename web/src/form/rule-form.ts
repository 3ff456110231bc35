import { type FieldRule, findFirstProblem } from '@crease/contracts/base/field-problem.ts';
import { type RefCallback, type RefObject, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { type KeepStateOptions, type UseFormProps, type UseFormReturn, useForm } from 'react-hook-form';
import { CallFailure, getErrorLink, getErrorMessage } from '#client/api/failure.ts';
import { problemText } from '#i18n/refusal-text.ts';
import { t } from '#i18n/text.ts';

/** No values besides the texts. */
export type NoValues = Readonly<Record<never, never>>;

/** Texts by field name, plus the form's other values. */
export type FormValues<Name extends string, More extends object = NoValues> = Readonly<Record<Name, string>> &
  Readonly<More>;

/** A text field with its validation rules. */
export interface RuledField<Name extends string, More extends object = NoValues> {
  /** Message key marked for translation. Fills `{field}`, e.g. `Username` in `{field} is a required field`. */
  readonly label: string;
  /** Only the first failing rule is reported (spec section 5). Contract checks run after these. */
  readonly rules?: (values: FormValues<Name, More>) => readonly FieldRule[];
  /** Name in the request. Defaults to the field's own. */
  readonly member?: string;
  /** Message shown for a valid value. */
  readonly success?: string;
  /** Normalises typed or pasted text, e.g. removes spaces from a number. */
  readonly normalize?: (typed: string) => string;
  /** Fields whose rules depend on this one. Revalidated with it once they have been validated themselves. */
  readonly revalidates?: readonly Name[];
}

/** Props for the fields of `#ui/field`. */
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

/** Props for selects, checkboxes and lists. */
export interface ChoiceBinding<Value> {
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

export interface RuleForm<Name extends string, More extends object = NoValues> {
  readonly values: FormValues<Name, More>;
  /** Flags of values that differ from their initial ones. */
  readonly dirty: Readonly<Record<string, unknown>>;
  readonly isBusy: boolean;
  /** Error of the last submit, unless it belongs to a field. */
  readonly problem: string | null;
  /** Page of ours where the error can be fixed, or null. */
  readonly link: string | null;
  readonly field: (name: Name) => FieldBinding;
  readonly choice: <Key extends keyof More & string>(name: Key) => ChoiceBinding<More[Key]>;
  readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  /** Sets and validates a value from outside, such as a code read by the phone. */
  readonly set: (name: Name, value: string) => void;
  /** Clears a field and its touched state. */
  readonly clear: (name: Name) => void;
  /** Shows a message under a field until its value changes, and focuses it. */
  readonly setError: (name: Name, message: string) => void;
  /** Revalidates a field after one of its rules' inputs changed. */
  readonly recheck: (name: Name) => void;
  readonly focus: (name: Name) => void;
  readonly setProblem: (problem: string | null) => void;
  /** Resets to the initial values. */
  readonly reset: () => void;
}

/** react-hook-form settings for values that may change elsewhere, and for resetting to them. See `LIVE`. */
export type LiveValues = (initial: RawValues) => Pick<UseFormProps<RawValues>, 'values' | 'resetOptions'> & {
  readonly onReset: KeepStateOptions;
};

/** Contract check of a field. @param field its name in the request, and its label. */
export type FieldValidator<Values> = (
  values: Values,
  field: { readonly member: string; readonly label: string },
) => string | null;

export interface RuleFormOptions<Name extends string, More extends object = NoValues> {
  readonly fields: Readonly<Record<Name, RuledField<Name, More>>>;
  readonly initial?: Partial<Readonly<Record<Name, string>>>;
  /** Initial values of selects, checkboxes and lists. */
  readonly more?: More;
  /** Initial values may change elsewhere. Untouched fields follow them. */
  readonly live?: LiveValues;
  /** Additional check for a field that passes its rules, null if valid. See `validateWith`. */
  readonly validate?: FieldValidator<FormValues<Name, More>>;
  /** Called with valid values. A CallFailure's messages go to their fields, otherwise to `problem`. */
  readonly onSubmit: (values: FormValues<Name, More>) => Promise<void>;
  /** Called first for each failure. Returns true if handled, in which case the form shows nothing. */
  readonly onFailure?: (failure: unknown) => boolean;
}

export type RawValues = Record<string, unknown>;

/**
 * A form validated by rules from the contracts and its route's schema. Fields are validated on blur, then on
 * every change. Submitting validates all and focuses the first invalid one.
 *
 * @typeParam Name names of the text fields, written out: `useRuleForm<'userName' | 'password'>({ … })`.
 * @typeParam More the form's values besides its texts.
 */
export function useRuleForm<Name extends string, More extends object = NoValues>(
  options: RuleFormOptions<Name, More>,
): RuleForm<Name, More> {
  const { fields, initial, more, live, onSubmit, onFailure } = options;
  const begin: RawValues = { ...more, ...pickTexts(listNames(fields), initial) };
  const form = useForm<RawValues>({
    mode: 'onTouched',
    defaultValues: begin,
    ...live?.(begin),
  });
  const newest = useNewest(begin);
  const [problem, setProblem] = useState<string | null>(null);
  const [way, setWay] = useState<string | null>(null);
  const { isSubmitting, dirtyFields } = form.formState;
  // A second press may come before the first has rendered.
  const isUnderWay = useRef(false);
  const values = form.watch() as FormValues<Name, More>;

  return {
    values,
    dirty: dirtyFields,
    isBusy: isSubmitting,
    problem,
    link: problem === null ? null : way,
    field: (name) => buildBinding({ form, options, values, problem }, name),
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
          if (onFailure?.(failure) === true || showFieldErrors(form, fields, failure)) return;
          setProblem(getErrorMessage(failure));
          setWay(getErrorLink(failure));
        }
      });
      void send().finally(() => {
        isUnderWay.current = false;
      });
    },
    set: (name, value) => form.setValue<string>(name, value, { shouldValidate: true, shouldTouch: true }),
    clear: (name) => form.resetField<string>(name, { defaultValue: '' }),
    setError: (name, message) => {
      form.setError(name, { type: 'server', message });
      form.setFocus(name);
    },
    recheck: (name) => void form.trigger(name),
    focus: (name) => form.setFocus(name),
    setProblem,
    reset: () => form.reset(newest.current, live?.(newest.current).onReset),
  };
}

/** Holds the value of the last render, for handlers of an earlier one. */
function useNewest<Value>(value: Value): RefObject<Value> {
  const newest = useRef(value);
  useEffect(() => {
    newest.current = value;
  });
  return newest;
}

/** Shows the server's messages under their fields. @returns true if there were any. */
function showFieldErrors<Name extends string, More extends object>(
  form: UseFormReturn<RawValues>,
  fields: RuleFormOptions<Name, More>['fields'],
  failure: unknown,
): boolean {
  if (!(failure instanceof CallFailure)) return false;
  const wrong = listNames(fields).flatMap((name) => {
    const { label, member = name } = fields[name];
    const message = findServerMessage(failure, member, t(label));
    return message === null ? [] : [{ name, message }];
  });
  for (const { name, message } of wrong) form.setError(name, { type: 'server', message });
  const [first] = wrong;
  if (first !== undefined) form.setFocus(first.name);
  return first !== undefined;
}

interface FormParts<Name extends string, More extends object> {
  readonly form: UseFormReturn<RawValues>;
  readonly options: RuleFormOptions<Name, More>;
  readonly values: FormValues<Name, More>;
  readonly problem: string | null;
}

function buildBinding<Name extends string, More extends object>(
  { form, options, values, problem }: FormParts<Name, More>,
  name: Name,
): FieldBinding {
  const { label, success, normalize, revalidates } = options.fields[name];
  const { errors, touchedFields, isSubmitted } = form.formState;
  const { ref, onChange, onBlur } = form.register(name, {
    validate: (_, held) => findProblem(options, held as FormValues<Name, More>, name) ?? true,
  });
  const value: string = values[name] ?? '';
  const error = errors[name]?.message ?? null;
  const wasSeen = (other: Name) => touchedFields[other] === true || isSubmitted;
  // After a general error any field may be at fault, so none is marked valid.
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
      const saved = normalize?.(typed) ?? typed;
      void onChange({ target: { name, value: saved }, type: 'change' });
      for (const other of revalidates ?? []) {
        if (wasSeen(other)) void form.trigger(other);
      }
    },
    onBlur: () => {
      void onBlur({ target: { name, value: form.getValues(name) }, type: 'blur' });
    },
  };
}

/** Returns a field's first problem, by its own rules or the route's schema. */
function findProblem<Name extends string, More extends object>(
  { fields, validate }: RuleFormOptions<Name, More>,
  values: FormValues<Name, More>,
  name: Name,
): string | null {
  const { label, rules, member = name } = fields[name];
  const found = findFirstProblem(rules?.(values) ?? [], values[name]);
  if (found !== null) return problemText(found, t(label));
  return validate?.(values, { member, label: t(label) }) ?? null;
}

function listNames<Name extends string>(fields: Readonly<Record<Name, unknown>>): readonly Name[] {
  return Object.keys(fields) as Name[];
}

function pickTexts<Name extends string>(
  names: readonly Name[],
  initial: Partial<Readonly<Record<Name, string>>> | undefined,
): Readonly<Record<string, string>> {
  return Object.fromEntries(names.map((name) => [name, initial?.[name] ?? '']));
}

/** Returns the error message for a member of the request, or null. */
function findServerMessage({ problems, fields }: CallFailure, member: string, label: string): string | null {
  const found = findMember(problems, member);
  const sentence = findMember(fields, member);
  return found === null || sentence === null ? sentence : problemText(found, label, sentence);
}

function findMember<Problem>(fields: ReadonlyMap<string, Problem>, name: string): Problem | null {
  for (const [member, said] of fields) {
    if (member.toLowerCase() === name.toLowerCase()) return said;
  }
  return null;
}
