import { type FieldRule, problem, required } from '@crease/contracts/base/field-problem.ts';
import { useEffect, useState } from 'react';
import { getErrorMessage } from '#client/api/failure.ts';
import { useSettings } from '#client/catalogue/catalogue.ts';
import { supportsPasskeys } from '#client/passkey/browser-passkey.ts';
import { hasCashier } from '#client/site/site-links.ts';
import { useRuleForm } from '#form/rule-form.ts';
import { siteTimeText } from '#format/site-time.ts';
import { getErrorText } from '#i18n/refusal-text.ts';
import { phrase, t } from '#i18n/text.ts';
import { Button } from '#ui/button/button.tsx';
import { CheckField } from '#ui/field/check-field.tsx';
import { PasswordField } from '#ui/field/password-field.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { Text } from '#ui/layout/layout.tsx';
import { Notice, ProblemNotice } from '#ui/notice/notice.tsx';
import { toasts } from '#ui/toast/toasts.ts';
import styles from './auth-parts.module.css';
import { AuthForm, BackToLogin, SupportLink, TermsField, useSecondsLeft } from './auth-parts.tsx';
import { showStep, storeUserName } from './auth-state.ts';
import { type Exclusion, type Login, logInWithCode, useLogin } from './use-login.ts';

/** Log in with a password, a passkey or a new demo account. Errors appear in a toast, as the specification asks. */
export function LoginForm({ onTerms }: { readonly onTerms: () => void }) {
  const [isRemembered, setRemembered] = useState(true);
  const [isAgreed, setAgreed] = useState(true);
  const login = useLogin(isAgreed, isRemembered);
  const { form, challenge, lockedUntil } = login;

  if (challenge !== null) {
    return <SecondFactorForm challenge={challenge} rememberClient={isRemembered} onBack={login.dropChallenge} />;
  }
  return (
    <AuthForm onSubmit={form.onSubmit}>
      {login.exclusion !== null && (
        <ExclusionNotice
          exclusion={login.exclusion}
          onAskToReturn={login.askToReturn}
          onAskForLink={login.askForLink}
        />
      )}
      {lockedUntil > 0 && <LockNotice until={lockedUntil} onEnd={login.unlock} />}
      <TextField
        {...form.field('userNameOrEmailAddress')}
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="next"
        data-first-focus
      />
      <PasswordField {...form.field('password')} autoComplete="current-password" enterKeyHint="go" />
      <CheckField label={t('Remember me on this device')} checked={isRemembered} onChange={setRemembered} />
      <TermsField checked={isAgreed} onChange={setAgreed} onTerms={onTerms} />
      <LoginOptions {...login} />
      <ForgottenPassword />
      <SignUpOffer userName={form.values.userNameOrEmailAddress} />
      <SupportLink />
    </AuthForm>
  );
}

function LoginOptions({ form, busy, tryDemo, logInByPasskey }: Login) {
  const isBusy = busy !== null || form.isBusy;
  return (
    <>
      <Button type="submit" variant="primary" size="xl" isWide isBusy={busy === 'login'} disabled={isBusy}>
        {t('Log in')}
      </Button>
      {supportsPasskeys() && (
        <Button size="l" isWide isBusy={busy === 'passkey'} disabled={isBusy} onClick={logInByPasskey}>
          {t('Use a passkey')}
        </Button>
      )}
      <Button size="l" isWide isBusy={busy === 'demo'} disabled={isBusy} onClick={tryDemo}>
        {t('Login as demo user')}
      </Button>
    </>
  );
}

/** Offers a code by SMS, unless the site verifies no mobiles. */
function ForgottenPassword() {
  const { skipVerification } = useSettings();
  if (skipVerification) return null;
  return (
    <Text as="p" textAlign="center" className={styles.words}>
      <button type="button" className={styles.link} onClick={() => showStep('reset')}>
        {t('Forgot your password?')}
      </button>
    </Text>
  );
}

