import { signUpCalls } from '@crease/contracts/calls/sign-up.ts';
import { problem } from '@crease/contracts/errors/field-problem.ts';
import { mobileRules, storedMobileOf } from '@crease/contracts/rules/mobile.ts';
import { DUMMY_OTP } from '@crease/contracts/rules/otp.ts';
import { confirmRules, passwordRules } from '@crease/contracts/rules/password.ts';
import { userNameRules } from '@crease/contracts/rules/user-name.ts';
import { useEffect, useState } from 'react';
import { callRoute } from '#data/api/call-route.ts';
import { CallFailure, messageOf } from '#data/api/failure.ts';
import type { Registration } from '#data/storage/tab-items.ts';
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
import { login, registration, setLanding, setRegistration, showStep } from './auth-state.ts';
import { enter } from './enter.ts';

export interface SignUpInput {
  readonly userName: string;
  readonly password: string;
  readonly confirmPassword: string;
  /** In any way of writing it. */
  readonly mobile: string;
}

/**
 * Registers; the registration waits for its code from then on.
 *
 * @returns whether the domain asks for no code, and whether the code was sent. @throws CallFailure
 */
async function register(
  input: SignUpInput,
): Promise<{ readonly skipVerification: boolean; readonly codeSent: boolean }> {
  const result = await callRoute(signUpCalls.register, { ...input, agreeTerms: true });
  const { userName, mobile, domain, registrationId, skipVerification, codeSent } = result;
  const sentAt = codeSent ? Date.now() : 0;
  setRegistration({ userName, mobile, domain, registrationId, sentAt, from: 'sign-up' });
  return { skipVerification, codeSent };
}

/** Hands in the code and is logged in. @throws CallFailure */
export async function verify(pending: Registration, otp: string): Promise<void> {
  enter(await callRoute(signUpCalls.verifyUser, { ...partiesOf(pending), otp }));
  setRegistration(null);
}

/** Where the domain asks for no code: the fixed one is handed in for the user (spec section 4). @throws CallFailure */
function verifyAtOnce(pending: Registration): Promise<void> {
  return verify(pending, DUMMY_OTP);
}

/** Asks for a new code. @throws CallFailure */
export async function resend(pending: Registration): Promise<void> {
  await callRoute(signUpCalls.resendCode, partiesOf(pending));
  setRegistration({ ...pending, sentAt: Date.now() });
}

/** @throws CallFailure */
async function isNameFree(userName: string, signal: AbortSignal): Promise<boolean> {
  return (await callRoute(signUpCalls.checkUserName, { userName }, signal)).available;
}

function partiesOf({ userName, mobile, domain, registrationId }: Registration) {
  return {
    userName,
    mobile,
    ...(domain === '' ? {} : { domain }),
    ...(registrationId === '' ? {} : { registrationId }),
  };
}

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

/** Names are looked up when the typing rests for so long. */
const REST_MS = 350;

export interface FreeName {
  readonly isChecking: boolean;
  readonly isFree: boolean;
  readonly isTaken: boolean;
}

/**
 * Whether a name is still free. An answer is kept; a question that fails says nothing, registering will tell.
 *
 * @param isDue the name obeys the rules and was left once.
 */
function useFreeName(name: string, isDue: boolean): FreeName {
  const [known, setKnown] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [failed, setFailed] = useState<string | null>(null);
  const key = name.toLowerCase();
  const answer = known.get(key);

  useEffect(() => {
    if (!isDue || answer !== undefined) return;
    const leaving = new AbortController();
    const timer = setTimeout(() => {
      isNameFree(name, leaving.signal).then(
        (isFree) => setKnown((before) => new Map(before).set(name.toLowerCase(), isFree)),
        () => {
          if (!leaving.signal.aborted) setFailed(name.toLowerCase());
        },
      );
    }, REST_MS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [name, isDue, answer]);

  return {
    isChecking: isDue && answer === undefined && failed !== key,
    isFree: answer === true,
    isTaken: answer === false,
  };
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
