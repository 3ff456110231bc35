import { problem } from '@crease/contracts/errors/field-problem.ts';
import { mobileRules, storedMobileOf } from '@crease/contracts/rules/mobile.ts';
import { confirmRules, passwordRules } from '@crease/contracts/rules/password.ts';
import { userNameRules } from '@crease/contracts/rules/user-name.ts';
import { useEffect, useState } from 'react';
import { CallFailure, messageOf } from '#data/api/failure.ts';
import {
  type FieldBinding,
  type RuleForm,
  type RuleFormOptions,
  useRuleForm,
} from '#form/rule-form.ts';
import { refusalText } from '#text/refusal-text.ts';
import { phrase, t } from '#text/text.ts';
import { toasts } from '#ui/toast/toasts.ts';
import { AGREE } from './auth-parts.tsx';
import { login, registration, setLanding, showStep } from './auth-state.ts';
import { register, verifyAtOnce } from './sign-up-calls.ts';
import { useFreeName } from './use-free-name.ts';

/** Stands before the field; Indian numbers only (spec section 5). */
export const COUNTRY_CODE = '+91';

/**
 * What is kept of a mobile as it is typed or pasted: no blanks and dashes, and once it is complete only its ten digits,
 * because the country code stands before the field.
 */
export function keepMobile(typed: string): string {
  const bare = typed.replace(/[\s\-()]/g, '');
  return storedMobileOf(bare)?.slice(COUNTRY_CODE.length) ?? bare;
}

type Field = 'userName' | 'password' | 'confirmPassword' | 'mobile';

export interface SignUp {
  readonly form: RuleForm<Field>;
  readonly userName: FieldBinding & { readonly hint: string | null };
}

/** The fields with their rules. @param taken names that somebody else has, in lower case. */
function fieldsOf(taken: ReadonlySet<string>): RuleFormOptions<Field>['fields'] {
  return {
    userName: {
      label: phrase('Username'),
      rules: () => [
        ...userNameRules,
        (value) => (taken.has(value.toLowerCase()) ? problem('USERNAME_TAKEN') : null),
      ],
    },
    password: {
      label: phrase('Password'),
      rules: () => passwordRules,
      success: t('This password meets the rules.'),
      seenBy: ['confirmPassword'],
    },
    confirmPassword: {
      label: phrase('Confirm password'),
      rules: ({ password }) => confirmRules(password),
      success: t('Both passwords are the same.'),
    },
    mobile: {
      label: phrase('Mobile no'),
      rules: () => mobileRules,
      success: t('We send a code to this number.'),
      keep: keepMobile,
    },
  };
}

/** Registering, and what comes after it: a verification at once, or the window that asks for the code. */
export function useSignUp(isAgreed: boolean): SignUp {
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set());
  const form = useRuleForm<Field>({
    fields: fieldsOf(taken),
    initial: initialOf(),
    onSubmit: signUp,
    onFailure: (failure) => {
      toasts.show('error', messageOf(failure));
      return landOnField(failure);
    },
  });

  const userName = form.field('userName');
  const { isChecking, isFree, isTaken } = useFreeName(userName.value, userName.isValid);
  if (isTaken) take(userName.value);
  const { recheck } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: judged again when another name is known to be taken
  useEffect(() => {
    if (taken.size > 0) recheck('userName');
  }, [taken]);

  function take(name: string) {
    const key = name.toLowerCase();
    if (!taken.has(key)) setTaken(new Set(taken).add(key));
  }

  async function signUp(values: Readonly<Record<Field, string>>): Promise<void> {
    if (!isAgreed) return askToAgree(form);
    const mobile = storedMobileOf(values.mobile) ?? values.mobile;
    const { skipVerification, codeSent } = await register({ ...values, mobile });
    if (skipVerification && (await isVerifiedAtOnce())) return;
    if (!codeSent && !skipVerification) toasts.show('error', refusalText('SMS_FAILED'));
    showStep('verification');
  }

  /** A name or number of somebody else is the field's fault. */
  function landOnField(failure: unknown): boolean {
    if (!(failure instanceof CallFailure)) return false;
    if (failure.code === 'USERNAME_TAKEN') {
      take(form.values.userName);
      form.refuse('userName', failure.message);
      return true;
    }
    if (failure.code !== 'MOBILE_TAKEN') return false;
    form.refuse('mobile', failure.message);
    return true;
  }

  return {
    form,
    userName: {
      ...userName,
      success: isFree && userName.isValid ? t('This name is free.') : null,
      hint: isChecking ? t('Checking whether it is free…') : null,
    },
  };
}

function askToAgree({ setProblem }: Pick<RuleForm<Field>, 'setProblem'>): void {
  setProblem(t(AGREE));
  toasts.show('error', t(AGREE));
}

/** Who comes back from VERIFICATION to correct something finds what they had typed, but for the password. */
function initialOf(): Partial<Record<Field, string>> {
  const { userName } = login.getState();
  const { pending } = registration.getState();
  if (pending === null || (userName !== '' && userName !== pending.userName)) return { userName };
  return { userName: pending.userName, mobile: keepMobile(pending.mobile) };
}

/** On a domain without codes the user is verified at once; when that fails they are asked for a code after all. */
async function isVerifiedAtOnce(): Promise<boolean> {
  const { pending } = registration.getState();
  if (pending === null) return false;
  setLanding('/');
  try {
    await verifyAtOnce(pending);
    return true;
  } catch (failure) {
    toasts.show('error', messageOf(failure));
    return false;
  }
}
