import { mobileRules, normalizeMobile } from '@crease/contracts/people/credential-rules.ts';
import { type MouseEvent, type ReactNode, type SubmitEvent, useEffect, useState } from 'react';
import { CallFailure } from '#client/api/failure.ts';
import { useSettings } from '#client/catalogue/catalogue.ts';
import { findSupportLink } from '#client/site/site-links.ts';
import type { FieldBinding } from '#form/rule-form.ts';
import { phrase, t } from '#i18n/text.ts';
import { CheckField } from '#ui/field/check-field.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { Text } from '#ui/layout/layout.tsx';
import { renderWithParts } from '#ui/rich-text/with-parts.tsx';
import styles from './auth-parts.module.css';
import { showStep } from './auth-state.ts';

const TICK_MS = 250;

/**
 * Seconds remaining by wall clock, so a page that slept is correct when it wakes.
 *
 * @param until milliseconds since 1970.
 */
export function useSecondsLeft(until: number): number {
  const [left, setLeft] = useState(() => secondsUntil(until));

  useEffect(() => {
    const update = () => setLeft(secondsUntil(until));
    update();
    if (secondsUntil(until) === 0) return;
    const timer = setInterval(update, TICK_MS);
    document.addEventListener('visibilitychange', update);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', update);
    };
  }, [until]);

  return left;
}

function secondsUntil(until: number): number {
  return Math.max(0, Math.ceil((until - Date.now()) / 1_000));
}

/** Formats `1:05`. */
export function formatMinutes(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Describes the wait before another code can be requested; null for other errors. */
export function describeResendWait(failure: unknown): string | null {
  if (!(failure instanceof CallFailure) || failure.code !== 'RATE_LIMITED') return null;
  const { retryAfterSeconds } = failure.details;
  if (typeof retryAfterSeconds !== 'number') return null;
  return describeWait(retryAfterSeconds);
}

/** Describes the wait before a code can be requested. */
export function describeWait(seconds: number): string {
  return t('Please try again in {count, plural, one {# second} other {# seconds}}', {
    count: seconds,
  });
}

export interface AuthFormProps {
  readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  readonly children: ReactNode;
}

/**
 * Prevents the button press from blurring the field first: validation would insert a message, move the button from
 * under the pointer, and lose the click.
 */
function keepFocus(event: MouseEvent) {
  if (event.target instanceof Element && event.target.closest('button, a') !== null) {
    event.preventDefault();
  }
}

/** Wrapper for the three auth forms. */
export function AuthForm({ onSubmit, children }: AuthFormProps) {
  return (
    <form className={styles.form} noValidate onSubmit={onSubmit} onMouseDown={keepFocus}>
      {children}
    </form>
  );
}

/** Shown as a prefix; Indian numbers only (spec section 5). */
const COUNTRY_CODE = '+91';

/**
 * Normalises a typed or pasted mobile: strips spaces and dashes and, once complete, the country code, which is shown
 * as a prefix.
 */
export function toLocalMobile(typed: string): string {
  const bare = typed.replace(/[\s\-()]/g, '');
  return normalizeMobile(bare)?.slice(COUNTRY_CODE.length) ?? bare;
}

export const MOBILE_FIELDS = {
  mobile: { label: phrase('Mobile no'), rules: () => mobileRules, normalize: toLocalMobile },
} as const;

/** A mobile number, the last field of its form. */
export function MobileField(field: FieldBinding & { readonly 'data-first-focus'?: boolean }) {
  return <TextField {...field} before={COUNTRY_CODE} type="tel" inputMode="tel" autoComplete="tel" enterKeyHint="go" />;
}

export function BackToLogin({ onBack = () => showStep('login') }: { readonly onBack?: () => void }) {
  return (
    <Text as="p" textAlign="center" className={styles.words}>
      <button type="button" className={styles.link} onClick={onBack}>
        {t('Back to login')}
      </button>
    </Text>
  );
}

/** Link to the site's support, if it has one. */
export function SupportLink() {
  const support = findSupportLink(useSettings());
  if (support === null) return null;
  return (
    <Text as="p" textAlign="center" className={styles.words}>
      <a className={styles.link} href={support.href} target="_blank" rel="noreferrer">
        {t('Contact support')}
      </a>
    </Text>
  );
}

/** The specification's message for the unticked box. */
export const AGREE = phrase('Please agree Terms and Conditions.');

export interface TermsFieldProps {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  /** Opens the terms. */
  readonly onTerms: () => void;
}

/** Age and terms checkbox with a link to the terms. */
export function TermsField({ checked, onChange, onTerms }: TermsFieldProps) {
  const { minAge } = useSettings();
  return (
    <CheckField
      checked={checked}
      onChange={onChange}
      label={renderWithParts(t('I’m {age} or over and agree to the {terms}', { age: minAge, terms: '{terms}' }), {
        terms: <TermsLink onTerms={onTerms} />,
      })}
    />
  );
}

function TermsLink({ onTerms }: Pick<TermsFieldProps, 'onTerms'>) {
  return (
    // biome-ignore lint/a11y/useValidAnchor: a button inside a label would be labelled by it, a link is not
    <a
      href="#terms"
      className={styles.link}
      onClick={(event) => {
        event.preventDefault();
        onTerms();
      }}
    >
      {t('Terms and Conditions')}
    </a>
  );
}
