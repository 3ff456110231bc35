// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/react';
import { expect, test } from 'vitest';
import { isAttended, watchAttendance } from './attendance.ts';

test('a desk where nothing has moved for a minute counts as left until somebody touches it', () => {
  watchAttendance();
  const inAMinute = Date.now() + 60_000;
  expect(isAttended(inAMinute)).toBe(false);
  expect(isAttended()).toBe(true);

  fireEvent.keyDown(document.body, { key: 'b' });

  expect(isAttended(Date.now() + 59_000)).toBe(true);
});