/** Prefills the typed name. */
function SignUpOffer({ userName }: { readonly userName: string }) {
  const { allowSignUp } = useSettings();
  if (!allowSignUp) return null;
  return (
    <Text as="p" textAlign="center" className={styles.words}>
      {t("Don't have an account?")}{' '}
      <button
        type="button"
        className={styles.link}
        onClick={() => {
          storeUserName(userName.trim());
          showStep('sign-up');
        }}
      >
        {t('Sign Up')}
      </button>
    </Text>
  );
}

const MIN_LENGTH = 6;
const longEnough: FieldRule = (value) =>
  value.length < MIN_LENGTH ? problem('TOO_SHORT', { least: MIN_LENGTH }) : null;
const FIELDS = {
  code: {
    label: phrase('Code'),
    rules: () => [required, longEnough],
    normalize: (typed: string) => typed.replace(/\s/g, ''),
  },
} as const;

export interface SecondFactorFormProps {
  /** ID of the pending login. */
  readonly challenge: string;
  readonly rememberClient: boolean;
  readonly onBack: () => void;
}

/** Accepts an authenticator code or a recovery code. */
function SecondFactorForm({ challenge, rememberClient, onBack }: SecondFactorFormProps) {
  const form = useRuleForm<'code'>({
    fields: FIELDS,
    onSubmit: ({ code }) => logInWithCode({ challenge, code, rememberClient }),
    onFailure: (failure) => {
      toasts.show('error', getErrorMessage(failure));
      form.focus('code');
      return false;
    },
  });
  const { focus } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the step appears
  useEffect(() => focus('code'), []);

  return (
    <AuthForm onSubmit={form.onSubmit}>
      <p className={styles.words}>{t('Enter the 6-digit code from your authenticator app, or a recovery code.')}</p>
      <ProblemNotice problem={form.problem} />
      <TextField
        {...form.field('code')}
        autoComplete="one-time-code"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
      />
      <Button type="submit" variant="primary" size="xl" isWide isBusy={form.isBusy}>
        {t('Log in')}
      </Button>
      <BackToLogin onBack={onBack} />
    </AuthForm>
  );
}

export interface ExclusionNoticeProps {
  readonly exclusion: Exclusion;
  readonly onAskToReturn: () => void;
  readonly onAskForLink: () => void;
}

/** Explains an exclusion, and offers withdrawal of funds and a return once the term is over. */
function ExclusionNotice({ exclusion, onAskToReturn, onAskForLink }: ExclusionNoticeProps) {
  const { until, returnsAt, linkSentTo, code } = exclusion;
  const isCashier = hasCashier(useSettings());
  const isOver = until !== null && Date.parse(until) <= Date.now();
  return (
    <Notice tone="info" isAlert>
      <p>{getErrorText(code)}</p>
      {until !== null && <p>{t('Until {time}.', { time: siteTimeText(until) })}</p>}
      {returnsAt !== null && <p>{t('You can log in from {time}.', { time: siteTimeText(returnsAt) })}</p>}
      {isOver && returnsAt === null && (
        <Button size="l" onClick={onAskToReturn}>
          {t('Request to return')}
        </Button>
      )}
      {isCashier && linkSentTo === null && (
        <Button size="l" onClick={onAskForLink}>
          {t('Withdraw your balance')}
        </Button>
      )}
      {linkSentTo !== null && (
        <p>
          {t('We sent a link to {mobile}. It works once and expires in 30 minutes.', {
            mobile: linkSentTo,
          })}
        </p>
      )}
    </Notice>
  );
}

export interface LockNoticeProps {
  /** Lock expiry, milliseconds since 1970. */
  readonly until: number;
  readonly onEnd: () => void;
}

/** Countdown in minutes until the account unlocks. */
function LockNotice({ until, onEnd }: LockNoticeProps) {
  const left = useSecondsLeft(until);
  useEffect(() => {
    if (left === 0) onEnd();
  }, [left, onEnd]);
  return (
    <Notice tone="bad" isAlert>
      {getErrorText('LOCKED_OUT', { minutes: Math.ceil(left / 60) })}
    </Notice>
  );
}
