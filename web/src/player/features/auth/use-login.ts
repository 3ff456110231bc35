import { loginNameRules } from '@crease/contracts/rules/user-name.ts';
import { useState } from 'react';
import { CallFailure, messageOf } from '#data/api/failure.ts';
import { logIn, logInAsDemo } from '#data/queries/account.ts';
import { logInWithPasskey } from '#data/queries/ways-in.ts';
import { setRegistration } from '#data/stores/registration.ts';
import { toasts } from '#data/stores/toasts.ts';
import { type RuleForm, useRuleForm } from '#data/view-models/rule-form.ts';
import { phrase, t } from '#text/text.ts';
import { login, setLanding, showStep } from './login-store.ts';
import { registrationOf } from './registration-of.ts';
import { AGREE } from './terms-field.tsx';

type Way = 'login' | 'demo' | 'passkey';
type Field = 'userNameOrEmailAddress' | 'password';

const FIELDS = {
  userNameOrEmailAddress: { label: phrase('Username'), rules: () => loginNameRules },
  // Blanks are characters of a password.
  password: {
    label: phrase('Password'),
    rules: () => [(value: string) => (value === '' ? 'is a required field' : null)],
  },
} as const;
const MINUTE_MS = 60_000;

export interface Login {
  readonly form: RuleForm<Field>;
  /** Which way in is under way. */
  readonly busy: Way | null;
  /** Milliseconds since 1970 at which a locked account opens again; 0: it is not locked. */
  readonly lockedUntil: number;
  readonly unlock: () => void;
  /** Names the login that waits for its second step. */
  readonly challenge: string | null;
  readonly dropChallenge: () => void;
  readonly tryDemo: () => void;
  readonly takePasskey: () => void;
}

/** The ways in and what their failures lead to. Without the terms nothing is tried. */
export function useLogin(isAgreed: boolean, isRemembered: boolean): Login {
  const [busy, setBusy] = useState<Way | null>(null);
  const [lockedUntil, setLockedUntil] = useState(0);
  const [challenge, setChallenge] = useState<string | null>(null);
  const form = useRuleForm<Field>({
    fields: FIELDS,
    initial: { userNameOrEmailAddress: login.getState().userName },
    onSubmit: ({ userNameOrEmailAddress, password }) =>
      goIn('login', () =>
        logIn({
          userNameOrEmailAddress: userNameOrEmailAddress.trim(),
          password,
          rememberClient: isRemembered,
        }),
      ),
  });

  function tell(sentence: string) {
    form.setProblem(sentence);
    toasts.show('error', sentence);
  }

  /** @throws CallFailure with messages for fields, which the form puts under them. */
  async function goIn(way: Way, action: () => Promise<unknown>): Promise<void> {
    if (busy !== null) return;
    if (!isAgreed) return tell(t(AGREE));
    form.setProblem(null);
    setLockedUntil(0);
    setLanding(null);
    setBusy(way);
    try {
      await action();
    } catch (failure) {
      answer(failure);
    } finally {
      setBusy(null);
    }
  }

  function answer(failure: unknown) {
    if (!(failure instanceof CallFailure)) return tell(messageOf(failure));
    const { code, details, fields, message } = failure;
    if (code === 'SECOND_FACTOR' && typeof details.challenge === 'string') {
      return setChallenge(details.challenge);
    }
    if (code === 'LOCKED_OUT' && typeof details.minutes === 'number') {
      toasts.show('error', message);
      return setLockedUntil(Date.now() + details.minutes * MINUTE_MS);
    }
    tell(message);
    if (code === 'NOT_VERIFIED') {
      setRegistration(registrationOf(details, form.values.userNameOrEmailAddress.trim()));
      return showStep('verification');
    }
    if (fields.size > 0) throw failure;
    form.focus('userNameOrEmailAddress');
  }

  return {
    form,
    busy,
    lockedUntil,
    unlock: () => setLockedUntil(0),
    challenge,
    dropChallenge: () => setChallenge(null),
    tryDemo: () => void goIn('demo', logInAsDemo),
    takePasskey: () => void goIn('passkey', () => logInWithPasskey(isRemembered)),
  };
}
