import { OTP_SECONDS } from '@crease/contracts/base/constants.ts';
import { maskMobile, OTP_DIGITS, otpRules } from '@crease/contracts/people/credential-rules.ts';
import { useEffect, useRef, useState } from 'react';
import { CallFailure, getErrorMessage } from '#client/api/failure.ts';
import type { Registration } from '#client/storage/tab-items.ts';
import { useRuleForm } from '#form/rule-form.ts';
import { phrase, t } from '#i18n/text.ts';
import { Button } from '#ui/button/button.tsx';
import { Row, Text } from '#ui/layout/layout.tsx';
import { ProblemNotice } from '#ui/notice/notice.tsx';
import { OtpField } from '#ui/otp-field/otp-field.tsx';
import { renderWithParts } from '#ui/rich-text/with-parts.tsx';
import { toasts } from '#ui/toast/toasts.ts';
import styles from './auth-parts.module.css';
import { AuthForm, describeResendWait, formatMinutes, useSecondsLeft } from './auth-parts.tsx';
import { amendRegistration, setLanding, setRegistration, showStep } from './auth-state.ts';
import { resend, verify } from './use-sign-up.ts';

/**
 * Reads the code from the SMS with WebOTP where supported; the browser asks for consent.
 *
 * @param sentAt restarts the listener for each new message.
 */
function useSmsCode(sentAt: number, onCode: (code: string) => void): void {
  const take = useRef(onCode);
  useEffect(() => {
    take.current = onCode;
  });

  useEffect(() => {
    if (sentAt === 0 || !('OTPCredential' in window)) return;
    const leaving = new AbortController();
    const requested = { otp: { transport: ['sms'] }, signal: leaving.signal };
    navigator.credentials.get(requested).then(
      (credential) => {
        if (credential !== null && 'code' in credential && typeof credential.code === 'string') {
          take.current(credential.code);
        }
      },
      // Declined or timed out: the user can type the code.
      () => undefined,
    );
    return () => leaving.abort();
  }, [sentAt]);
}

const FIELDS = {
  otp: {
    label: phrase('OTP'),
    rules: () => otpRules,
    normalize: (typed: string) => typed.replace(/\s/g, '').slice(0, OTP_DIGITS),
  },
} as const;

/** Errors after which a code is unusable, regardless of the countdown. */
const SPENT_CODES: ReadonlySet<string> = new Set(['OTP_EXPIRED', 'OTP_TOO_MANY']);

/** Code entry with resend. */
export function VerificationForm({ pending }: { readonly pending: Registration }) {
  const left = useSecondsLeft(pending.sentAt + OTP_SECONDS * 1_000);
  const { form, isSending, sendAgain } = useVerification(pending);
  return (
    <AuthForm onSubmit={form.onSubmit}>
      <SentTo pending={pending} />
      <ProblemNotice problem={form.problem} />
      <OtpField {...form.field('otp')} length={OTP_DIGITS} submitsWhenFull data-first-focus />
      <Row justify="between" size={13} tone="muted">
        <span>{left > 0 ? t('Code valid for') : t('Request a new code')}</span>
        <Text weight="semi" tone="text" role="timer">
          {formatMinutes(left)}
        </Text>
      </Row>
      {left > 0 ? (
        <Button type="submit" variant="primary" size="xl" isWide isBusy={form.isBusy}>
          {t('Send')}
        </Button>
      ) : (
        <Button variant="primary" size="xl" isWide isBusy={isSending} onClick={() => void sendAgain()}>
          {t('Send Again Code')}
        </Button>
      )}
      <Text as="p" textAlign="center" className={styles.words}>
        {t('No code? Check the number, then request a new one when the timer ends.')}
      </Text>
    </AuthForm>
  );
}

/** Form state, submission and resending. */
function useVerification(pending: Registration) {
  const [isSending, setSending] = useState(false);
  const form = useRuleForm<'otp'>({
    fields: FIELDS,
    onSubmit: ({ otp }) => {
      setLanding('/');
      return verify(pending, otp.trim());
    },
    onFailure: (failure) => {
      if (isNotFound(failure)) {
        startOver();
        return true;
      }
      toasts.show('error', getErrorMessage(failure));
      const code = failure instanceof CallFailure ? failure.code : '';
      if (SPENT_CODES.has(code)) amendRegistration({ sentAt: 0 });
      if (code !== 'OTP_INVALID' && !SPENT_CODES.has(code)) return false;
      form.setError('otp', getErrorMessage(failure));
      return true;
    },
  });
  useSmsCode(pending.sentAt, (code) => form.set('otp', code));

  async function sendAgain() {
    form.setProblem(null);
    setSending(true);
    try {
      await resend(pending);
      form.clear('otp');
      form.focus('otp');
      toasts.show('success', t('OTP Code Send Again'));
    } catch (failure) {
      if (isReplaced(failure) || isNotFound(failure)) return startOver();
      const sentence = describeResendWait(failure) ?? getErrorMessage(failure);
      form.setProblem(sentence);
      toasts.show('error', sentence);
    } finally {
      setSending(false);
    }
  }

  return { form, isSending, sendAgain };
}

/** Masked destination, with a link to change the number. */
function SentTo({ pending }: { readonly pending: Registration }) {
  return (
    <p className={styles.words}>
      {renderWithParts(
        pending.sentAt === 0
          ? t('No code is on its way to {mobile}.', { mobile: '{mobile}' })
          : t('We sent a {count}-digit code to {mobile}.', {
              count: OTP_DIGITS,
              mobile: '{mobile}',
            }),
        { mobile: <b>{maskMobile(pending.mobile)}</b> },
      )}{' '}
      <button type="button" className={styles.link} onClick={() => changeNumber(pending)}>
        {t('Change')}
      </button>
    </p>
  );
}

/** True if the registration was replaced by another with the same name and mobile; a fresh code cannot be expired. */
function isReplaced(failure: unknown): boolean {
  return failure instanceof CallFailure && failure.code === 'OTP_EXPIRED';
}

/** True if another registration of this mobile was verified, which removed this one. */
function isNotFound(failure: unknown): boolean {
  return failure instanceof CallFailure && failure.code === 'NOT_FOUND';
}

function startOver(): void {
  toasts.show('error', t('This sign-up has been replaced by a newer one. Please sign up again.'));
  setRegistration(null);
  showStep('sign-up');
}

/** Returns to the form where the number was entered. */
function changeNumber({ from }: Registration) {
  if (from === 'sign-up') showStep('sign-up');
  else amendRegistration({ mobile: '', sentAt: 0 });
}
