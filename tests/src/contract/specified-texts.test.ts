import { readdirSync, readFileSync } from 'node:fs';
import { ERRORS } from '@crease/contracts/base/error-code.ts';
import { FIELD_PROBLEMS } from '@crease/contracts/base/field-messages.ts';
import { expect, test } from 'vitest';

const WEB = new URL('../../../web/src/', import.meta.url);

/** Texts of the bettor's app whose wording the specification fixes (sections 2, 4, 5 and 8). */
const ON_SCREEN = [
  'LOGIN',
  'Log in',
  'Login as demo user',
  "Don't have an account?",
  'Sign Up',
  'Have already an account?',
  'Login here',
  'Send Again Code',
  'OTP Code Send Again',
  'Please agree Terms and Conditions.',
  'Please Check Your Network Connection...',
  'Internal Server Error',
];

/** Validation messages whose wording the specification fixes (section 5). */
const MESSAGES = [
  'Please agree Terms and Conditions.',
  'Password is too short - should be 8 chars minimum.',
  'Must Contain 8 Characters, One Uppercase, One Lowercase, One Number and one special case Character',
  'Passwords must match',
  'mobile number is not valid',
  'Please Enter Otp code',
  '{field} is not valid.',
  '{field} is a required field',
  '{field} must be at least {least} characters',
];

test('the app uses the specification’s texts word for word', () => {
  const folder = new URL('i18n/hi/', WEB);
  const said = readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .flatMap((file) => Object.keys(JSON.parse(readFileSync(new URL(file, folder), 'utf8'))));

  expect(ON_SCREEN.filter((text) => !said.includes(text))).toEqual([]);
});

test('validation uses the specification’s messages word for word', () => {
  const said: readonly string[] = Object.values(FIELD_PROBLEMS);

  expect(MESSAGES.filter((text) => !said.includes(text))).toEqual([]);
  expect(ERRORS.INTERNAL.message).toBe('Internal Server Error');
});

test('recognises a lost session by the specification’s sentence', () => {
  expect(readFileSync(new URL('client/api/call-route.ts', WEB), 'utf8')).toContain(
    "'user did not login to the application!'",
  );
});
