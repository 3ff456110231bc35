import { problem } from '@crease/contracts/base/field-problem.ts';
import { loginNameRules } from '@crease/contracts/people/credential-rules.ts';
import { securityRoutes } from '@crease/contracts/people/security-routes.ts';
import { useRef, useState } from 'react';
import { callRoute } from '#client/api/call-route.ts';
import { CallFailure, getErrorMessage } from '#client/api/failure.ts';
import { signWithPasskey } from '#client/passkey/browser-passkey.ts';
import { type RuleForm, useRuleForm } from '#form/rule-form.ts';
import { phrase, t } from '#i18n/text.ts';
import { toasts } from '#ui/toast/toasts.ts';
import { AGREE } from './auth-parts.tsx';
import {
  buildRegistration,
  completeLogin,
  logIn,
  logInAsDemo,
  login,
  setLanding,
  setRegistration,
  showStep,
} from './auth-state.ts';

/** Completes a two-factor login. @throws CallFailure */
export async function logInWithCode(input: {
  readonly challenge: string;
  readonly code: string;
  readonly rememberClient: boolean;
}): Promise<void> {
  completeLogin(await callRoute(securityRoutes.verifySecondFactor, input), {
    isRemembered: input.rememberClient,
  });
}

/**
 * Logs in with a passkey.
 *
 * @returns false if the user cancelled. @throws CallFailure
 */
async function logInWithPasskey(rememberClient: boolean): Promise<boolean> {
  const { challengeId, options } = await callRoute(securityRoutes.passkeyLoginOptions, {});
  const response = await signWithPasskey(options);
  if (response === null) return false;
  const answer = { challengeId, response, rememberClient };
  completeLogin(await callRoute(securityRoutes.passkeyLogin, answer), {
    isRemembered: rememberClient,
  });
  return true;
}

type LoginMethod = 'login' | 'demo' | 'passkey';
type Field = 'userNameOrEmailAddress' | 'password';

const FIELDS = {
  userNameOrEmailAddress: { label: phrase('Username'), rules: () => loginNameRules },
  // Spaces are valid in passwords.
  password: {
    label: phrase('Password'),
    rules: () => [(value: string) => (value === '' ? problem('REQUIRED') : null)],
  },
} as const;

export interface Login {
  readonly form: RuleForm<Field>;
  /** The login method in progress. */
  readonly busy: LoginMethod | null;
  /** Unlock time of a locked account, milliseconds since 1970; 0 if not locked. */
  readonly lockedUntil: number;
  readonly unlock: () => void;
  /** The user's exclusion; null if none is known. */
  readonly exclusion: Exclusion | null;
  readonly askToReturn: () => void;
  /** Requests a withdrawal link. */
  readonly askForLink: () => void;
  /** ID of the login awaiting its second factor. */
  readonly challenge: string | null;
  readonly dropChallenge: () => void;
  readonly tryDemo: () => void;
  readonly logInByPasskey: () => void;
}

/** Login methods and their error handling. Nothing is sent unless the terms are accepted. */
export function useLogin(isAgreed: boolean, isRemembered: boolean): Login {
  const [busy, setBusy] = useState<LoginMethod | null>(null);
  // Two presses can arrive before the first render.
  const isUnderWay = useRef(false);
  const { forget, take, setExclusion, ...blocks } = useLoginBlocks();
  const form = useRuleForm<Field>({
    fields: FIELDS,
    initial: { userNameOrEmailAddress: login.getState().userName },
    onSubmit: (values) => runLogin('login', () => logIn({ ...toCredentials(values), rememberClient: isRemembered })),
  });

  /** Sends a request of an excluded user, and shows their previous and new details together. */
  const requestForExclusion = (send: ExclusionRequest, { exclusion } = blocks) =>
    void runLogin('login', async () => {
      const answer = await send(form.values);
      if (exclusion !== null) setExclusion({ ...exclusion, ...answer });
    });

  /** @throws CallFailure with field messages, shown under the fields. */
  async function runLogin(method: LoginMethod, action: () => Promise<unknown>): Promise<void> {
    if (isUnderWay.current) return;
    if (!isAgreed) return showProblem(t(AGREE));
    toasts.clear('error');
    forget();
    setLanding(null);
    isUnderWay.current = true;
    setBusy(method);
    try {
      await action();
    } catch (failure) {
      handleFailure(failure);
    } finally {
      isUnderWay.current = false;
      setBusy(null);
    }
  }

  function handleFailure(failure: unknown) {
    if (!(failure instanceof CallFailure)) return showProblem(getErrorMessage(failure));
    if (take(failure)) return;
    const { code, details, fields } = failure;
    if (fields.size > 0) throw failure;
    showProblem(failure.message);
    if (code === 'NOT_VERIFIED') return verify(details, form.values.userNameOrEmailAddress);
    form.focus('userNameOrEmailAddress');
  }

  return {
    form,
    busy,
    ...blocks,
    askToReturn: () => requestForExclusion(askToReturn),
    askForLink: () => requestForExclusion(askForLink),
    tryDemo: () => void runLogin('demo', logInAsDemo),
    logInByPasskey: () => void runLogin('passkey', () => logInWithPasskey(isRemembered)),
  };
}

