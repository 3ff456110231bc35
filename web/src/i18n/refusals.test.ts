import { ERRORS, type ErrorCode, formatErrorMessage } from '@crease/contracts/base/error-code.ts';
import { FIELD_PROBLEMS, formatProblem } from '@crease/contracts/base/field-messages.ts';
import { type FieldCode, problem } from '@crease/contracts/base/field-problem.ts';
import { stakeValueRules } from '@crease/contracts/people/preferences.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SENT_IN_HINDI } from './hi/sent-in-hindi.ts';
import { getErrorText, problemText } from './refusal-text.ts';
import { setLanguage } from './text.ts';

beforeEach(() => setLanguage('hi', {}, SENT_IN_HINDI));
afterEach(() => setLanguage('en', {}));

const CODES = Object.keys(ERRORS) as ErrorCode[];
const FIELD_CODES = Object.keys(FIELD_PROBLEMS) as FieldCode[];
const DETAILS = {
  minutes: 15,
  newRate: 1.85,
  min: 100,
  max: 2_500,
  price: 2.1,
  hours: 24,
  left: 700,
  amount: 900,
};
const FACTS = { least: 4, most: 20, digits: 6, from: 1, to: 9 };

function numbersIn(text: string): readonly string[] {
  return [...text.matchAll(/\d+(\.\d+)?/g)].map(([number]) => number).sort();
}

test.each(CODES)('error %s has a Hindi text with all its numbers', (code) => {
  const said = getErrorText(code, DETAILS);

  expect(said).toMatch(/\p{Script=Devanagari}/u);
  expect(numbersIn(said)).toEqual(numbersIn(formatErrorMessage(code, DETAILS)));
});

test('an error without its value has a Hindi text too', () => {
  expect(getErrorText('PRICE_CHANGED', { newRate: null })).toBe('अभी ऑड्स उपलब्ध नहीं हैं');
});

test.each(FIELD_CODES)('field error %s has a Hindi text with all its values', (code) => {
  const found = problem(code, FACTS);

  const said = problemText(found, 'Name');

  expect(said).toMatch(/\p{Script=Devanagari}/u);
  expect(numbersIn(said)).toEqual(numbersIn(formatProblem(found, 'Name')));
  expect(said.includes('Name')).toBe(FIELD_PROBLEMS[code].includes('{field}'));
});

test('includes the field name in both languages', () => {
  const short = problem('TOO_SHORT', { least: 4 });
  expect(problemText(short, 'यूज़रनेम')).toBe('यूज़रनेम: कम से कम 4 अक्षर चाहिए');

  setLanguage('en', {});
  expect(problemText(short, 'Username')).toBe('Username must be at least 4 characters');
});

test('groups numbers the Indian way', () => {
  const found = stakeValueRules.map((rule) => rule('0')).find((each) => each !== null);
  setLanguage('en', {});

  expect(problemText(found ?? expect.fail('0 obeys'), 'Value')).toBe('Value must be between 1 and 1,00,00,000');
});
