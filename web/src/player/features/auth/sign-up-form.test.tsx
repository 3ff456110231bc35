import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { queryClient } from '#data/api/query-client.ts';
import { session } from '#data/session/session.ts';
import { toasts } from '#ui/toast/toasts.ts';
import { AuthPanel } from './auth-panel.tsx';
import { closeLogin, login, openSignUp, registration, setRegistration } from './auth-state.ts';
import { RAVI, refusal, type StubServer, stubServer, success } from './testing/stub-server.ts';

let server: StubServer;

const REGISTERED = {
  domain: 'test',
  userName: 'asha_21',
  mobile: '+919820000010',
  registrationId: '0b9f7d1e-52c3-4f0a-9a51-6f2d4c1b8e77',
  otpExpiresInSeconds: 120,
  skipVerification: false,
  codeSent: true,
};

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  server = stubServer();
  server.answer('Account/CheckUserName', () => success({ available: true }));
  openSignUp();
});

afterEach(() => {
  vi.useRealTimers();
  cleanup();
  vi.unstubAllGlobals();
  queryClient.clear();
  session.setState({ user: null, accessToken: null }, true);
  closeLogin();
  setRegistration(null);
  for (const { id } of toasts.list()) toasts.close(id);
});

function open() {
  render(
    <QueryClientProvider client={queryClient}>
      <AuthPanel />
    </QueryClientProvider>,
  );
}

const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const toastTexts = () => toasts.list().map(({ title }) => title);

function type(label: string, value: string) {
  fireEvent.change(input(label), { target: { value } });
}

function leave(label: string, value: string) {
  type(label, value);
  fireEvent.blur(input(label));
}

function noteOf(label: string): string | null {
  const id = input(label).getAttribute('aria-describedby');
  return id === null ? null : (document.getElementById(id)?.textContent ?? null);
}

function fillIn() {
  type('Username', 'asha_21');
  type('Password', 'Passw0rd!');
  type('Confirm password', 'Passw0rd!');
  type('Mobile no', '9820000010');
}

function send() {
  fireEvent.click(screen.getByRole('button', { name: 'Sign up' }));
}

const registrations = () => server.calls().filter(({ path }) => path === '/Account/Register');

describe('5 sign-up rules', () => {
  test.each([
    ['Username', '', 'Username is a required field'],
    ['Username', 'ab', 'Username must be at least 4 characters'],
    ['Username', 'select', 'This name cannot be used. Please choose another'],
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

    await waitFor(() => expect(noteOf(label)).toBe(message));
    expect(input(label).getAttribute('aria-invalid')).toBe('true');
  });

  test('each field says when it is good', async () => {
    open();
    type('Password', 'Passw0rd!');
    leave('Password', 'Passw0rd!!');
    leave('Confirm password', 'Passw0rd!!');
    leave('Mobile no', '9820000010');

    await waitFor(() => expect(noteOf('Mobile no')).toBe('We send a code to this number.'));
    expect(noteOf('Password')).toBe('This password meets the rules.');
    expect(noteOf('Confirm password')).toBe('Both passwords are the same.');
  });

  test('the needs of a password are ticked while it is typed', () => {
    open();

    type('Password', 'abc1');

    const needs = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(needs).toEqual([
      '8 characters, missing',
      'One letter, done',
      'One number, done',
      'One of @$!%*#?&, missing',
    ]);
  });

  test.each(['+919820000010', '00919820000010', '09820000010', '98200 00010', '+91-98200-00010'])(
    'the mobile %s is taken, and stands there without its prefix',
    (typed) => {
      open();

      type('Mobile no', typed);

      expect(input('Mobile no').value).toBe('9820000010');
    },
  );

  test('phones show a number pad, and nobody offers an old password', () => {
    open();

    expect(input('Mobile no').inputMode).toBe('tel');
    expect(input('Mobile no').autocomplete).toBe('tel');
    expect(input('Password').autocomplete).toBe('new-password');
    expect(input('Confirm password').type).toBe('password');
  });
});

