import { useState } from 'react';
import { t } from '#i18n/text.ts';
import { Button } from '#ui/button/button.tsx';
import { PasswordField } from '#ui/field/password-field.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { ProblemNotice } from '#ui/notice/notice.tsx';
import { RequirementList } from '#ui/requirement-list/need-list.tsx';
import styles from './auth-parts.module.css';
import { AuthForm, TermsField } from './auth-parts.tsx';
import { showStep, storeUserName } from './auth-state.ts';
import { COUNTRY_CODE, type SignUp, useSignUp } from './use-sign-up.ts';

/** Sign-up form: name, password with confirmation, mobile. */
export function SignUpForm({ onTerms }: { readonly onTerms: () => void }) {
  const [isAgreed, setAgreed] = useState(true);
  const { form, userName, password } = useSignUp(isAgreed);
  return (
    <AuthForm onSubmit={form.onSubmit}>
      <ProblemNotice problem={form.problem} />
      <TextField
        {...userName}
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="next"
        data-first-focus
      />
      <Passwords form={form} password={password} />
      <TextField
        {...form.field('mobile')}
        before={COUNTRY_CODE}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        enterKeyHint="go"
      />
      <TermsField checked={isAgreed} onChange={setAgreed} onTerms={onTerms} />
      <Button type="submit" variant="primary" size="xl" isWide isBusy={form.isBusy}>
        {t('Sign up')}
      </Button>
      <p className={`${styles.words} ${styles.centred}`}>
        {t('Have already an account?')}{' '}
        <button
          type="button"
          className={styles.link}
          onClick={() => {
            storeUserName(form.values.userName.trim());
            showStep('login');
          }}
        >
          {t('Login here')}
        </button>
      </p>
    </AuthForm>
  );
}

function Passwords({ form, password }: Pick<SignUp, 'form' | 'password'>) {
  const { requirements, isStrong: _, ...field } = password;
  return (
    <>
      <div>
        <PasswordField
          {...field}
          autoComplete="new-password"
          enterKeyHint="next"
          showLabel={t('Show')}
          hideLabel={t('Hide')}
          capsLockText={t('Caps Lock is on')}
        />
        <div className={styles.needs}>
          <RequirementList
            label={t('Password requirements')}
            needs={requirements}
            metLabel={t('Met')}
            missingLabel={t('Not met')}
          />
        </div>
      </div>
      <TextField
        {...form.field('confirmPassword')}
        type="password"
        autoComplete="new-password"
        enterKeyHint="next"
      />
    </>
  );
}
