import { maskMobile, normalizeMobile, OTP_DIGITS, otpRules } from '@crease/contracts/people/credential-rules.ts';
import { passwordResetRoutes } from '@crease/contracts/people/sign-up-routes.ts';
import { useState } from 'react';
import { callRoute } from '#client/api/call-route.ts';
import { CallFailure } from '#client/api/failure.ts';
import {
  type NewPasswordRules,
  newPasswordFields,
  PasswordRequirements,
  useNewPassword,
  useNewPasswordRules,
} from '#form/new-password.tsx';
import { type RuleFormOptions, useRuleForm } from '#form/rule-form.ts';
import { phrase, t } from '#i18n/text.ts';
import { Button } from '#ui/button/button.tsx';
import { PasswordField } from '#ui/field/password-field.tsx';
import { ProblemNotice } from '#ui/notice/notice.tsx';
import { OtpField } from '#ui/otp-field/otp-field.tsx';
import { renderWithParts } from '#ui/rich-text/with-parts.tsx';
import { toasts } from '#ui/toast/toasts.ts';
import styles from './auth-parts.module.css';
import { AuthForm, BackToLogin, describeResendWait, MOBILE_FIELDS, MobileField, SupportLink } from './auth-parts.tsx';
import { showStep } from './auth-state.ts';

/** A new password for players who forgot theirs: their mobile, then the code it gets. */
export function ResetForm() {
  const [mobile, setMobile] = useState<string | null>(null);
  return mobile === null ? (
    <MobileStep onSent={setMobile} />
  ) : (
    <PasswordStep mobile={mobile} onBack={() => setMobile(null)} />
  );
}

function MobileStep({ onSent }: { readonly onSent: (mobile: string) => void }) {
  const form = useRuleForm<'mobile'>({
    fields: MOBILE_FIELDS,
    onSubmit: async ({ mobile: typed }) => {
      const mobile = normalizeMobile(typed) ?? typed;
      await callRoute(passwordResetRoutes.askForPasswordReset, { mobile });
      onSent(mobile);
    },
    onFailure: (failure) => {
      const wait = describeResendWait(failure);
      if (wait !== null) form.setProblem(wait);
      return wait !== null;
    },
  });
  return (
    <AuthForm onSubmit={form.onSubmit}>
      <p className={styles.words}>{t('Enter your mobile number. We’ll send a code to set a new password.')}</p>
      <ProblemNotice problem={form.problem} />
      <MobileField {...form.field('mobile')} data-first-focus />
      <Button type="submit" variant="primary" size="xl" isWide isBusy={form.isBusy}>
        {t('Send code')}
      </Button>
      <BackToLogin />
      <SupportLink />
    </AuthForm>
  );
}

type Name = 'otp' | 'newPassword' | 'confirmPassword';

const buildFields = ({ rules }: NewPasswordRules): RuleFormOptions<Name>['fields'] => ({
  otp: {
    label: phrase('OTP'),
    rules: () => otpRules,
    normalize: (typed) => typed.replace(/\s/g, '').slice(0, OTP_DIGITS),
  },
  ...newPasswordFields(rules),
});

function PasswordStep({ mobile, onBack }: { readonly mobile: string; readonly onBack: () => void }) {
  const ofPassword = useNewPasswordRules();
  const form = useRuleForm<Name>({
    fields: buildFields(ofPassword),
    onSubmit: async (values) => {
      await callRoute(passwordResetRoutes.resetForgottenPassword, { mobile, ...values });
      toasts.show('success', t('Password changed'), t('Log in with your new password.'));
      showStep('login');
    },
    onFailure: (failure) => {
      const isWrong = failure instanceof CallFailure && failure.code === 'OTP_INVALID';
      if (isWrong) form.setError('otp', t('This code is wrong or has expired.'));
      return isWrong;
    },
  });
  const { requirements } = useNewPassword(ofPassword, form.values.newPassword, () =>
    form.set('newPassword', form.values.newPassword),
  );
  return (
    <AuthForm onSubmit={form.onSubmit}>
      <p className={styles.words}>
        {renderWithParts(
          t('If {mobile} has an account, we sent it a {count}-digit code.', {
            mobile: '{mobile}',
            count: OTP_DIGITS,
          }),
          { mobile: <b>{maskMobile(mobile)}</b> },
        )}{' '}
        <button type="button" className={styles.link} onClick={onBack}>
          {t('Change')}
        </button>
      </p>
      <ProblemNotice problem={form.problem} />
      <OtpField {...form.field('otp')} length={OTP_DIGITS} data-first-focus />
      <PasswordField {...form.field('newPassword')} autoComplete="new-password" />
      <PasswordRequirements requirements={requirements} />
      <PasswordField {...form.field('confirmPassword')} autoComplete="new-password" />
      <Button type="submit" variant="primary" size="xl" isWide isBusy={form.isBusy}>
        {t('Change password')}
      </Button>
      <BackToLogin />
      <SupportLink />
    </AuthForm>
  );
}
