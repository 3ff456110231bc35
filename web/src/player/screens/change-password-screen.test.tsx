import { SoftwareAuthenticator } from '@crease/server/testing/software-authenticator.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { session, signIn } from '#client/session/session.ts';
import { readItem } from '#client/storage/local-items.ts';
import { server, setUpServer, visit } from '#player/testing/open-app.tsx';
import { RAVI } from '#testing/server.ts';
import { toasts } from '#ui/toast/toasts.ts';

const PATH = '/Account/changePassword';
const BETTER = 'Better1@monsoon';

setUpServer();

const sent = () => server.callsTo(PATH).map(({ body }) => body);
const toastTitles = () => toasts.list().map(({ title }) => title);

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Change password' });

async function open(terms: { readonly mustChangePassword?: boolean } = {}) {
  await server.logInFirst(terms);
  await visit('/change-password');
  await screen.findByLabelText('Current password');
}

/** Adds a passkey for Ravi; returns its ID. */
async function addPasskey(name: string): Promise<number> {
  const token = session.getState().accessToken ?? undefined;
  const proof = { currentPassword: RAVI.password };
  const begun = (await server.server.call('passkeyOptions', proof, { token })).result;
  const response = new SoftwareAuthenticator().register(begun.options);
  const { challengeId } = begun;
  const added = await server.server.call('addPasskey', { challengeId, name, response }, { token });
  return added.result.id;
}

function type(label: string, value: string) {
  fireEvent.change(field(label), { target: { value } });
}

function fill(current: string = RAVI.password, wanted: string = BETTER, again = wanted) {
  type('Current password', current);
  type('New password', wanted);
  type('Confirm password', again);
}

/** Text linked to a field with `aria-describedby`. */
function getFieldError(label: string): string | null {
  const id = field(label).getAttribute('aria-describedby');
  return id === null ? null : (document.getElementById(id)?.textContent ?? null);
}

describe('change password (spec 3.5)', () => {
  test('an empty form sends nothing and marks the missing fields', async () => {
    await open();

    fireEvent.click(button());

    await waitFor(() => expect(getFieldError('Current password')).toBe('Current password is a required field'));
    expect(getFieldError('New password')).toBe('New password is a required field');
    expect(getFieldError('Confirm password')).toBe('Confirm password is a required field');
    expect(document.activeElement).toBe(field('Current password'));
    expect(screen.getByRole('list', { name: 'Password requirements' })).toBeTruthy();
    expect(sent()).toEqual([]);
  });

  test('changing the password shows a toast, clears the form and keeps the session', async () => {
    await open({ mustChangePassword: true });
    const { accessToken } = session.getState();
    expect(screen.getByText(/Change it to continue/)).toBeTruthy();
    fill();

    fireEvent.click(button());

    await waitFor(() => expect(toastTitles()).toEqual(['Password changed']));
    expect(toasts.list()[0]?.text).toBe('Your other sessions have been logged out.');
    expect(sent()).toEqual([{ currentPassword: RAVI.password, newPassword: BETTER }]);
    expect(session.getState().accessToken).toBe(accessToken);
    expect(session.getState().user?.mustChangePassword).toBe(false);
    expect(readItem('userinfo')?.mustChangePassword).toBe(false);
    expect(screen.queryByText(/Change it to continue/)).toBeNull();
    expect(field('New password').value).toBe('');
    expect(getFieldError('New password')).toBeNull();
  });

  test.each([
    ['Passw0rd!', BETTER, 'Current password is incorrect', 'Current password'],
    [RAVI.password, RAVI.password, 'New password must differ from the current one', 'New password'],
  ] as const)(
    'an error from changing %s to %s is shown at its field and goes once the field is changed',
    async (current, wanted, message, label) => {
      await open();
      fill(current, wanted);

      fireEvent.click(button());

      await waitFor(() => expect(getFieldError(label)).toBe(message));
      await waitFor(() => expect(document.activeElement).toBe(field(label)));
      expect(field('New password').value).toBe(wanted);
      type(label, 'Other1@pass');
      await waitFor(() => expect(getFieldError(label)).not.toBe(message));
    },
  );

  test("shows the server's field errors at their field", async () => {
    await open();
    fill(RAVI.password, 'Passw0rd!');

    fireEvent.click(button());

    await waitFor(() => expect(getFieldError('New password')).toMatch(/guess/));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('shows a lockout above the button and keeps the input', async () => {
    await open();
    const login = { userNameOrEmailAddress: RAVI.userName, password: 'Passw0rd!' };
    for (let guess = 1; guess <= 5; guess += 1) await server.server.call('authenticate', login);
    fill();

    fireEvent.click(button());

    expect((await screen.findByRole('alert')).textContent).toBe('Account locked. Try again in 15 minutes');
    expect(field('Current password').value).toBe(RAVI.password);
    expect(toastTitles()).toEqual([]);
  });

  test('sends once if pressed twice', async () => {
    await open();
    fill();

    fireEvent.click(button());
    fireEvent.click(button());

    await waitFor(() => expect(field('New password').value).toBe(''));
    expect(sent()).toHaveLength(1);
  });

  test('lists passkeys that survive the change and removes those turned off', async () => {
    await server.logInFirst();
    const phone = await addPasskey('My phone');
    await addPasskey('Old laptop');
    await visit('/change-password');
    await screen.findByRole('switch', { name: 'My phone' });
    fill();

    fireEvent.click(screen.getByRole('switch', { name: 'Old laptop' }));
    fireEvent.click(button());

    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).toMatchObject({ keepPasskeys: [phone] });
  });

  test('removes all passkeys with one press', async () => {
    await server.logInFirst();
    await addPasskey('My phone');
    await visit('/change-password');
    fireEvent.click(await screen.findByRole('button', { name: 'Remove all passkeys' }));
    fill();

    fireEvent.click(button());

    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).toMatchObject({ keepPasskeys: [] });
  });

  test("tells a demo user why they can't, and disables the form", async () => {
    signIn((await server.server.call('loginAsDemoUser', {})).result);
    await visit('/change-password');

    expect(await screen.findByText(/Not available for demo user/)).toBeTruthy();
    expect(field('Current password').closest('fieldset')?.disabled).toBe(true);
  });

  test('password managers find username, current and new password, and each can be shown', async () => {
    await open();

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
