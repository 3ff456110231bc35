import { OTP_SECONDS } from '@crease/contracts/constants.ts';
import { maskedMobileOf } from '@crease/contracts/rules/mobile.ts';
import { OTP_DIGITS, otpRules } from '@crease/contracts/rules/otp.ts';
import { useState } from 'react';
import { CallFailure, messageOf } from '#data/api/failure.ts';
import { resend, verify } from '#data/queries/sign-up.ts';
import type { Registration } from '#data/storage/tab-items.ts';
import { amendRegistration, setRegistration } from '#data/stores/registration.ts';
import { toasts } from '#data/stores/toasts.ts';
import { useRuleForm } from '#data/view-models/rule-form.ts';
import { phrase, t } from '#text/text.ts';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { OtpField } from '#ui/otp-field/otp-field.tsx';
import { withParts } from '#ui/words/with-parts.tsx';
import styles from './auth.module.css';
import { FormPlace } from './form-place.tsx';
import { setLanding, showStep } from './login-store.ts';
import { minutesText, useSecondsLeft } from './use-seconds-left.ts';
import { useTextedCode } from './use-texted-code.ts';
import { waitText } from './wait-text.ts';

const FIELDS = {
  otp: {
    label: phrase('OTP'),
    rules: () => otpRules,
    keep: (typed: string) => typed.replace(/\s/g, '').slice(0, OTP_DIGITS),
  },
} as const;

/** These codes work no more, whatever the clock says. */
const SPENT: ReadonlySet<string> = new Set(['OTP_EXPIRED', 'OTP_TOO_MANY']);

/** The code that was texted, and a new one when its time is over. */
export function VerificationForm({ pending }: { readonly pending: Registration }) {
  const { mobile, sentAt } = pending;
  const left = useSecondsLeft(sentAt + OTP_SECONDS * 1_000);
  const [isSending, setSending] = useState(false);
  const form = useRuleForm<'otp'>({
    fields: FIELDS,
    onSubmit: ({ otp }) => {
      setLanding('/');
      return verify(pending, otp.trim());
    },
    onFailure: (failure) => {
      toasts.show('error', messageOf(failure));
      const code = failure instanceof CallFailure ? failure.code : '';
      if (SPENT.has(code)) amendRegistration({ sentAt: 0 });
      if (code !== 'OTP_INVALID' && !SPENT.has(code)) return false;
      form.refuse('otp', messageOf(failure));
      return true;
    },
  });
  useTextedCode(sentAt, (code) => form.put('otp', code));

  async function sendAgain() {
    form.setProblem(null);
    setSending(true);
    try {
      await resend(pending);
      form.empty('otp');
      form.focus('otp');
      toasts.show('success', t('OTP Code Send Again'));
    } catch (failure) {
      if (isReplaced(failure)) return startAnew();
      const sentence = waitText(failure) ?? messageOf(failure);
      form.setProblem(sentence);
      toasts.show('error', sentence);
    } finally {
      setSending(false);
    }
  }

  return (
    <FormPlace onSubmit={form.onSubmit}>
      <p className={styles.words}>
        {withParts(
          sentAt === 0
            ? t('Your code goes to {mobile}.', { mobile: '{mobile}' })
            : t('We sent a {count}-digit code to {mobile}.', {
                count: OTP_DIGITS,
                mobile: '{mobile}',
              }),
          { mobile: <b>{maskedMobileOf(mobile)}</b> },
        )}{' '}
        <button type="button" className={styles.link} onClick={() => change(pending)}>
          {t('Change')}
        </button>
      </p>
      {form.problem !== null && (
        <Notice tone="bad" isAlert>
          {form.problem}
        </Notice>
      )}
      <OtpField {...form.field('otp')} length={OTP_DIGITS} data-first-focus />
      <div className={styles.row}>
        <span>{left > 0 ? t('Code valid for') : t('Ask for a new code')}</span>
        <span className={styles.clock} role="timer">
          {minutesText(left)}
        </span>
      </div>
      {left > 0 ? (
        <Button type="submit" look="primary" size="xl" isWide isBusy={form.isBusy}>
          {t('Send')}
        </Button>
      ) : (
        <Button look="primary" size="xl" isWide isBusy={isSending} onClick={() => void sendAgain()}>
          {t('Send Again Code')}
        </Button>
      )}
      <p className={`${styles.words} ${styles.centred}`}>
        {t('No code? Check the number, then ask again when the time is over.')}
      </p>
    </FormPlace>
  );
}

/** A new code is never too old: the registration itself has been replaced, by another one of the same name and mobile. */
function isReplaced(failure: unknown): boolean {
  return failure instanceof CallFailure && failure.code === 'OTP_EXPIRED';
}

function startAnew(): void {
  toasts.show('error', t('This registration was replaced by another one. Please sign up again.'));
  setRegistration(null);
  showStep('sign-up');
}

/** Back to where the number was typed. */
function change({ from }: Registration) {
  if (from === 'sign-up') showStep('sign-up');
  else amendRegistration({ mobile: '', sentAt: 0 });
}
