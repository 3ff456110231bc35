import { mobileRules, normaliseMobile } from '@crease/contracts/rules/mobile.ts';
import { CallFailure, getErrorMessage } from '#client/api/failure.ts';
import type { Registration } from '#client/storage/tab-items.ts';
import { useRuleForm } from '#form/rule-form.ts';
import { phrase, t } from '#i18n/text.ts';
import { Button } from '#ui/button/button.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { ProblemNotice } from '#ui/notice/notice.tsx';
import { renderWithParts } from '#ui/rich-text/with-parts.tsx';
import { toasts } from '#ui/toast/toasts.ts';
import styles from './auth-parts.module.css';
import { AuthForm, describeResendWait } from './auth-parts.tsx';
import { showStep } from './auth-state.ts';
import { resend } from './sign-up-calls.ts';
import { COUNTRY_CODE, normalizeMobile } from './use-sign-up.ts';

const MOBILE_FIELDS = {
  mobile: { label: phrase('Mobile no'), rules: () => mobileRules, normalize: normalizeMobile },
} as const;
const UNKNOWN = phrase('This isn’t the mobile number on this account');

/** Asks unverified users for their mobile number before sending a code. */
export function MobileForm({ pending }: { readonly pending: Registration }) {
  const form = useRuleForm<'mobile'>({
    fields: MOBILE_FIELDS,
    onSubmit: ({ mobile }) => resend({ ...pending, mobile: normaliseMobile(mobile) ?? mobile }),
    onFailure: (failure) => {
      const isUnknown = failure instanceof CallFailure && failure.code === 'NOT_FOUND';
      const sentence = isUnknown
        ? t(UNKNOWN)
        : (describeResendWait(failure) ?? getErrorMessage(failure));
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
          t(
            '{name} isn’t verified yet. Enter the mobile number you signed up with and we’ll send a code.',
            { name: '{name}' },
          ),
          { name: <b>{pending.userName}</b> },
        )}
      </p>
      <ProblemNotice problem={form.problem} />
      <TextField
        {...form.field('mobile')}
        before={COUNTRY_CODE}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        enterKeyHint="go"
        data-first-focus
      />
      <Button type="submit" variant="primary" size="xl" isWide isBusy={form.isBusy}>
        {t('Send code')}
      </Button>
      <p className={`${styles.words} ${styles.centred}`}>
        <button type="button" className={styles.link} onClick={() => showStep('login')}>
          {t('Back to login')}
        </button>
      </p>
    </AuthForm>
  );
}
