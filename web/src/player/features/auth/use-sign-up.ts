import { sentenceOf } from '@crease/contracts/errors/error-code.ts';
import { mobileRules, storedMobileOf } from '@crease/contracts/rules/mobile.ts';
import { confirmRules, passwordRules } from '@crease/contracts/rules/password.ts';
import { userNameRules } from '@crease/contracts/rules/user-name.ts';
import { useEffect, useState } from 'react';
import { CallFailure, messageOf } from '#data/api/failure.ts';
import { register, verifyAtOnce } from '#data/queries/sign-up.ts';
import { registration } from '#data/stores/registration.ts';
import { toasts } from '#data/stores/toasts.ts';
import { type FieldBinding, type RuleForm, useRuleForm } from '#data/view-models/rule-form.ts';
import { phrase, sentenceText, t } from '#text/text.ts';
import { login, setLanding, showStep } from './login-store.ts';
import { keepMobile } from './mobile-text.ts';
import { AGREE } from './terms-field.tsx';
import { useFreeName } from './use-free-name.ts';

type Field = 'userName' | 'password' | 'confirmPassword' | 'mobile';

export interface SignUp {
  readonly form: RuleForm<Field>;
  readonly userName: FieldBinding & { readonly hint: string | null };
}

/** Registering, and what comes after it: a verification at once, or the window that asks for the code. */
export function useSignUp(isAgreed: boolean): SignUp {
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set());
  const form = useRuleForm<Field>({
    fields: {
      userName: {
        label: phrase('Username'),
        rules: () => [
          ...userNameRules,
          (value) => (taken.has(value.toLowerCase()) ? sentenceOf('USERNAME_TAKEN') : null),
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
    },
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

  async function signUp(values: Readonly<Record<Field, string>>) {
    if (!isAgreed) {
      form.setProblem(t(AGREE));
      toasts.show('error', t(AGREE));
      return;
    }
    const mobile = storedMobileOf(values.mobile) ?? values.mobile;
    const { skipVerification, codeSent } = await register({ ...values, mobile });
    if (skipVerification && (await isVerifiedAtOnce())) return;
    if (!codeSent && !skipVerification)
      toasts.show('error', sentenceText(sentenceOf('SMS_FAILED')));
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
      hint: isChecking ? t('Looking whether it is free…') : null,
    },
  };
}

/** Who comes back from VERIFICATION to correct something finds what he had typed, but for the password. */
function initialOf(): Partial<Record<Field, string>> {
  const { userName } = login.getState();
  const { pending } = registration.getState();
  if (pending === null || (userName !== '' && userName !== pending.userName)) return { userName };
  return { userName: pending.userName, mobile: keepMobile(pending.mobile) };
}

/** On a domain without codes the user is verified for himself; when that fails he is asked for a code after all. */
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
