import { problem } from '@crease/contracts/errors/field-problem.ts';
import { type FieldRule, required } from '@crease/contracts/rules/field-rule.ts';
import { useEffect, useState } from 'react';
import { messageOf } from '#data/api/failure.ts';
import { useSettings } from '#data/catalogue/catalogue.ts';
import { knowsPasskeys } from '#data/passkey/browser-passkey.ts';
import { hasCashier, supportOf } from '#data/site/site-links.ts';
import { useRuleForm } from '#form/rule-form.ts';
import { siteTimeText } from '#format/site-time.ts';
import { refusalText } from '#text/refusal-text.ts';
import { phrase, t } from '#text/text.ts';
import { Button } from '#ui/button/button.tsx';
import { CheckField } from '#ui/field/check-field.tsx';
import { PasswordField } from '#ui/field/password-field.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { toasts } from '#ui/toast/toasts.ts';
import styles from './auth-parts.module.css';
import { FormPlace, TermsField, useSecondsLeft } from './auth-parts.tsx';
import { keepUserName, showStep } from './auth-state.ts';
import { type Exclusion, type Login, logInWithCode, useLogin } from './use-login.ts';

/** Name and password, a passkey, or a fresh demo user. Problems stand in the form and in a toast. */
export function LoginForm({ onTerms }: { readonly onTerms: () => void }) {
  const [isRemembered, setRemembered] = useState(true);
  const [isAgreed, setAgreed] = useState(true);
  const login = useLogin(isAgreed, isRemembered);
  const { form, challenge, lockedUntil } = login;

  if (challenge !== null) {
    return (
      <SecondFactorForm
        challenge={challenge}
        rememberClient={isRemembered}
        onBack={login.dropChallenge}
      />
    );
  }
  return (
    <FormPlace onSubmit={form.onSubmit}>
      {login.exclusion !== null && (
        <ExclusionNotice
          exclusion={login.exclusion}
          onAsk={login.askToReturn}
          onAskForLink={login.askForLink}
        />
      )}
      {lockedUntil > 0 && <LockNotice until={lockedUntil} onEnd={login.unlock} />}
      {form.problem !== null && (
        <Notice tone="bad" isAlert>
          {form.problem}
        </Notice>
      )}
      <TextField
        {...form.field('userNameOrEmailAddress')}
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="next"
        data-first-focus
      />
      <PasswordField
        {...form.field('password')}
        autoComplete="current-password"
        enterKeyHint="go"
        showLabel={t('Show')}
        hideLabel={t('Hide')}
        capsLockText={t('Caps lock is on')}
      />
      <CheckField
        label={t('Remember me on this device')}
        checked={isRemembered}
        onChange={setRemembered}
      />
      <TermsField checked={isAgreed} onChange={setAgreed} onTerms={onTerms} />
      <WaysIn {...login} />
      <ForgottenPassword />
      <SignUpOffer userName={form.values.userNameOrEmailAddress} />
    </FormPlace>
  );
}

function WaysIn({ form, busy, tryDemo, takePasskey }: Login) {
  const isBusy = busy !== null || form.isBusy;
  return (
    <>
      <Button
        type="submit"
        look="primary"
        size="xl"
        isWide
        isBusy={busy === 'login'}
        disabled={isBusy}
      >
        {t('Log in')}
      </Button>
      {knowsPasskeys() && (
        <Button size="l" isWide isBusy={busy === 'passkey'} disabled={isBusy} onClick={takePasskey}>
          {t('Use a passkey')}
        </Button>
      )}
      <Button size="l" isWide isBusy={busy === 'demo'} disabled={isBusy} onClick={tryDemo}>
        {t('Login as demo user')}
      </Button>
    </>
  );
}

/** New passwords are given by people, where the site has a way to them. */
function ForgottenPassword() {
  const support = supportOf(useSettings());
  if (support === null) return null;
  return (
    <p className={`${styles.words} ${styles.centred}`}>
      {t('Forgot your password?')}{' '}
      <a className={styles.link} href={support.href} target="_blank" rel="noreferrer">
        {t('Ask support')}
      </a>
    </p>
  );
}

