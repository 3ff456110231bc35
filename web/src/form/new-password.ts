import { signUpCalls } from '@crease/contracts/calls/sign-up.ts';
import { problem } from '@crease/contracts/errors/field-problem.ts';
import { type FieldRule, findFirstProblem } from '@crease/contracts/rules/field-rule.ts';
import { PASSWORD_REQUIREMENTS, passwordRules } from '@crease/contracts/rules/password.ts';
import { useEffect, useState } from 'react';
import { callRoute } from '#client/api/call-route.ts';
import { phrase, t } from '#i18n/text.ts';
import { useServerCheck } from './use-server-check.ts';

const REQUIREMENT_TEXTS = {
  LENGTH: phrase('8 characters'),
  LETTER: phrase('One letter'),
  DIGIT: phrase('One number'),
  SIGN: phrase('One symbol: @$!%*#?&'),
};

/** @throws CallFailure */
async function isGuessable(password: string, signal: AbortSignal): Promise<boolean> {
  return (await callRoute(signUpCalls.checkPassword, { password }, signal)).guessable;
}

export interface NewPasswordRules {
  readonly rules: readonly FieldRule[];
  /** Passwords that the server calls easy to guess. */
  readonly guessable: Set<string>;
}

/** Rules of a new password, with the server's judgement as soon as `useNewPassword` has it. */
export function useNewPasswordRules(): NewPasswordRules {
  const [kept] = useState(() => {
    const guessable = new Set<string>();
    const isKnown: FieldRule = (value) =>
      guessable.has(value) ? problem('PASSWORD_GUESSABLE') : null;
    return { rules: [...passwordRules, isKnown], guessable };
  });
  return kept;
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
export function useNewPassword(
  { guessable }: NewPasswordRules,
  password: string,
  revalidate: () => void,
): NewPassword {
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
