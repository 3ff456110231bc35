// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/react';
import { expect, test } from 'vitest';
import { isActive, watchActivity } from './office-session.ts';

test('counts a desk without input for a minute as idle until the next input', () => {
  watchActivity();
  const inAMinute = Date.now() + 60_000;
  expect(isActive(inAMinute)).toBe(false);
  expect(isActive()).toBe(true);

  fireEvent.keyDown(document.body, { key: 'b' });

  expect(isActive(Date.now() + 59_000)).toBe(true);
});
