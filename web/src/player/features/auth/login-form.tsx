import { useState } from 'react';
import { useSettings } from '#client/catalogue/catalogue.ts';
import { supportsPasskeys } from '#client/passkey/browser-passkey.ts';
import { t } from '#i18n/text.ts';
import { Button } from '#ui/button/button.tsx';
import { CheckField } from '#ui/field/check-field.tsx';
import { PasswordField } from '#ui/field/password-field.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import styles from './auth-parts.module.css';
import { AuthForm, SupportLink, TermsField } from './auth-parts.tsx';
import { showStep, storeUserName } from './auth-state.ts';
import { ExclusionNotice, LockNotice } from './login-notices.tsx';
import { SecondFactorForm } from './second-factor-form.tsx';
import { type Login, useLogin } from './use-login.ts';

/** Log in with a password, a passkey or a new demo account. Errors appear in a toast, as the specification asks. */
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
      <PasswordField
        {...form.field('password')}
        autoComplete="current-password"
        enterKeyHint="go"
        showLabel={t('Show')}
        hideLabel={t('Hide')}
        capsLockText={t('Caps Lock is on')}
      />
      <CheckField
        label={t('Remember me on this device')}
        checked={isRemembered}
        onChange={setRemembered}
      />
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
      <Button
        type="submit"
        variant="primary"
        size="xl"
        isWide
        isBusy={busy === 'login'}
        disabled={isBusy}
      >
        {t('Log in')}
      </Button>
      {supportsPasskeys() && (
        <Button
          size="l"
          isWide
          isBusy={busy === 'passkey'}
          disabled={isBusy}
          onClick={logInByPasskey}
        >
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
    <p className={`${styles.words} ${styles.centred}`}>
      <button type="button" className={styles.link} onClick={() => showStep('reset')}>
        {t('Forgot your password?')}
      </button>
    </p>
  );
}

/** Prefills the typed name. */
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
          storeUserName(userName.trim());
          showStep('sign-up');
        }}
      >
        {t('Sign Up')}
      </button>
    </p>
  );
}
