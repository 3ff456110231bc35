import { afterEach, expect, test } from 'vitest';
import { onLanguage, setLanguage, t } from './text.ts';

afterEach(() => setLanguage('en', {}));

test('translates a text and fills its placeholders', () => {
  setLanguage('hi', { 'Place bet {amount}': '{amount} की बेट लगाएँ' });

  expect(t('Place bet {amount}', { amount: '₹500' })).toBe('₹500 की बेट लगाएँ');
});

test('chooses the plural form of the language, with placeholders', () => {
  const bets = '{count, plural, one {# bet of {stake}} other {# bets of {stake}}}';
  expect(t(bets, { count: 1, stake: '₹500' })).toBe('1 bet of ₹500');
  expect(t(bets, { count: 1_234, stake: '₹500' })).toBe('1,234 bets of ₹500');

  setLanguage('hi', { [bets]: '{stake} की {count, plural, one {# पंक्ति} other {# पंक्तियाँ}}' });
  expect(t(bets, { count: 0, stake: '₹500' })).toBe('₹500 की 0 पंक्ति');
  expect(t(bets, { count: 2, stake: '₹500' })).toBe('₹500 की 2 पंक्तियाँ');
});

test('falls back to English if there is no translation', () => {
  setLanguage('hi', {});

  expect(t('{count} bets', { count: 3 })).toBe('3 bets');
});

test('notifies listeners of a change until they unsubscribe', () => {
  let calls = 0;
  const stop = onLanguage(() => {
    calls += 1;
  });

  setLanguage('hi', {});
  stop();
  setLanguage('en', {});

  expect(calls).toBe(1);
});
