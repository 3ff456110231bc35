import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { session } from '#client/session/session.ts';
import { server } from '#player/testing/open-app.tsx';
import { RAVI } from '#testing/server.ts';
import { toasts } from '#ui/toast/toasts.ts';
import { login, openSignUp, registration } from './auth-state.ts';
import {
  ASHA,
  ASHAS_MOBILE,
  CLOCKS,
  formCalls,
  getFieldNote,
  input,
  openAuthWindow as open,
  setUpAuth,
  toastTexts,
  type,
} from './testing/auth-window.tsx';

setUpAuth();
beforeEach(() => openSignUp());

function leave(label: string, value: string) {
  type(label, value);
  fireEvent.blur(input(label));
}

function fillIn() {
  type('Username', ASHA.userName);
  type('Password', ASHA.password);
  type('Confirm password', ASHA.confirmPassword);
  type('Mobile no', ASHA.mobile);
}

function send() {
  fireEvent.click(screen.getByRole('button', { name: 'Sign up' }));
}

const registrations = () => server.callsTo('/Account/Register');

describe('sign-up rules (spec 5)', () => {
  test.each([
    ['Username', '', 'Username is a required field'],
    ['Username', 'ab', 'Username must be at least 4 characters'],
    ['Username', 'select', 'This name isn’t allowed. Choose another'],
    ['Password', '', 'Password is a required field'],
    ['Password', 'a', 'Password is too short - should be 8 chars minimum.'],
    [
      'Password',
      'abcdefgh1',
      'Must Contain 8 Characters, One Uppercase, One Lowercase, One Number and one special case Character',
    ],
    ['Confirm password', 'Passw0rd?', 'Passwords must match'],
    ['Mobile no', '', 'Mobile no is a required field'],
    ['Mobile no', '6820000010', 'mobile number is not valid'],
  ])('%s "%s": %s', async (label, value, message) => {
    open();

    leave(label, value);

    await waitFor(() => expect(getFieldNote(label)).toBe(message));
    expect(input(label).getAttribute('aria-invalid')).toBe('true');
  });

  test('confirms each valid field', async () => {
    open();
    type('Password', 'Passw0rd!');
    leave('Password', 'Saffr0n!kite');
    leave('Confirm password', 'Saffr0n!kite');
    leave('Mobile no', '9820000010');

    await waitFor(() => expect(getFieldNote('Mobile no')).toBe('We’ll send a code to this number.'));
    await waitFor(() => expect(getFieldNote('Password')).toBe('Password meets the requirements'));
    expect(getFieldNote('Confirm password')).toBe('Passwords match');
  });

  test('ticks off the password requirements while typing', () => {
    open();

    type('Password', 'abc1');

    const needs = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(needs).toEqual([
      '8 characters, Not met',
      'One letter, Met',
      'One number, Met',
      'One symbol: @$!%*#?&, Not met',
      'Hard to guess, Not met',
    ]);
  });

  test('shows while typing that a password is easy to guess, before anything is sent', async () => {
    open();

    type('Password', 'Welcome@123');

    await waitFor(() => expect(getFieldNote('Password')).toMatch(/too easy to guess/));
    expect(screen.getByText(/^Hard to guess/).textContent).toBe('Hard to guess, Not met');
    expect(registrations()).toEqual([]);

    type('Password', ASHA.password);
    await waitFor(() => expect(screen.getByText(/^Hard to guess/).textContent).toBe('Hard to guess, Met'));
    expect(input('Password').getAttribute('aria-invalid')).not.toBe('true');
  });

  test.each([
    ['Username', 'asha_21', 'Password must not contain the username'],
    ['Mobile no', '9820000010', 'Password must not contain the mobile number'],
  ])('a password with the %s is an error of the password', async (label, value, message) => {
    open();
    leave('Password', `Zq!${value}x`);

    type(label, value);

    await waitFor(() => expect(getFieldNote('Password')).toBe(message));
  });

  test.each(['+919820000010', '00919820000010', '09820000010', '98200 00010', '+91-98200-00010'])(
    'accepts the mobile number %s and shows it without its prefix',
    (typed) => {
      open();

      type('Mobile no', typed);

      expect(input('Mobile no').value).toBe('9820000010');
    },
  );

  test("shows the phone keypad and doesn't offer a saved password", () => {
    open();

    expect(input('Mobile no').inputMode).toBe('tel');
    expect(input('Mobile no').autocomplete).toBe('tel');
    expect(input('Password').autocomplete).toBe('new-password');
    expect(input('Confirm password').type).toBe('password');
  });
});

