import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { session } from '#data/session/session.ts';
import { readItem } from '#data/storage/local-items.ts';
import {
  AccountNetwork,
  forgetEverything,
  PROFILE,
  type Refusal,
  refuse,
  show,
  signInAs,
  toastTitles,
  USER,
} from '#player/features/security/testing/account-network.tsx';
import { toasts } from '#ui/toast/toasts.ts';
import { ChangePasswordScreen } from './change-password-screen.tsx';

let network: AccountNetwork;

beforeEach(() => {
  network = new AccountNetwork();
});

afterEach(forgetEverything);

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Change password' });

function open(user = USER) {
  signInAs(user);
  show(<ChangePasswordScreen />);
}

function type(label: string, value: string) {
  fireEvent.change(field(label), { target: { value } });
}

function fill(current = 'Passw0rd!', wanted = 'Better1@now', again = wanted) {
  type('Current password', current);
  type('New password', wanted);
  type('Confirm password', again);
}

/** What stands under a field and is read with it. */
function errorOf(label: string): string | null {
  const id = field(label).getAttribute('aria-describedby');
  return id === null ? null : (document.getElementById(id)?.textContent ?? null);
}

describe('3.5 change password', () => {
  test('the title of the page is the one of the specification', async () => {
    open();

    await waitFor(() => expect(document.title).toMatch(/\| Change Password$/));
  });

  test('an empty form asks nobody and names what is missing', async () => {
    open();

    fireEvent.click(button());

    await waitFor(() =>
      expect(errorOf('Current password')).toBe('Current password is a required field'),
    );
    expect(errorOf('New password')).toBe('New password is a required field');
    expect(errorOf('Confirm password')).toBe('Confirm password is a required field');
    expect(document.activeElement).toBe(field('Current password'));
    expect(network.sentTo('changePassword')).toEqual([]);
  });

  test('a field is judged when it is left and at each change after that, not before', async () => {
    open();

    type('New password', 'short');
    expect(errorOf('New password')).toBeNull();
    fireEvent.blur(field('New password'));
    await waitFor(() =>
      expect(errorOf('New password')).toBe('Password is too short - should be 8 chars minimum.'),
    );

    type('New password', 'longenough');
    await waitFor(() =>
      expect(errorOf('New password')).toBe(
        'Must Contain 8 Characters, One Uppercase, One Lowercase, One Number and one special case Character',
      ),
    );
    type('New password', 'longenough1@');
    await waitFor(() => expect(errorOf('New password')).toBeNull());
  });

  test('the second password is judged again when the first one changes', async () => {
    open();
    fill('Passw0rd!', 'Better1@now', 'Better1@now');
    fireEvent.blur(field('Confirm password'));
    await waitFor(() => expect(field('Confirm password').getAttribute('aria-invalid')).toBeNull());

    type('New password', 'Better2@now');

    await waitFor(() => expect(errorOf('Confirm password')).toBe('Passwords must match'));
  });

  test('each need gets its tick, and says so to those who do not see it', () => {
    open();
    type('New password', 'abcdefgh1');

    const needs = within(screen.getByRole('list', { name: 'What the password needs' }));
    expect(needs.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '8 characters, met',
      'One letter, met',
      'One number, met',
      'One of @$!%*#?&, missing',
    ]);
  });

  test('a change is shown, empties the form and leaves the session as it is', async () => {
    network.answers.set('changePassword', () => true);
    open({ ...USER, mustChangePassword: true });
    expect(screen.getByText(/change it first/)).toBeTruthy();
    fill();

    fireEvent.click(button());

    await waitFor(() => expect(toastTitles()).toEqual(['Password changed']));
    expect(toasts.list()[0]?.text).toBe('Your other sessions were logged out.');
    expect(network.sentTo('changePassword')).toEqual([
      { currentPassword: 'Passw0rd!', newPassword: 'Better1@now' },
    ]);
    expect(session.getState().accessToken).toBe('token');
    expect(session.getState().user?.mustChangePassword).toBe(false);
    expect(readItem('userinfo')?.mustChangePassword).toBe(false);
    expect(screen.queryByText(/change it first/)).toBeNull();
    expect(field('New password').value).toBe('');
    expect(errorOf('New password')).toBeNull();
  });

  test.each([
    ['WRONG_PASSWORD', 'Current password is not correct', 'Current password'],
    ['SAME_PASSWORD', 'New password must differ from the current one', 'New password'],
  ] as const)(
    '%s stands at its field and goes when that is changed',
    async (code, message, label) => {
      network.answers.set('changePassword', () => refuse(code, message));
      open();
      fill();

      fireEvent.click(button());

      await waitFor(() => expect(errorOf(label)).toBe(message));
      await waitFor(() => expect(document.activeElement).toBe(field(label)));
      expect(field('New password').value).toBe('Better1@now');
      type(label, 'Other1@pass');
      await waitFor(() => expect(errorOf(label)).toBeNull());
    },
  );

  test('what the server finds in a field stands at that field', async () => {
    network.answers.set('changePassword', () => {
      const refusal: Refusal = {
        code: 'VALIDATION',
        message: 'Your request is not valid.',
        status: 400,
        validationErrors: [
          {
            code: 'INVALID',
            message: 'This password is on public lists',
            members: ['newPassword'],
          },
        ],
      };
      throw refusal;
    });
    open();
    fill();

    fireEvent.click(button());

    await waitFor(() => expect(errorOf('New password')).toBe('This password is on public lists'));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('a lock-out stands above the button and nothing typed is lost', async () => {
    network.answers.set('changePassword', () =>
      refuse('LOCKED_OUT', 'Account locked. Try again in 15 minutes'),
    );
    open();
    fill();

    fireEvent.click(button());

    expect((await screen.findByRole('alert')).textContent).toBe(
      'Account locked. Try again in 15 minutes',
    );
    expect(field('Current password').value).toBe('Passw0rd!');
    expect(toastTitles()).toEqual([]);
  });

  test('two presses send once', async () => {
    network.answers.set('changePassword', () => true);
    open();
    fill();

    fireEvent.click(button());
    fireEvent.click(button());

    await waitFor(() => expect(field('New password').value).toBe(''));
    expect(network.sentTo('changePassword')).toHaveLength(1);
  });

  test('passkeys that log in past the new password are shown, and those turned off are removed with it', async () => {
    const used = { createdAt: '2026-01-31T14:05:31.250Z', lastUsedAt: null };
    network.answers.set('GetProfile', () => ({
      ...PROFILE,
      passkeys: [
        { id: 3, name: 'My phone', ...used },
        { id: 4, name: 'Old laptop', ...used },
      ],
    }));
    network.answers.set('changePassword', () => true);
    open();
    await screen.findByRole('switch', { name: 'My phone' });
    fill();

    fireEvent.click(screen.getByRole('switch', { name: 'Old laptop' }));
    fireEvent.click(button());

    await waitFor(() => expect(network.sentTo('changePassword')).toHaveLength(1));
    expect(network.sentTo('changePassword')[0]).toMatchObject({ keepPasskeys: [3] });
  });

  test('all passkeys go with one press', async () => {
    const used = { createdAt: '2026-01-31T14:05:31.250Z', lastUsedAt: null };
    const passkeys = [{ id: 3, name: 'My phone', ...used }];
    network.answers.set('GetProfile', () => ({ ...PROFILE, passkeys }));
    network.answers.set('changePassword', () => true);
    open();
    fireEvent.click(await screen.findByRole('button', { name: 'Remove all passkeys' }));
    fill();

    fireEvent.click(button());

    await waitFor(() => expect(network.sentTo('changePassword')).toHaveLength(1));
    expect(network.sentTo('changePassword')[0]).toMatchObject({ keepPasskeys: [] });
  });

  test('a demo user reads why they cannot, and can not', () => {
    open({ ...USER, userName: 'Demo', isDemo: true });

    expect(screen.getByText(/Not available for demo user/)).toBeTruthy();
    expect(screen.getByRole<HTMLFieldSetElement>('group').disabled).toBe(true);
  });

  test('password managers find the name, the old and the new password; each can be made readable', () => {
    open();

    const name = document.querySelector<HTMLInputElement>('input[autocomplete="username"]');
    expect(name?.value).toBe('ravi_7');
    expect(name?.hidden).toBe(true);
    expect(field('Current password').autocomplete).toBe('current-password');
    expect(field('New password').autocomplete).toBe('new-password');
    expect(field('Confirm password').autocomplete).toBe('new-password');
    const [, eyeOfNew] = screen.getAllByRole('button', { name: 'Show' });
    if (eyeOfNew !== undefined) fireEvent.click(eyeOfNew);
    expect(field('New password').type).toBe('text');
    expect(field('Current password').type).toBe('password');
  });
});
