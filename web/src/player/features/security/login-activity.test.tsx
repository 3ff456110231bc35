import type { LoginAttempt } from '@crease/contracts/people/account.ts';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { AttemptRows } from './login-activity.tsx';

afterEach(cleanup);

const FAILED: LoginAttempt = {
  id: 1,
  creationTime: '2026-11-21T11:10:32.000Z',
  result: 'Failed',
  reason: 'CODE_INVALID',
  clientIpAddress: '2001:db8::1',
  browserInfo: 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0',
  current: false,
  isNewDevice: true,
};

test('shows each login as a card with the same details on a narrow screen', () => {
  render(<AttemptRows rows={[FAILED]} asCards isBusy={false} />);

  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.getByRole('list', { name: 'Login activity' })).toBeTruthy();
  expect(screen.getByRole('listitem').textContent).toBe(
    '21 Nov 2026, 16:40:32FailedWrong authenticator codeFirefox on LinuxNew deviceIP address 2001:db8::1',
  );
});
