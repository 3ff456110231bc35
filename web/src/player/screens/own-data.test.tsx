import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  AccountNetwork,
  forgetEverything,
  PROFILE,
  refuse,
  show,
  signInAs,
  toastTitles,
  USER,
} from '#player/features/security/testing/account-network.tsx';
import { ActivityLogScreen } from './activity-log-screen.tsx';

let network: AccountNetwork;
let profile = PROFILE;

beforeEach(() => {
  profile = PROFILE;
  network = new AccountNetwork();
  network.answers
    .set('GetProfile', () => profile)
    .set('GetSessions', () => ({ items: [] }))
    .set('GetUserLoginAttempts', () => ({ items: [], totalCount: 0 }));
});

afterEach(forgetEverything);

const press = (button: HTMLElement) => fireEvent.click(button);

async function openScreen() {
  signInAs({ ...USER, isDemo: profile.isDemo });
  show(<ActivityLogScreen />);
  await screen.findByText('Security');
}

test('a bettor asks to have the account closed with the password, and takes it back', async () => {
  network.answers
    .set('AskForClosing', ({ currentPassword }) => {
      if (currentPassword !== 'Passw0rd!')
        refuse('WRONG_PASSWORD', 'Current password is not correct');
      profile = { ...profile, closingAskedAt: '2026-11-21T11:00:00.000Z' };
      return { closingAskedAt: profile.closingAskedAt };
    })
    .set('TakeBackClosing', () => {
      profile = { ...profile, closingAskedAt: null };
      return true;
    });
  await openScreen();

  press(await screen.findByRole('button', { name: 'Ask for closing' }));
  const window = within(await screen.findByRole('dialog', { name: 'Close your account' }));
  const password = window.getByLabelText('Current password');
  expect(window.getByText(/1826 days later your name, mobile and logins are erased/)).toBeTruthy();
  fireEvent.change(password, { target: { value: 'wrong' } });
  press(window.getByRole('button', { name: 'Ask for closing' }));
  await window.findByText('Current password is not correct');
  fireEvent.change(password, { target: { value: 'Passw0rd!' } });
  press(window.getByRole('button', { name: 'Ask for closing' }));
  const keep = await screen.findByRole('button', { name: 'Keep my account' });

  expect(screen.getByText(/^Asked for on .*We close it when you have no open bets/)).toBeTruthy();
  press(keep);
  await screen.findByRole('button', { name: 'Ask for closing' });
  expect(toastTitles()).toEqual(['We have your request', 'Your account stays open']);
});

test('a refused request for the file is said at the field, and the window stays', async () => {
  network.answers.set('ExportData', () =>
    refuse('WRONG_PASSWORD', 'Current password is not correct'),
  );
  await openScreen();

  press(await screen.findByRole('button', { name: 'Download' }));
  const window = within(await screen.findByRole('dialog', { name: 'Download your data' }));
  fireEvent.change(window.getByLabelText('Current password'), { target: { value: 'wrong' } });
  press(window.getByRole('button', { name: 'Download' }));

  await window.findByText('Current password is not correct');
  expect(network.sentTo('ExportData')).toEqual([{ currentPassword: 'wrong' }]);
});

test('a demo user is offered neither', async () => {
  profile = { ...PROFILE, isDemo: true };
  await openScreen();

  await waitFor(() => expect(screen.getByText('Passkeys')).toBeTruthy());
  expect(screen.queryByText('Your data')).toBeNull();
});