describe('username availability', () => {
  test('is checked once typing stops after the field was left, not at each letter', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: [...CLOCKS] });
    open();
    leave('Username', 'asha');
    await waitFor(() => expect(getFieldNote('Username')).toBe('Checking availability…'));
    type('Username', 'asha_2');
    type('Username', 'asha_21');

    await act(() => vi.advanceTimersByTimeAsync(400));

    await waitFor(() => expect(getFieldNote('Username')).toBe('Username available'));
    expect(formCalls().map(({ query }) => query.userName)).toEqual(['asha_21']);
  });

  test('a taken username is an error of the field, and another one is checked again', async () => {
    await server.makeRavi();
    open();
    leave('Username', RAVI.userName);
    await waitFor(() => expect(getFieldNote('Username')).toBe('This username is already taken'));
    expect(input('Username').getAttribute('aria-invalid')).toBe('true');

    type('Username', 'ravi_8');

    await waitFor(() => expect(getFieldNote('Username')).toBe('Username available'));
  });
});

describe('registration (spec 4)', () => {
  test('closes sign-up and opens verification with the masked number', async () => {
    open();
    fillIn();

    send();

    await screen.findByLabelText('OTP');
    expect(registrations().map(({ body }) => body)).toEqual([
      {
        ...ASHA,
        mobile: ASHAS_MOBILE,
        agreeTerms: true,
      },
    ]);
    expect(login.getState().step).toBe('verification');
    expect(screen.getByText('+91 98••••••10')).toBeTruthy();
    expect(sessionStorage.getItem('crease_registration')).not.toContain(ASHA.password);
  });

  test('verifies the user with the fixed code and logs in if the domain skips verification', async () => {
    await server.configure({ skipVerification: true });
    open();
    fillIn();

    send();

    await waitFor(() => expect(session.getState().user?.userName).toBe('asha_21'));
    // A late check of the password may follow.
    expect(formCalls().map(({ body }) => body)).toContainEqual(
      expect.objectContaining({ userName: ASHA.userName, mobile: ASHAS_MOBILE, otp: '12345' }),
    );
    expect(login.getState().landing).toBe('/');
    expect(registration.getState().pending).toBeNull();
  });

  test("shows that the code couldn't be sent and allows sending it at once", async () => {
    server.server.sms.isFailing = true;
    open();
    fillIn();

    send();

    expect(await screen.findByRole('button', { name: 'Send Again Code' })).toBeTruthy();
    const unsent = 'We couldn’t send the code. Try again shortly';
    await waitFor(() => expect(toastTexts()).toContain(unsent));
  });

  test('shows that no code is on its way when a text limit is reached, and when to ask for one', async () => {
    await server.server.call('register', { ...ASHA, userName: 'asha_22' });
    const place = open();
    fillIn();

    send();

    expect(await screen.findByRole('button', { name: 'Send Again Code' })).toBeTruthy();
    expect(place.textContent).toContain('No code is on its way to +91 98••••••10.');
    const { title, text } = toasts.list().at(-1) ?? {};
    expect(title).toBe('Code not sent');
    expect(text).toMatch(/^Please try again in (30|2\d) seconds$/);
  });

  test('shows server messages under their fields and focuses the first, without a toast', async () => {
    open();
    fillIn();
    type('Password', 'Passw0rd!');
    type('Confirm password', 'Passw0rd!');

    send();

    await waitFor(() => expect(registrations()).toHaveLength(1));
    await waitFor(() => expect(getFieldNote('Password')).toMatch(/guess/));
    expect(document.activeElement).toBe(input('Password'));
    expect(toastTexts()).toEqual([]);
  });

  test('shows a username taken meanwhile under its field and in a toast', async () => {
    open();
    fillIn();
    type('Username', RAVI.userName);
    await server.makeRavi();

    send();

    await waitFor(() => expect(getFieldNote('Username')).toBe('This username is already taken'));
    expect(document.activeElement).toBe(input('Username'));
    expect(toastTexts()).toEqual(['This username is already taken']);
  });

  test('shows other errors in the form and in a toast', async () => {
    open();
    fillIn();
    await waitFor(() => expect(server.calls.some(({ path }) => path.startsWith('/cdn/'))).toBe(true));
    await server.configure({ allowSignUp: false });

    send();

    expect((await screen.findByRole('alert')).textContent).toBe('Sign-up isn’t available');
    expect(toastTexts()).toEqual(['Sign-up isn’t available']);
  });

  test('sends nothing without the terms', async () => {
    open();
    fillIn();
    fireEvent.click(screen.getByRole('checkbox', { name: /terms/i }));

    send();

    await waitFor(() => expect(toastTexts()).toEqual(['Please agree Terms and Conditions.']));
    expect(registrations()).toEqual([]);
  });
});
