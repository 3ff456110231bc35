import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatProblem } from '#base/field-messages.ts';
import { type FieldRule, findFirstProblem } from '#base/field-problem.ts';
import {
  confirmRules,
  maskMobile,
  mobileRules,
  normalizeMobile,
  otpRules,
  passwordRules,
  userNameRules,
} from '#people/credential-rules.ts';
import { stakeTitleRules, stakeValueRules } from '#people/preferences.ts';
import { findLicenceProblem, settingPart } from '#site/site-routes.ts';

/** Message of the first failing rule. */
function failing(rules: readonly FieldRule[], value: string, field: string): string | null {
  const found = findFirstProblem(rules, value);
  return found === null ? null : formatProblem(found, field);
}

type Row = readonly [value: string, message: string | null];

function judge(rules: readonly FieldRule[], field: string, rows: readonly Row[]): void {
  for (const [value, message] of rows) expect([value, failing(rules, value, field)]).toEqual([value, message]);
}

const SHORT = 'Password is too short - should be 8 chars minimum.';
const WEAK = 'Must Contain 8 Characters, One Uppercase, One Lowercase, One Number and one special case Character';

describe('5 validation: reports the first failing rule', () => {
  test('username', () => {
    judge(userNameRules, 'Username', [
      ['', 'Username is a required field'],
      ['   ', 'Username is a required field'],
      ['abc', 'Username must be at least 4 characters'],
      ['a'.repeat(21), 'Username must be at most 20 characters'],
      ['ravi 7', 'Username can only contain letters, digits and _'],
      ['ravi<b>', 'Username can only contain letters, digits and _'],
      ['ravi\r\nX: 1', 'Username can only contain letters, digits and _'],
      ['Select', 'This name isn’t allowed. Choose another'],
      ['ravi_7', null],
      ['selection', null],
    ]);
  });

  test('password', () => {
    judge(passwordRules, 'Password', [
      ['', 'Password is a required field'],
      ['a1@', SHORT],
      ['abcdefgh', WEAK],
      ['abcdefg1', WEAK],
      ['1234567@', WEAK],
      ['abcdefg1^', WEAK],
      ['abcdef1@', null],
      ['Passw0rd!', null],
      [`Aa1@${'x'.repeat(125)}`, 'Password must be at most 128 characters'],
    ]);
  });

  test('accepts exactly the listed special characters', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 1, unit: 'grapheme-ascii' }), (mark) => {
        const isListed = '@$!%*#?&'.includes(mark);

        expect(failing(passwordRules, `abcdefg1${mark}`, 'Password') === null).toBe(isListed);
      }),
    );
  });

  test('confirm password', () => {
    judge(confirmRules('Passw0rd!'), 'Confirm password', [
      ['', 'Confirm password is a required field'],
      ['passw0rd!', 'Passwords must match'],
      ['Passw0rd!', null],
    ]);
  });

  test('mobile no', () => {
    judge(mobileRules, 'Mobile no', [
      ['', 'Mobile no is a required field'],
      ['6820112345', 'mobile number is not valid'],
      ['982011234', 'mobile number is not valid'],
      ['98201123456', 'mobile number is not valid'],
      ['+929820112345', 'mobile number is not valid'],
      ['9820112345', null],
      ['09820112345', null],
      ['+919820112345', null],
      ['00919820112345', null],
    ]);
  });

  test('normalises every way of writing a mobile number', () => {
    const mobile = fc
      .tuple(fc.constantFrom('7', '8', '9'), fc.stringMatching(/^\d{9}$/))
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(mobile, fc.constantFrom('', '0', '+91', '0091'), (digits, prefix) => {
        expect(normalizeMobile(`${prefix}${digits}`)).toBe(`+91${digits}`);
        expect(maskMobile(`+91${digits}`)).toBe(`+91 ${digits.slice(0, 2)}••••••${digits.slice(-2)}`);
      }),
    );
  });

  test('otp', () => {
    judge(otpRules, 'OTP', [
      ['', 'Please Enter Otp code'],
      ['12a45', 'OTP must be a number'],
      ['1234', 'OTP must be 5 digits'],
      [' 12345 ', null],
    ]);
  });

  test('stake buttons: rejects text the filter would change', () => {
    judge(stakeTitleRules, 'Title 1', [
      ['', 'Title 1 is a required field'],
      ['12345678901', 'Title 1 must be at most 10 characters'],
      [`it's`, 'Title 1 can’t contain quotes, semicolons, tags or words such as "from" and "where"'],
      ['15 lac', null],
    ]);
    judge(stakeValueRules, 'Value 1', [
      ['', 'Value 1 is a required field'],
      ['1.5', 'Value 1 must be a whole number'],
      ['0', 'Value 1 must be between 1 and 10000000'],
      ['10000001', 'Value 1 must be between 1 and 10000000'],
      ['10000000', null],
    ]);
  });
});

test('1.7 a licence needs a jurisdiction, number, text and age 18, and a sandbox needs a licence', () => {
  const licence = { jurisdiction: 'IM', number: 'X', text: 'Licensed.' };

  expect(findLicenceProblem({ licence: null, minAge: 0, isSandbox: false })).toBeNull();
  expect(findLicenceProblem({ licence: null, minAge: 18, isSandbox: true })).toContain('sandbox');
  expect(findLicenceProblem({ licence, minAge: 18, isSandbox: true })).toBeNull();
  expect(findLicenceProblem({ licence, minAge: 17, isSandbox: false })).toContain('minAge');
  for (const field of ['jurisdiction', 'number', 'text'] as const) {
    const incomplete = { ...licence, [field]: ' ' };
    expect(findLicenceProblem({ licence: incomplete, minAge: 18, isSandbox: false })).not.toBeNull();
  }
});

describe('domain settings', () => {
  test.each([
    ['domainTitle', 'Cr\0ease'],
    ['description', '\ud83d'],
    ['supportLink', 'https://a.example/\0'],
    ['licence', { jurisdiction: 'IM', number: '1', text: 'x\udc00' }],
    ['banners', [{ imageUrl: '/a.png', link: null, title: '\0' }]],
  ])('%s rejects text the database can’t store', (field, value) => {
    expect(settingPart.safeParse({ [field]: value }).success).toBe(false);
  });

  test('a valid surrogate pair counts as one character', () => {
    const part = { domainTitle: 'Crease 🏏', supportLink: 'https://a.example/🏏' };

    expect(settingPart.safeParse(part).data).toEqual(part);
  });
});
