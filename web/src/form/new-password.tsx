import { type FieldRule, findFirstProblem, problem } from '@crease/contracts/base/field-problem.ts';
import { confirmRules, PASSWORD_REQUIREMENTS, passwordRules } from '@crease/contracts/people/credential-rules.ts';
import { signUpRoutes } from '@crease/contracts/people/sign-up-routes.ts';
import { useEffect, useState } from 'react';
import { callRoute } from '#client/api/call-route.ts';
import { phrase, t } from '#i18n/text.ts';
import { RequirementList } from '#ui/requirement-list/need-list.tsx';

const REQUIREMENT_TEXTS = {
  LENGTH: phrase('8 characters'),
  LETTER: phrase('One letter'),
  DIGIT: phrase('One number'),
  SIGN: phrase('One symbol: @$!%*#?&'),
};

/** @throws CallFailure */
async function isGuessable(password: string, signal: AbortSignal): Promise<boolean> {
  return (await callRoute(signUpRoutes.checkPassword, { password }, signal)).guessable;
}

export interface NewPasswordRules {
  readonly rules: readonly FieldRule[];
  /** Passwords that the server calls easy to guess. */
  readonly guessable: Set<string>;
}

/** Rules of a new password, with the server's judgement as soon as `useNewPassword` has it. */
export function useNewPasswordRules(): NewPasswordRules {
  const [saved] = useState(() => {
    const guessable = new Set<string>();
    const isKnown: FieldRule = (value) => (guessable.has(value) ? problem('PASSWORD_GUESSABLE') : null);
    return { rules: [...passwordRules, isKnown], guessable };
  });
  return saved;
}

export interface NewPassword {
  /** Requirements with their state, localised. */
  readonly requirements: readonly { readonly text: string; readonly isMet: boolean }[];
  /** All requirements are met, by the server's judgement too. */
  readonly isStrong: boolean;
}

/**
 * Has a new password judged by the server while it is typed: the dictionaries are too large for the page. Without an
 * answer, submitting has it judged.
 *
 * @param revalidate validates the password's field, now and at each change.
 */
export function useNewPassword({ guessable }: NewPasswordRules, password: string, revalidate: () => void): NewPassword {
  const isDue = findFirstProblem(passwordRules, password) === null;
  const { answer } = useServerCheck(password, isDue, isGuessable);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only an answer changes the judgement
  useEffect(() => {
    if (answer !== true || guessable.has(password)) return;
    guessable.add(password);
    revalidate();
  }, [answer, password]);
  const isStrong = isDue && answer === false;
  const needs = PASSWORD_REQUIREMENTS.map(({ code, isMet }) => ({
    text: t(REQUIREMENT_TEXTS[code]),
    isMet: isMet(password),
  }));
  return { requirements: [...needs, { text: t('Hard to guess'), isMet: isStrong }], isStrong };
}

/** Definitions of a new password and its confirmation. */
export function newPasswordFields(rules: NewPasswordRules['rules']) {
  return {
    newPassword: { label: phrase('New password'), rules: () => rules, revalidates: ['confirmPassword'] },
    confirmPassword: {
      label: phrase('Confirm password'),
      rules: ({ newPassword }: { readonly newPassword: string }) => confirmRules(newPassword),
    },
  } as const;
}

/** Requirements of a new password, and which are met. */
export function PasswordRequirements({ requirements }: Pick<NewPassword, 'requirements'>) {
  return (
    <RequirementList
      label={t('Password requirements')}
      needs={requirements}
      metLabel={t('Met')}
      missingLabel={t('Not met')}
    />
  );
}

/** Debounce while typing. */
const DEBOUNCE_MS = 350;

export interface ServerCheck {
  readonly isChecking: boolean;
  /** Undefined until known, and if the check failed: submitting checks again. */
  readonly answer: boolean | undefined;
}

/**
 * Asks the server about a value once typing stops. Answers are kept while the form is open.
 *
 * @param isDue the value is worth asking about.
 * @param fetchAnswer identical in each render.
 */
export function useServerCheck(
  value: string,
  isDue: boolean,
  fetchAnswer: (value: string, signal: AbortSignal) => Promise<boolean>,
): ServerCheck {
  const [known, setKnown] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [failed, setFailed] = useState<string | null>(null);
  const answer = known.get(value);

  useEffect(() => {
    if (!isDue || answer !== undefined) return;
    const leaving = new AbortController();
    const timer = setTimeout(() => {
      fetchAnswer(value, leaving.signal).then(
        (result) => setKnown((before) => new Map(before).set(value, result)),
        () => {
          if (!leaving.signal.aborted) setFailed(value);
        },
      );
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [value, isDue, answer, fetchAnswer]);

  return { isChecking: isDue && answer === undefined && failed !== value, answer };
}
