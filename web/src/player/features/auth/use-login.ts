import { securityCalls } from '@crease/contracts/calls/security.ts';
import { problem } from '@crease/contracts/errors/field-problem.ts';
import { loginNameRules } from '@crease/contracts/rules/user-name.ts';
import { useRef, useState } from 'react';
import { callRoute } from '#data/api/call-route.ts';
import { CallFailure, messageOf } from '#data/api/failure.ts';
import { signWithPasskey } from '#data/passkey/browser-passkey.ts';
import { type RuleForm, useRuleForm } from '#form/rule-form.ts';
import { phrase, t } from '#text/text.ts';
import { toasts } from '#ui/toast/toasts.ts';
import { AGREE } from './auth-parts.tsx';
import { login, registrationOf, setLanding, setRegistration, showStep } from './auth-state.ts';
import { enter, logIn, logInAsDemo } from './enter.ts';
import { type Exclusion, useLoginBlocks } from './use-login-blocks.ts';

/** Ends a login that asked for a second factor. @throws CallFailure */
export async function logInWithCode(input: {
  readonly challenge: string;
  readonly code: string;
  readonly rememberClient: boolean;
}): Promise<void> {
  enter(await callRoute(securityCalls.verifySecondFactor, input), {
    isRemembered: input.rememberClient,
  });
}

/**
 * Logs in with a passkey.
 *
 * @returns false when the person has cancelled. @throws CallFailure
 */
async function logInWithPasskey(rememberClient: boolean): Promise<boolean> {
  const { challengeId, options } = await callRoute(securityCalls.passkeyLoginOptions, {});
  const response = await signWithPasskey(options);
  if (response === null) return false;
  const answer = { challengeId, response, rememberClient };
  enter(await callRoute(securityCalls.passkeyLogin, answer), { isRemembered: rememberClient });
  return true;
}

type Way = 'login' | 'demo' | 'passkey';
type Field = 'userNameOrEmailAddress' | 'password';

const FIELDS = {
  userNameOrEmailAddress: { label: phrase('Username'), rules: () => loginNameRules },
  // Blanks are characters of a password.
  password: {
    label: phrase('Password'),
    rules: () => [(value: string) => (value === '' ? problem('REQUIRED') : null)],
  },
} as const;

export interface Login {
  readonly form: RuleForm<Field>;
  /** Which way in is under way. */
  readonly busy: Way | null;
  /** Milliseconds since 1970 at which a locked account opens again; 0: it is not locked. */
  readonly lockedUntil: number;
  readonly unlock: () => void;
  /** They have closed the site to themselves; null: not that anybody knows. */
  readonly exclusion: Exclusion | null;
  readonly askToReturn: () => void;
  /** Has a link sent by which they take their money out. */
  readonly askForLink: () => void;
  /** Names the login that waits for its second step. */
  readonly challenge: string | null;
  readonly dropChallenge: () => void;
  readonly tryDemo: () => void;
  readonly takePasskey: () => void;
}

/** The ways in and what their failures lead to. Without the terms nothing is tried. */
export function useLogin(isAgreed: boolean, isRemembered: boolean): Login {
  const [busy, setBusy] = useState<Way | null>(null);
  // Two presses may come before the first is drawn.
  const isUnderWay = useRef(false);
  const { forget, take, setExclusion, ...blocks } = useLoginBlocks();
  const form = useRuleForm<Field>({
    fields: FIELDS,
    initial: { userNameOrEmailAddress: login.getState().userName },
    onSubmit: (values) =>
      goIn('login', () => logIn({ ...typedOf(values), rememberClient: isRemembered })),
  });

  /** Asks for what is left to somebody excluded; what they were sent is shown again with the answer. */
  const ofExclusion = (ask: AskOfExclusion, { exclusion } = blocks) =>
    void goIn('login', async () => {
      const answer = await ask(form.values);
      if (exclusion !== null) setExclusion({ ...exclusion, ...answer });
    });

  /** @throws CallFailure with messages for fields, which the form puts under them. */
  async function goIn(way: Way, action: () => Promise<unknown>): Promise<void> {
    if (isUnderWay.current) return;
    if (!isAgreed) return tell(form, t(AGREE));
    form.setProblem(null);
    forget();
    setLanding(null);
    isUnderWay.current = true;
    setBusy(way);
    try {
      await action();
    } catch (failure) {
      answer(failure);
    } finally {
      isUnderWay.current = false;
      setBusy(null);
    }
  }

  function answer(failure: unknown) {
    if (!(failure instanceof CallFailure)) return tell(form, messageOf(failure));
    if (take(failure)) return;
    const { code, details, fields } = failure;
    tell(form, failure.message);
    if (code === 'NOT_VERIFIED') return verify(details, form.values.userNameOrEmailAddress);
    if (fields.size > 0) throw failure;
    form.focus('userNameOrEmailAddress');
  }

  return {
    form,
    busy,
    ...blocks,
    askToReturn: () => ofExclusion(askToReturn),
    askForLink: () => ofExclusion(askForLink),
    tryDemo: () => void goIn('demo', logInAsDemo),
    takePasskey: () => void goIn('passkey', () => logInWithPasskey(isRemembered)),
  };
}

/** In the form and beside it. */
function tell(form: Pick<Login['form'], 'setProblem'>, sentence: string): void {
  form.setProblem(sentence);
  toasts.show('error', sentence);
}

/** On to the code that proves the mobile of a registration. */
function verify(details: CallFailure['details'], userName: string): void {
  setRegistration(registrationOf(details, userName.trim()));
  showStep('verification');
}

type TypedValues = Readonly<Record<Field, string>>;
type AskOfExclusion = (values: TypedValues) => Promise<Partial<Exclusion>>;

/** From when they may come in again. */
async function askToReturn(values: TypedValues): Promise<Pick<Exclusion, 'returnsAt'>> {
  // Few ask: their call comes when it is wanted.
  const { playLimitCalls } = await import('@crease/contracts/calls/play-limits.ts');
  return await callRoute(playLimitCalls.askToReturn, typedOf(values));
}

/** The mobile that it went to, as others may see it. */
async function askForLink(values: TypedValues): Promise<Pick<Exclusion, 'linkSentTo'>> {
  const { payoutLinkCalls } = await import('@crease/contracts/calls/payout-link.ts');
  const { sentTo } = await callRoute(payoutLinkCalls.askForPayoutLink, typedOf(values));
  return { linkSentTo: sentTo };
}

function typedOf({ userNameOrEmailAddress, password }: TypedValues) {
  return { userNameOrEmailAddress: userNameOrEmailAddress.trim(), password };
}