/** The name that was typed goes along. */
function SignUpOffer({ userName }: { readonly userName: string }) {
  const { allowSignUp } = useSettings();
  if (!allowSignUp) return null;
  return (
    <p className={`${styles.words} ${styles.centred}`}>
      {t("Don't have an account?")}{' '}
      <button
        type="button"
        className={styles.link}
        onClick={() => {
          keepUserName(userName.trim());
          showStep('sign-up');
        }}
      >
        {t('Sign Up')}
      </button>
    </p>
  );
}

interface ExclusionNoticeProps {
  readonly exclusion: Exclusion;
  readonly onAsk: () => void;
  readonly onAskForLink: () => void;
}

/** Why nobody comes in, the way to their money, and the way back once the term is over. */
function ExclusionNotice({ exclusion, onAsk, onAskForLink }: ExclusionNoticeProps) {
  const { until, returnsAt, linkSentTo, code } = exclusion;
  const isCashier = hasCashier(useSettings());
  const isOver = until !== null && Date.parse(until) <= Date.now();
  return (
    <Notice tone="info" isAlert>
      <p>{refusalText(code)}</p>
      {until !== null && <p>{t('Until {time}.', { time: siteTimeText(until) })}</p>}
      {returnsAt !== null && (
        <p>{t('You can log in from {time} on.', { time: siteTimeText(returnsAt) })}</p>
      )}
      {isOver && returnsAt === null && (
        <Button size="l" onClick={onAsk}>
          {t('Ask to come back')}
        </Button>
      )}
      {isCashier && linkSentTo === null && (
        <Button size="l" onClick={onAskForLink}>
          {t('Take your money out')}
        </Button>
      )}
      {linkSentTo !== null && (
        <p>
          {t('A link went to {mobile}. It works once, for 30 minutes.', { mobile: linkSentTo })}
        </p>
      )}
    </Notice>
  );
}

export interface LockNoticeProps {
  /** Milliseconds since 1970 at which the lock ends. */
  readonly until: number;
  readonly onEnd: () => void;
}

/** How many minutes an account stays locked, counting down. */
function LockNotice({ until, onEnd }: LockNoticeProps) {
  const left = useSecondsLeft(until);
  useEffect(() => {
    if (left === 0) onEnd();
  }, [left, onEnd]);
  return (
    <Notice tone="bad" isAlert>
      {refusalText('LOCKED_OUT', { minutes: Math.ceil(left / 60) })}
    </Notice>
  );
}

const LEAST = 6;
const longEnough: FieldRule = (value) =>
  value.length < LEAST ? problem('TOO_SHORT', { least: LEAST }) : null;
const FIELDS = {
  code: {
    label: phrase('Code'),
    rules: () => [required, longEnough],
    keep: (typed: string) => typed.replace(/\s/g, ''),
  },
} as const;

export interface SecondFactorFormProps {
  /** Names the login that waits. */
  readonly challenge: string;
  readonly rememberClient: boolean;
  readonly onBack: () => void;
}

/** The code of an authenticator app, or one of the recovery codes. */
function SecondFactorForm({ challenge, rememberClient, onBack }: SecondFactorFormProps) {
  const form = useRuleForm<'code'>({
    fields: FIELDS,
    onSubmit: ({ code }) => logInWithCode({ challenge, code, rememberClient }),
    onFailure: (failure) => {
      toasts.show('error', messageOf(failure));
      form.focus('code');
      return false;
    },
  });
  const { focus } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the step appears
  useEffect(() => focus('code'), []);

  return (
    <FormPlace onSubmit={form.onSubmit}>
      <p className={styles.words}>
        {t(
          'Your account has a second step. Enter the six digits that your authenticator app shows now, or one of your recovery codes.',
        )}
      </p>
      {form.problem !== null && (
        <Notice tone="bad" isAlert>
          {form.problem}
        </Notice>
      )}
      <TextField
        {...form.field('code')}
        autoComplete="one-time-code"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
      />
      <Button type="submit" look="primary" size="xl" isWide isBusy={form.isBusy}>
        {t('Log in')}
      </Button>
      <p className={`${styles.words} ${styles.centred}`}>
        <button type="button" className={styles.link} onClick={onBack}>
          {t('Back to login')}
        </button>
      </p>
    </FormPlace>
  );
}
