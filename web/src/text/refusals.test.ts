import { ERRORS, type ErrorCode, sentenceOf } from '@crease/contracts/errors/error-code.ts';
import { firstFailing } from '@crease/contracts/rules/field-rule.ts';
import { mobileRules } from '@crease/contracts/rules/mobile.ts';
import { otpRules } from '@crease/contracts/rules/otp.ts';
import { confirmRules, PASSWORD_NEEDS, passwordRules } from '@crease/contracts/rules/password.ts';
import { stakeTitleRules, stakeValueRules } from '@crease/contracts/rules/stake-button.ts';
import { loginNameRules, userNameRules } from '@crease/contracts/rules/user-name.ts';
import { expect, test } from 'vitest';
import { SENT_IN_HINDI } from './hi/sent-in-hindi.ts';

const say = SENT_IN_HINDI.sentence;

const CODES = Object.keys(ERRORS) as ErrorCode[];
const DETAILS = { minutes: 15, newRate: 1.85, min: 100, max: 2_500, price: 2.1, hours: 24 };

/** The first sentence of the rules that a value breaks. */
function sentenceFor(rules: Parameters<typeof firstFailing>[0], value: string): string {
  const sentence = firstFailing(rules, value, 'नाम');
  if (sentence === null) throw new Error(`"${value}" obeys the rules`);
  return sentence;
}

test.each(CODES)('the refusal %s has its words in Hindi, with its numbers', (code) => {
  const english = sentenceOf(code, DETAILS);

  const said = say(english);

  expect(said).not.toBe(english);
  expect(said.match(/\d+(\.\d+)?/g)).toEqual(english.match(/\d+(\.\d+)?/g));
});

test('a refusal without its value has its words too', () => {
  expect(say(sentenceOf('PRICE_CHANGED', { newRate: null }))).toBe('अभी ऑड्स उपलब्ध नहीं हैं');
});

test.each([
  [userNameRules, ['', 'ab', 'x'.repeat(21), 'ab cd', 'select']],
  [loginNameRules, ["o'brien"]],
  [passwordRules, ['', 'short', `${'x'.repeat(130)}1!`, 'longenough']],
  [confirmRules('one'), ['', 'two']],
  [mobileRules, ['', '12']],
  [otpRules, ['', 'abcde', '123']],
  [stakeTitleRules, ['', 'eleven chars', '"', '\u0000']],
  [stakeValueRules, ['', '1.5', '0']],
])('what breaks a rule is told in Hindi (%#)', (rules, values) => {
  for (const value of values) {
    const sentence = sentenceFor(rules, value);
    expect(say(sentence), sentence).not.toBe(sentence);
  }
});

test('what a password needs is told in Hindi', () => {
  for (const { text } of PASSWORD_NEEDS) expect(say(text)).not.toBe(text);
});

test('the name of the field stands in the sentence', () => {
  expect(say('यूज़रनेम must be at least 4 characters')).toBe('यूज़रनेम: कम से कम 4 अक्षर चाहिए');
  expect(say('पासवर्ड is a required field')).toBe('पासवर्ड ज़रूरी है');
});
