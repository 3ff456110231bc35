import { findFirstProblem, problem } from '@crease/contracts/base/field-problem.ts';
import type { RegisterResult } from '@crease/contracts/people/account.ts';
import {
  confirmRules,
  DUMMY_OTP,
  mobileRules,
  normalizeMobile,
  ownerRules,
  userNameRules,
} from '@crease/contracts/people/credential-rules.ts';
import { signUpRoutes } from '@crease/contracts/people/sign-up-routes.ts';
import { useEffect, useState } from 'react';
import { callRoute } from '#client/api/call-route.ts';
import { CallFailure, getErrorMessage } from '#client/api/failure.ts';
import type { Registration } from '#client/storage/tab-items.ts';
import {
  type NewPassword,
  type NewPasswordRules,
  useNewPassword,
  useNewPasswordRules,
  useServerCheck,
} from '#form/new-password.tsx';
import { type FieldBinding, type RuleForm, type RuleFormOptions, useRuleForm } from '#form/rule-form.ts';
import { getErrorText } from '#i18n/refusal-text.ts';
import { phrase, t } from '#i18n/text.ts';
import { toasts } from '#ui/toast/toasts.ts';
import { AGREE, describeWait, toLocalMobile } from './auth-parts.tsx';
import { completeLogin, login, registration, setLanding, setRegistration, showStep } from './auth-state.ts';

type Field = 'userName' | 'password' | 'confirmPassword' | 'mobile';

export interface SignUp {
  readonly form: RuleForm<Field>;
  readonly userName: FieldBinding & { readonly hint: string | null };
  readonly password: FieldBinding & NewPassword;
}

/** Fields and validation. @param taken names already in use, in lower case. */
function buildFields(taken: ReadonlySet<string>, passwordRules: NewPasswordRules): RuleFormOptions<Field>['fields'] {
  return {
    userName: {
      label: phrase('Username'),
      rules: () => [...userNameRules, (value) => (taken.has(value.toLowerCase()) ? problem('USERNAME_TAKEN') : null)],
      revalidates: ['password'],
    },
    password: {
      label: phrase('Password'),
      rules: ({ userName, mobile }) => [
        ...passwordRules.rules,
        ...ownerRules({
          userName: findFirstProblem(userNameRules, userName) === null ? userName : '',
          mobile: normalizeMobile(mobile),
        }),
      ],
      success: t('Password meets the requirements'),
      revalidates: ['confirmPassword'],
    },
    confirmPassword: {
      label: phrase('Confirm password'),
      rules: ({ password }) => confirmRules(password),
      success: t('Passwords match'),
    },
    mobile: {
      label: phrase('Mobile no'),
      rules: () => mobileRules,
      success: t('We’ll send a code to this number.'),
      normalize: toLocalMobile,
      revalidates: ['password'],
    },
  };
}

/** Registers, then verifies immediately or opens the code form. */
export function useSignUp(isAgreed: boolean): SignUp {
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set());
  const ofPassword = useNewPasswordRules();
  const form = useRuleForm<Field>({
    fields: buildFields(taken, ofPassword),
    initial: getInitialValues(),
    onSubmit: signUp,
    onFailure: showFieldFailure,
  });

  const userName = form.field('userName');
  const password = useCheckedPassword(form, ofPassword);
  const { isChecking, isFree, isTaken } = useNameAvailability(userName.value, userName.isValid);
  if (isTaken) markTaken(userName.value);
  const { recheck } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: judged again when another name is known to be taken
  useEffect(() => {
    if (taken.size > 0) recheck('userName');
  }, [taken]);

  function markTaken(name: string) {
    const key = name.toLowerCase();
    if (!taken.has(key)) setTaken(new Set(taken).add(key));
  }

  async function signUp(values: Readonly<Record<Field, string>>): Promise<void> {
    if (!isAgreed) return showTermsRequired(form);
    const mobile = normalizeMobile(values.mobile) ?? values.mobile;
    const { skipVerification, codeSent, codeWaitSeconds } = await register({ ...values, mobile });
    if (skipVerification && (await tryInstantVerification())) return;
    if (!codeSent && !skipVerification) notifyCodeNotSent(codeWaitSeconds);
    showStep('verification');
  }

  /** Shows "already in use" errors under the field. The form shows those that come with their fields. */
  function showFieldFailure(failure: unknown): boolean {
    if (failure instanceof CallFailure && failure.fields.size > 0) return false;
    toasts.show('error', getErrorMessage(failure));
    if (!(failure instanceof CallFailure)) return false;
    if (failure.code === 'USERNAME_TAKEN') {
      markTaken(form.values.userName);
      form.setError('userName', failure.message);
      return true;
    }
    if (failure.code !== 'MOBILE_TAKEN') return false;
    form.setError('mobile', failure.message);
    return true;
  }

  return {
    form,
    userName: {
      ...userName,
      success: isFree && userName.isValid ? t('Username available') : null,
      hint: isChecking ? t('Checking availability…') : null,
    },
    password,
  };
}

