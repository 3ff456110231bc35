import { normalizeMobile } from '@crease/contracts/people/credential-rules.ts';
import { type ComponentType, Suspense, useEffect, useRef, useState } from 'react';
import { CallFailure, getErrorMessage } from '#client/api/failure.ts';
import { useStore } from '#client/storage/observable.ts';
import type { Registration } from '#client/storage/tab-items.ts';
import { PasswordRequirements } from '#form/new-password.tsx';
import { useRuleForm } from '#form/rule-form.ts';
import { phrase, t } from '#i18n/text.ts';
import { Button } from '#ui/button/button.tsx';
import { PasswordField } from '#ui/field/password-field.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { Box, Text } from '#ui/layout/layout.tsx';
import { lazyComponent, untilLoaded } from '#ui/lazy/lazy-component.ts';
import { ProblemNotice } from '#ui/notice/notice.tsx';
import { renderWithParts } from '#ui/rich-text/with-parts.tsx';
import { toasts } from '#ui/toast/toasts.ts';
import styles from './auth-parts.module.css';
import { AuthForm, BackToLogin, describeResendWait, MOBILE_FIELDS, MobileField, TermsField } from './auth-parts.tsx';
import { login, registration, showStep, storeUserName } from './auth-state.ts';
import { LoginForm } from './login-form.tsx';
import { resend, type SignUp, useSignUp } from './use-sign-up.ts';
import { VerificationForm } from './verification-form.tsx';

const ResetForm = lazyComponent(() => import('./reset-form.tsx').then(({ ResetForm }) => ResetForm));

/** Loads the terms on demand. Focus stays where it is meanwhile, so it can return there. */
async function readTerms() {
  const { TermsPanel } = await untilLoaded(() => import('./terms-panel.tsx'));
  return TermsPanel;
}

export interface AuthPanelProps {
  /** Rendered in a page rather than a dialog. */
  readonly isPage?: boolean;
}

/** The current form; the terms open on top and typed values are kept underneath. */
export function AuthPanel({ isPage = false }: AuthPanelProps) {
  const step = useStore(login, (state) => state.step);
  const [Terms, setTerms] = useState<ComponentType<{ onBack: () => void }> | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef(isPage ? null : step);

  // Moves focus into each new form; the dialog itself handles the first.
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    place.current?.querySelector<HTMLElement>('[data-first-focus]')?.focus();
  }, [step]);

  return (
    <div ref={place}>
      <div hidden={Terms !== null}>
        <StepForm onTerms={() => void readTerms().then((Panel) => setTerms(() => Panel))} />
      </div>
      {Terms !== null && <Terms onBack={() => setTerms(null)} />}
    </div>
  );
}

function StepForm({ onTerms }: { readonly onTerms: () => void }) {
  const step = useStore(login, (state) => state.step);
  const pending = useStore(registration, (state) => state.pending);
  if (step === 'sign-up') return <SignUpForm onTerms={onTerms} />;
  if (step === 'reset') {
    return (
      <Suspense>
        <ResetForm />
      </Suspense>
    );
  }
  if (step === 'login' || pending === null) return <LoginForm onTerms={onTerms} />;
  if (pending.mobile === '') return <MobileForm pending={pending} />;
  return <VerificationForm pending={pending} />;
}

/** Sign-up form: name, password with confirmation, mobile. */
function SignUpForm({ onTerms }: { readonly onTerms: () => void }) {
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
      <MobileField {...form.field('mobile')} />
      <TermsField checked={isAgreed} onChange={setAgreed} onTerms={onTerms} />
      <Button type="submit" variant="primary" size="xl" isWide isBusy={form.isBusy}>
        {t('Sign up')}
      </Button>
      <Text as="p" textAlign="center" className={styles.words}>
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
      </Text>
    </AuthForm>
  );
}

function Passwords({ form, password }: Pick<SignUp, 'form' | 'password'>) {
  const { requirements, isStrong: _, ...field } = password;
  return (
    <>
      <div>
        <PasswordField {...field} autoComplete="new-password" enterKeyHint="next" />
        <Box above={4}>
          <PasswordRequirements requirements={requirements} />
        </Box>
      </div>
      <TextField {...form.field('confirmPassword')} type="password" autoComplete="new-password" enterKeyHint="next" />
    </>
  );
}

const UNKNOWN = phrase('This isn’t the mobile number on this account');

/** Asks unverified users for their mobile number before sending a code. */
function MobileForm({ pending }: { readonly pending: Registration }) {
  const form = useRuleForm<'mobile'>({
    fields: MOBILE_FIELDS,
    onSubmit: ({ mobile }) => resend({ ...pending, mobile: normalizeMobile(mobile) ?? mobile }),
    onFailure: (failure) => {
      const isUnknown = failure instanceof CallFailure && failure.code === 'NOT_FOUND';
      const sentence = isUnknown ? t(UNKNOWN) : (describeResendWait(failure) ?? getErrorMessage(failure));
      toasts.show('error', sentence);
      if (isUnknown) form.setError('mobile', sentence);
      else form.setProblem(sentence);
      return true;
    },
  });
  return (
    <AuthForm onSubmit={form.onSubmit}>
      <p className={styles.words}>
        {renderWithParts(
          t('{name} isn’t verified yet. Enter the mobile number you signed up with and we’ll send a code.', {
            name: '{name}',
          }),
          { name: <b>{pending.userName}</b> },
        )}
      </p>
      <ProblemNotice problem={form.problem} />
      <MobileField {...form.field('mobile')} data-first-focus />
      <Button type="submit" variant="primary" size="xl" isWide isBusy={form.isBusy}>
        {t('Send code')}
      </Button>
      <BackToLogin />
    </AuthForm>
  );
}
