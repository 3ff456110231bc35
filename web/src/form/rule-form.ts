import { type FieldRule, firstProblem } from '@crease/contracts/rules/field-rule.ts';
import { type Ref, type SubmitEvent, useState } from 'react';
import { useForm } from 'react-hook-form';
import { CallFailure, messageOf } from '#data/api/failure.ts';
import { problemText } from '#text/refusal-text.ts';
import { t } from '#text/text.ts';

/** A text field and what its value has to obey. */
export interface RuledField<Name extends string> {
  /** Marked by `phrase`. The place `{field}` of a sentence: `Username` in `{field} is a required field`. */
  readonly label: string;
  /** Only the first rule that fails is named (spec section 5). */
  readonly rules: (values: Readonly<Record<Name, string>>) => readonly FieldRule[];
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
  readonly ref: Ref<HTMLInputElement>;
  readonly onChange: (value: string) => void;
  readonly onBlur: () => void;
}

export interface RuleForm<Name extends string> {
  readonly values: Readonly<Record<Name, string>>;
  readonly isBusy: boolean;
  /** Why the last try failed, where it is no field's fault. */
  readonly problem: string | null;
  readonly field: (name: Name) => FieldBinding;
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
}

export interface RuleFormOptions<Name extends string> {
  readonly fields: Readonly<Record<Name, RuledField<Name>>>;
  readonly initial?: Partial<Readonly<Record<Name, string>>>;
  /** Called with values that obey. Messages of a CallFailure go to their fields, else to `problem`. */
  readonly onSubmit: (values: Readonly<Record<Name, string>>) => Promise<void>;
  /** Hears of each failure first; true: it is dealt with, and nothing is shown in the form. */
  readonly onFailure?: (failure: unknown) => boolean;
}

type Texts = Record<string, string>;

/**
 * A form whose fields obey rules of `contracts/rules`: a field is judged when it is left, and from then on at each change;
 * sending judges all of them and puts the focus on the first that fails.
 *
 * @typeParam Name names of the fields, written out: `useRuleForm<'userName' | 'password'>({ … })`.
 */
export function useRuleForm<Name extends string>({
  fields,
  initial,
  onSubmit,
  onFailure,
}: RuleFormOptions<Name>): RuleForm<Name> {
  const names = namesOf(fields);
  const form = useForm<Texts>({ mode: 'onTouched', defaultValues: textsOf(names, initial) });
  const [problem, setProblem] = useState<string | null>(null);
  const { errors, touchedFields, isSubmitted, isSubmitting } = form.formState;
  const values = form.watch() as Readonly<Record<Name, string>>;

  function field(name: Name): FieldBinding {
    const { label, rules, success, keep, seenBy } = fields[name];
    const { ref, onChange, onBlur } = form.register(name, {
      validate: (value, all) =>
        problemOf(rules(all as Readonly<Record<Name, string>>), value, label) ?? true,
    });
    const value = values[name] ?? '';
    const error = errors[name]?.message ?? null;
    const isJudged = touchedFields[name] === true || isSubmitted;
    // What was refused as a whole may be wrong in any of its fields.
    const isValid = isJudged && error === null && value !== '' && problem === null;
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
          if (touchedFields[other] === true || isSubmitted) void form.trigger(other);
        }
      },
      onBlur: () => {
        void onBlur({ target: { name, value: form.getValues(name) }, type: 'blur' });
      },
    };
  }

  /** Puts what the server said of fields under them. @returns whether there was any. */
  function land(failure: unknown): boolean {
    if (!(failure instanceof CallFailure)) return false;
    const wrong = names.flatMap((name) => {
      const found = memberOf(failure.problems, name);
      const sentence = memberOf(failure.fields, name);
      const message =
        found === null || sentence === null
          ? sentence
          : problemText(found, t(fields[name].label), sentence);
      return message === null ? [] : [{ name, message }];
    });
    for (const { name, message } of wrong) form.setError(name, { type: 'server', message });
    const [first] = wrong;
    if (first !== undefined) form.setFocus(first.name);
    return first !== undefined;
  }

  return {
    values,
    isBusy: isSubmitting,
    problem,
    field,
    onSubmit: (event) => {
      event.preventDefault();
      if (isSubmitting) return;
      setProblem(null);
      void form.handleSubmit(async (texts) => {
        try {
          await onSubmit(texts as Readonly<Record<Name, string>>);
        } catch (failure) {
          if (onFailure?.(failure) !== true && !land(failure)) setProblem(messageOf(failure));
        }
      })();
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
  };
}

function problemOf(rules: readonly FieldRule[], value: string, label: string): string | null {
  const found = firstProblem(rules, value);
  return found === null ? null : problemText(found, t(label));
}

function namesOf<Name extends string>(fields: Readonly<Record<Name, unknown>>): readonly Name[] {
  return Object.keys(fields) as Name[];
}

function textsOf<Name extends string>(
  names: readonly Name[],
  initial: Partial<Readonly<Record<Name, string>>> | undefined,
): Texts {
  return Object.fromEntries(names.map((name) => [name, initial?.[name] ?? '']));
}

function memberOf<Said>(fields: ReadonlyMap<string, Said>, name: string): Said | null {
  for (const [member, said] of fields) {
    if (member.toLowerCase() === name.toLowerCase()) return said;
  }
  return null;
}