function useCheckedPassword(form: SignUp['form'], rules: NewPasswordRules): SignUp['password'] {
  const field = form.field('password');
  const judged = useNewPassword(rules, field.value, () => form.set('password', field.value));
  return { ...field, ...judged, success: judged.isStrong ? field.success : null };
}

function showTermsRequired({ setProblem }: Pick<RuleForm<Field>, 'setProblem'>): void {
  setProblem(t(AGREE));
  toasts.show('error', t(AGREE));
}

/** Restores typed values, except passwords, when returning from VERIFICATION. */
function getInitialValues(): Partial<Record<Field, string>> {
  const { userName } = login.getState();
  const { pending } = registration.getState();
  if (pending === null || (userName !== '' && userName !== pending.userName)) return { userName };
  return { userName: pending.userName, mobile: toLocalMobile(pending.mobile) };
}

/** Verifies immediately on domains without codes; falls back to the code form on failure. */
async function tryInstantVerification(): Promise<boolean> {
  const { pending } = registration.getState();
  if (pending === null) return false;
  setLanding('/');
  try {
    await verifyWithoutCode(pending);
    return true;
  } catch (failure) {
    toasts.show('error', getErrorMessage(failure));
    return false;
  }
}

/** @param waitSeconds until a code can be requested; 0 if the SMS failed and can be requested again at once. */
function notifyCodeNotSent(waitSeconds: number): void {
  if (waitSeconds > 0) toasts.show('error', t('Code not sent'), describeWait(waitSeconds));
  else toasts.show('error', getErrorText('SMS_FAILED'));
}

export interface SignUpInput {
  readonly userName: string;
  readonly password: string;
  readonly confirmPassword: string;
  /** Any format. */
  readonly mobile: string;
}

/**
 * Registers a user; the registration then awaits its code.
 *
 * @returns whether the domain requires no code, whether the code was sent, and the wait for one. @throws CallFailure
 */
async function register(
  input: SignUpInput,
): Promise<Pick<RegisterResult, 'skipVerification' | 'codeSent' | 'codeWaitSeconds'>> {
  const result = await callRoute(signUpRoutes.register, { ...input, agreeTerms: true });
  const { userName, mobile, domain, registrationId, skipVerification, codeSent } = result;
  const { codeWaitSeconds } = result;
  const sentAt = codeSent ? Date.now() : 0;
  setRegistration({ userName, mobile, domain, registrationId, sentAt, from: 'sign-up' });
  return { skipVerification, codeSent, codeWaitSeconds };
}

/** Submits the code and logs in. @throws CallFailure */
export async function verify(pending: Registration, otp: string): Promise<void> {
  completeLogin(await callRoute(signUpRoutes.verifyUser, { ...toVerificationInput(pending), otp }));
  setRegistration(null);
}

/** Submits the fixed code for domains without verification (spec section 4). @throws CallFailure */
function verifyWithoutCode(pending: Registration): Promise<void> {
  return verify(pending, DUMMY_OTP);
}

/** Requests a new code. @throws CallFailure */
export async function resend(pending: Registration): Promise<void> {
  await callRoute(signUpRoutes.resendCode, toVerificationInput(pending));
  setRegistration({ ...pending, sentAt: Date.now() });
}

function toVerificationInput({ userName, mobile, domain, registrationId }: Registration) {
  return {
    userName,
    mobile,
    ...(domain === '' ? {} : { domain }),
    ...(registrationId === '' ? {} : { registrationId }),
  };
}

/** @throws CallFailure */
async function isNameFree(userName: string, signal: AbortSignal): Promise<boolean> {
  return (await callRoute(signUpRoutes.checkUserName, { userName }, signal)).available;
}

export interface FreeName {
  readonly isChecking: boolean;
  readonly isFree: boolean;
  readonly isTaken: boolean;
}

/**
 * Checks whether a user name is available. Failed checks are ignored, because registration checks again.
 *
 * @param isDue the name is valid and its field has been blurred once.
 */
function useNameAvailability(name: string, isDue: boolean): FreeName {
  const { isChecking, answer } = useServerCheck(name.toLowerCase(), isDue, isNameFree);
  return { isChecking, isFree: answer === true, isTaken: answer === false };
}