describe('a name that is free', () => {
  test('it is looked up once the typing rests after the field was left, not at each letter', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    open();
    leave('Username', 'asha');
    await waitFor(() => expect(noteOf('Username')).toBe('Looking whether it is free…'));
    type('Username', 'asha_2');
    type('Username', 'asha_21');

    await act(() => vi.advanceTimersByTimeAsync(400));

    await waitFor(() => expect(noteOf('Username')).toBe('This name is free.'));
    expect(server.calls().map(({ query }) => query.userName)).toEqual(['asha_21']);
  });

  test('one that is taken is an error of the field, and another one is looked up again', async () => {
    server.answer('Account/CheckUserName', () => success({ available: false }));
    open();
    leave('Username', 'ravi_7');
    await waitFor(() => expect(noteOf('Username')).toBe('This username is already taken'));
    expect(input('Username').getAttribute('aria-invalid')).toBe('true');

    server.answer('Account/CheckUserName', () => success({ available: true }));
    type('Username', 'ravi_8');

    await waitFor(() => expect(noteOf('Username')).toBe('This name is free.'));
  });
});

describe('4 registration', () => {
  test('sign-up closes and verification opens, with the number in part', async () => {
    server.answer('Account/Register', () => success(REGISTERED));
    open();
    fillIn();

    send();

    await screen.findByLabelText('OTP');
    expect(registrations().map(({ body }) => body)).toEqual([
      {
        userName: 'asha_21',
        password: 'Passw0rd!',
        confirmPassword: 'Passw0rd!',
        mobile: '+919820000010',
        agreeTerms: true,
      },
    ]);
    expect(login.getState().step).toBe('verification');
    expect(screen.getByText('+91 98••••••10')).toBeTruthy();
    expect(sessionStorage.getItem('crease_registration')).not.toContain('Passw0rd!');
  });

  test('where the domain skips it, the user is verified with the fixed code and logged in', async () => {
    server.answer('Account/Register', () => success({ ...REGISTERED, skipVerification: true }));
    server.answer('Account/VerificationUser', () => success({ ...RAVI, userName: 'asha_21' }));
    open();
    fillIn();

    send();

    await waitFor(() => expect(session.getState().user?.userName).toBe('asha_21'));
    expect(server.calls().at(-1)?.body).toEqual({
      userName: 'asha_21',
      mobile: '+919820000010',
      domain: 'test',
      registrationId: REGISTERED.registrationId,
      otp: '12345',
    });
    expect(login.getState().landing).toBe('/');
    expect(registration.getState().pending).toBeNull();
  });

  test('a code that could not be sent is shown, and can be sent at once', async () => {
    server.answer('Account/Register', () => success({ ...REGISTERED, codeSent: false }));
    open();
    fillIn();

    send();

    expect(await screen.findByRole('button', { name: 'Send Again Code' })).toBeTruthy();
    expect(toastTexts()).toContain('The code could not be sent. Please try again shortly');
  });

  test('messages of the server stand under their fields, the first has the focus, a toast tells too', async () => {
    server.answer('Account/Register', () =>
      refusal('VALIDATION', 'Your request is not valid.', {
        validationErrors: [
          {
            code: 'INVALID',
            message: 'This password is easy to guess',
            members: ['password'],
          },
        ],
      }),
    );
    open();
    fillIn();

    send();

    await waitFor(() => expect(noteOf('Password')).toBe('This password is easy to guess'));
    expect(document.activeElement).toBe(input('Password'));
    expect(toastTexts()).toEqual(['Your request is not valid.']);
  });

  test.each([
    ['USERNAME_TAKEN', 'This username is already taken', 'Username'],
    ['MOBILE_TAKEN', 'This mobile number is already registered', 'Mobile no'],
  ])('%s is shown under its field and in a toast', async (code, message, label) => {
    server.answer('Account/Register', () => refusal(code, message, { status: 409 }));
    open();
    fillIn();

    send();

    await waitFor(() => expect(noteOf(label)).toBe(message));
    expect(document.activeElement).toBe(input(label));
    expect(toastTexts()).toEqual([message]);
  });

  test('a refusal that is no field’s fault stands in the form and in a toast', async () => {
    server.answer('Account/Register', () =>
      refusal('SIGNUP_DISABLED', 'Sign up is not available', { status: 403 }),
    );
    open();
    fillIn();

    send();

    expect((await screen.findByRole('alert')).textContent).toBe('Sign up is not available');
    expect(toastTexts()).toEqual(['Sign up is not available']);
  });

  test('without the terms nothing is sent', async () => {
    open();
    fillIn();
    fireEvent.click(screen.getByRole('checkbox', { name: /terms/i }));

    send();

    await waitFor(() => expect(toastTexts()).toEqual(['Please agree Terms and Conditions.']));
    expect(registrations()).toEqual([]);
  });
});
