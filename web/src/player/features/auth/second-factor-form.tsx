import { problem } from '@crease/contracts/errors/field-problem.ts';
import { type FieldRule, required } from '@crease/contracts/rules/field-rule.ts';
import { useEffect } from 'react';
import { getErrorMessage } from '#client/api/failure.ts';
import { useRuleForm } from '#form/rule-form.ts';
import { phrase, t } from '#i18n/text.ts';
import { Button } from '#ui/button/button.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { ProblemNotice } from '#ui/notice/notice.tsx';
import { toasts } from '#ui/toast/toasts.ts';
import styles from './auth-parts.module.css';
import { AuthForm } from './auth-parts.tsx';
import { logInWithCode } from './use-login.ts';

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
export function SecondFactorForm({ challenge, rememberClient, onBack }: SecondFactorFormProps) {
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
      <p className={styles.words}>
        {t('Enter the 6-digit code from your authenticator app, or a recovery code.')}
      </p>
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
      <p className={`${styles.words} ${styles.centred}`}>
        <button type="button" className={styles.link} onClick={onBack}>
          {t('Back to login')}
        </button>
      </p>
    </AuthForm>
  );
}