function showProblem(sentence: string): void {
  toasts.show('error', sentence);
}

/** Continues to mobile verification. */
function verify(details: CallFailure['details'], userName: string): void {
  setRegistration(buildRegistration(details, userName.trim()));
  showStep('verification');
}

type TypedValues = Readonly<Record<Field, string>>;
type ExclusionRequest = (values: TypedValues) => Promise<Partial<Exclusion>>;

/** Requests to return after an exclusion; resolves to the earliest login date. */
async function askToReturn(values: TypedValues): Promise<Pick<Exclusion, 'returnsAt'>> {
  // Loaded on demand: rarely used.
  const { playLimitRoutes } = await import('@crease/contracts/care/play-limits.ts');
  return await callRoute(playLimitRoutes.askToReturn, toCredentials(values));
}

/** Requests the link; returns the masked mobile it was sent to. */
async function askForLink(values: TypedValues): Promise<Pick<Exclusion, 'linkSentTo'>> {
  const { payoutLinkRoutes } = await import('@crease/contracts/cash/withdrawal-routes.ts');
  const { sentTo } = await callRoute(payoutLinkRoutes.askForPayoutLink, toCredentials(values));
  return { linkSentTo: sentTo };
}

function toCredentials({ userNameOrEmailAddress, password }: TypedValues) {
  return { userNameOrEmailAddress: userNameOrEmailAddress.trim(), password };
}

const MINUTE_MS = 60_000;

/** Self-exclusion. `until` is null if permanent; `returnsAt` is when the user can log in again. */
export interface Exclusion {
  readonly until: string | null;
  readonly returnsAt: string | null;
  /** Masked destination of the withdrawal link; null if none was requested. */
  readonly linkSentTo: string | null;
  /** Self-excluded on this site, or listed in the central register. */
  readonly code: 'SELF_EXCLUDED' | 'CENTRALLY_EXCLUDED';
}

/** Conditions that block login: account lock, second factor or exclusion. */
function useLoginBlocks() {
  const [lockedUntil, setLockedUntil] = useState(0);
  const [challenge, setChallenge] = useState<string | null>(null);
  const [exclusion, setExclusion] = useState<Exclusion | null>(null);
  const unlock = () => setLockedUntil(0);

  /** @returns true if the failure is one of these. */
  function handleFailure({ code, details, message }: CallFailure): boolean {
    if (code === 'SECOND_FACTOR' && typeof details.challenge === 'string') {
      setChallenge(details.challenge);
    } else if (code === 'LOCKED_OUT' && typeof details.minutes === 'number') {
      toasts.show('error', message);
      setLockedUntil(Date.now() + details.minutes * MINUTE_MS);
    } else if (code === 'SELF_EXCLUDED' || code === 'CENTRALLY_EXCLUDED') {
      setExclusion({ ...readExclusion(details), code, linkSentTo: null });
    } else {
      return false;
    }
    return true;
  }

  /** Clears blocks before another attempt, except the second factor, which stays until dismissed. */
  function clearBlocks() {
    unlock();
    setExclusion(null);
  }

  const dropChallenge = () => setChallenge(null);
  return {
    lockedUntil,
    unlock,
    challenge,
    dropChallenge,
    exclusion,
    setExclusion,
    take: handleFailure,
    forget: clearBlocks,
  };
}

function readExclusion({ until, returnsAt }: CallFailure['details']) {
  const textOrNull = (value: unknown) => (typeof value === 'string' ? value : null);
  return { until: textOrNull(until), returnsAt: textOrNull(returnsAt) };
}
