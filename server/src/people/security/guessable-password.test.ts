import { expect, test } from 'vitest';
import { isGuessable } from '#people/security/passwords.ts';

test.each([
  'password',
  'Passw0rd!',
  'P@ssw0rd123',
  'Cricket@2024',
  'Virat@18',
  'Sachin@123',
  'Mumbai@123',
  'Qwerty@123',
  'Abcd@1234',
  'Ravi@1990',
  'Welcome@2026',
  'aA1!aA1!aA1!aA1!',
])('%s is guessable', (password) => {
  expect(isGuessable(password)).toBe(true);
});

test.each(['Tangl3d-kettle#', 'Saffr0n!kite', 'four words nobody wrote 7!', 'x9#Lq2$vBn'])('%s isn’t', (password) => {
  expect(isGuessable(password)).toBe(false);
});

test('checks a long password without delaying anyone', () => {
  expect(isGuessable('Tangl3d-kettle#'.repeat(8))).toBe(false);
});
