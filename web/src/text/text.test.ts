import { afterEach, expect, test } from 'vitest';
import { onLanguage, setLanguage, t } from './text.ts';

afterEach(() => setLanguage('en', {}));

test('a text is said in the language of the dictionary, with its values in their places', () => {
  setLanguage('hi', { 'Place bet {amount}': '{amount} की बेट लगाएँ' });

  expect(t('Place bet {amount}', { amount: '₹500' })).toBe('₹500 की बेट लगाएँ');
});

test('what no dictionary knows is shown in English', () => {
  setLanguage('hi', {});

  expect(t('{count} bets', { count: 3 })).toBe('3 bets');
});

test('who listens is notified of a change until they stop', () => {
  let calls = 0;
  const stop = onLanguage(() => {
    calls += 1;
  });

  setLanguage('hi', {});
  stop();
  setLanguage('en', {});

  expect(calls).toBe(1);
});
