import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { server } from '#player/testing/open-app.tsx';
import {
  ASHA,
  ASHAS_MOBILE,
  button,
  getFieldNote,
  openAuthWindow,
  register,
  setUpAuth,
  toastTexts,
  type,
} from './testing/auth-window.tsx';

setUpAuth({ inRealTime: false });

/** Signs Asha up, and waits until her mobile may get another SMS. */
async function signUp(): Promise<void> {
  const { userName, mobile, registrationId } = await register();
  const otp = server.server.sms.codeOn(ASHAS_MOBILE);
  await server.server.call('verifyUser', { userName, mobile, registrationId, otp });
  server.server.clock.advance(30_000);
}

async function askForCode(mobile: string): Promise<void> {
  openAuthWindow();
  fireEvent.click(button('Forgot your password?'));
  fireEvent.change(await screen.findByLabelText('Mobile no'), { target: { value: mobile } });
  fireEvent.click(button('Send code'));
  await screen.findByLabelText('OTP');
}

function choose(otp: string, password: string): void {
  type('OTP', otp);
  type('New password', password);
  type('Confirm password', password);
  fireEvent.click(button('Change password'));
}

test('a code to the mobile sets a new password, and the login follows', async () => {
  await signUp();
  await askForCode(ASHA.mobile);
  await waitFor(() => expect(server.server.sms.texts).toHaveLength(2));

  choose(server.server.sms.codeOn(ASHAS_MOBILE), 'Marig0ld!river');

  await screen.findByLabelText('Username');
  expect(toastTexts()).toEqual(['Password changed']);
  const login = { userNameOrEmailAddress: ASHA.userName, password: 'Marig0ld!river' };
  expect((await server.server.call('authenticate', login)).success).toBe(true);
});

test('a mobile without an account looks the same until a code is wrong', async () => {
  await askForCode('9123456780');
  expect(screen.getByText(/has an account, we sent it a 5-digit code/)).toBeTruthy();

  choose('12345', 'Marig0ld!river');

  await waitFor(() => expect(getFieldNote('OTP')).toBe('This code is wrong or has expired.'));
});

test('the login shows the way to support', async () => {
  await server.configure({ supportLink: 'https://help.example', showSupportLink: true });
  openAuthWindow();

  const link = await screen.findByRole('link', { name: 'Contact support' });

  expect(link.getAttribute('href')).toBe('https://help.example');
});
