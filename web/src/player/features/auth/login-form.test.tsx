import { BUILT_IN_SETTING } from '@crease/contracts/settings.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { queryClient } from '#data/api/query-client.ts';
import { session } from '#data/session/session.ts';
import { toasts } from '#ui/toast/toasts.ts';
import { AuthPanel } from './auth-panel.tsx';
import { closeLogin, login, registration, setRegistration } from './auth-state.ts';
import { RAVI, refusal, type StubServer, stubServer, success } from './testing/stub-server.ts';

let server: StubServer;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  server = stubServer();
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
const button = (name: string) => screen.getByRole('button', { name });
const toastTexts = () => toasts.list().map(({ title }) => title);

function type(label: string, value: string) {
  fireEvent.change(input(label), { target: { value } });
}

function noteOf(label: string): string | null {
  const id = input(label).getAttribute('aria-describedby');
  return id === null ? null : (document.getElementById(id)?.textContent ?? null);
}

async function tryLogIn() {
  type('Username', ' ravi_7 ');
  type('Password', 'Passw0rd!');
  fireEvent.click(button('Log in'));
  await waitFor(() => expect(server.calls()).not.toHaveLength(0));
}

describe('2 modals: Login', () => {
  test('an empty form asks nobody, names both fields that are missing and goes to the first', async () => {
    open();

    fireEvent.click(button('Log in'));

    await waitFor(() => expect(noteOf('Username')).toBe('Username is a required field'));
    expect(input('Username').getAttribute('aria-invalid')).toBe('true');
    expect(noteOf('Password')).toBe('Password is a required field');
    expect(document.activeElement).toBe(input('Username'));
    expect(server.calls()).toEqual([]);
  });

  test('the terms are agreed to by default; without them nobody gets in, not even as demo user', () => {
    open();
    const terms = screen.getByRole<HTMLInputElement>('checkbox', { name: /terms/i });
    expect(terms.checked).toBe(true);
    fireEvent.click(terms);

    fireEvent.click(button('Login as demo user'));

    expect(server.calls()).toEqual([]);
    expect(toastTexts()).toEqual(['Please agree Terms and Conditions.']);
    expect(screen.getByRole('alert').textContent).toBe('Please agree Terms and Conditions.');
  });

  test('a wrong password says why in a toast and in the form, and keeps what was typed', async () => {
    server.answer('Account/Authenticate', () =>
      refusal('INVALID_LOGIN', 'Invalid username or password'),
    );
    open();

    await tryLogIn();

    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe('Invalid username or password');
    expect(toastTexts()).toEqual(['Invalid username or password']);
    expect(server.calls()).toEqual([
      {
        path: '/Account/Authenticate',
        query: {},
        body: { userNameOrEmailAddress: 'ravi_7', password: 'Passw0rd!', rememberClient: true },
      },
    ]);
    expect(input('Password').value).toBe('Passw0rd!');
    expect(session.getState().user).toBeNull();
  });

  test('a right password signs in, and a second press while waiting sends nothing', async () => {
    server.answer('Account/Authenticate', () => success(RAVI));
    open();

    type('Username', 'ravi_7');
    type('Password', 'Passw0rd!');
    fireEvent.click(button('Log in'));
    fireEvent.click(button('Login as demo user'));
    fireEvent.click(button('Log in'));

    await waitFor(() => expect(session.getState().user?.userName).toBe('ravi_7'));
    expect(server.calls()).toHaveLength(1);
  });

  test('the demo login is one press, and its user is labelled Demo', async () => {
    server.answer('Account/LoginAsDemoUser', () => success({ ...RAVI, isDemo: true }));
    open();

    fireEvent.click(button('Login as demo user'));

    await waitFor(() => expect(session.getState().user?.userName).toBe('Demo'));
  });

  test('the way to sign up is there only where the domain allows it, and takes the name along', async () => {
    server.setting = { ...BUILT_IN_SETTING, allowSignUp: false };
    open();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Sign Up' })).toBeNull());
    cleanup();
    queryClient.clear();
    localStorage.clear();
    server.setting = BUILT_IN_SETTING;
    open();
    expect(screen.getByText(/Don't have an account\?/)).toBeTruthy();
    type('Username', 'asha_21');

    fireEvent.click(button('Sign Up'));

    expect(screen.getByText(/Have already an account\?/)).toBeTruthy();
    expect(input('Username').value).toBe('asha_21');
    fireEvent.click(button('Login here'));
    expect(input('Username').value).toBe('asha_21');
  });

  test('the fields carry what password managers and phone keyboards look for', () => {
    open();

    expect(input('Username').getAttribute('autocomplete')).toBe('username');
    expect(input('Password').getAttribute('autocomplete')).toBe('current-password');
    expect(input('Password').type).toBe('password');
    fireEvent.click(button('Show'));
    expect(input('Password').type).toBe('text');
    fireEvent.click(button('Hide'));
    expect(input('Password').type).toBe('password');
  });

  test('the terms can be read without losing what was typed', async () => {
    server.answer('Setting/GetSetting', () =>
      success({ items: [{ name: 'terms', value: 'Bet with care.' }] }),
    );
    open();
    type('Username', 'ravi_7');

    fireEvent.click(screen.getByRole('link', { name: 'Terms and Conditions' }));

    expect(await screen.findByText('Bet with care.')).toBeTruthy();
    expect(server.asked.find(({ path }) => path === '/Setting/GetSetting')?.query).toEqual({
      name: 'terms',
    });
    fireEvent.click(button('Back'));
    expect(input('Username').value).toBe('ravi_7');
  });

  test('a locked account says for how many minutes, counts them down and opens by itself', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    server.answer('Account/Authenticate', () =>
      refusal('LOCKED_OUT', 'Account locked. Try again in 15 minutes', {
        details: { minutes: 15 },
      }),
    );
    open();

    await tryLogIn();

    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe('Account locked. Try again in 15 minutes');
    await act(() => vi.advanceTimersByTimeAsync(60_000 * 2));
    expect(alert.textContent).toBe('Account locked. Try again in 13 minutes');
    await act(() => vi.advanceTimersByTimeAsync(60_000 * 13));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('who is not verified is asked for their mobile, then gets a code', async () => {
    server.answer('Account/Authenticate', () =>
      refusal('NOT_VERIFIED', 'Your mobile number is not verified', {
        details: { userName: 'ravi_7', domain: 'test' },
      }),
    );
    server.answer('Account/ResendVerificationCode', () =>
      success({ otpExpiresInSeconds: 120, resendsLeft: 4 }),
    );
    open();
    await tryLogIn();

    fireEvent.change(await screen.findByLabelText('Mobile no'), {
      target: { value: '+91 98200 00010' },
    });
    fireEvent.click(button('Send code'));

    await screen.findByLabelText('OTP');
    expect(login.getState().step).toBe('verification');
    expect(server.calls().at(-1)?.body).toEqual({
      userName: 'ravi_7',
      mobile: '+919820000010',
      domain: 'test',
    });
    expect(screen.getByText('2:00')).toBeTruthy();
    expect(registration.getState().pending?.mobile).toBe('+919820000010');
  });
});

describe('second factor', () => {
  beforeEach(() => {
    server.answer('Account/Authenticate', () =>
      refusal('SECOND_FACTOR', 'Please enter the code of your authenticator app', {
        details: { challenge: 'c-1', expiresInSeconds: 300 },
      }),
    );
  });

  test('the code of the app ends the login; a wrong one can be tried again', async () => {
    server.answer('Account/VerifySecondFactor', () =>
      refusal('CODE_INVALID', 'The code is not valid'),
    );
    open();
    await tryLogIn();
    fireEvent.change(await screen.findByLabelText('Code'), { target: { value: '123 456' } });
    expect(document.activeElement).toBe(input('Code'));

    fireEvent.click(button('Log in'));

    expect((await screen.findByRole('alert')).textContent).toBe('The code is not valid');
    server.answer('Account/VerifySecondFactor', () => success(RAVI));
    fireEvent.click(button('Log in'));
    await waitFor(() => expect(session.getState().user?.userName).toBe('ravi_7'));
    expect(server.calls().at(-1)?.body).toEqual({
      challenge: 'c-1',
      code: '123456',
      rememberClient: true,
    });
  });

  test('the way back leads to the login, with its fields as they were', async () => {
    open();
    await tryLogIn();
    await screen.findByLabelText('Code');

    fireEvent.click(button('Back to login'));

    expect(input('Username').value).toBe(' ravi_7 ');
  });
});

describe('passkey', () => {
  test('the button is there only where the browser knows passkeys', () => {
    open();
    expect(screen.queryByRole('button', { name: 'Use a passkey' })).toBeNull();
    cleanup();
    vi.stubGlobal('PublicKeyCredential', class {});

    open();

    expect(button('Use a passkey')).toBeTruthy();
  });

  test('a login that is cancelled shows no error and can go on', async () => {
    vi.stubGlobal('PublicKeyCredential', class {});
    const get = vi.fn(() => Promise.reject(new DOMException('no', 'NotAllowedError')));
    vi.stubGlobal('navigator', { ...navigator, credentials: { get } });
    server.answer('Account/PasskeyLoginOptions', () =>
      success({
        challengeId: '6f1d2f0e-3f0d-4d52-9a0b-1b4f5f0b8a11',
        options: { challenge: 'AAAA', rpId: 'localhost' },
      }),
    );
    open();

    fireEvent.click(button('Use a passkey'));

    await waitFor(() => expect(get).toHaveBeenCalled());
    await waitFor(() => expect(button('Log in').hasAttribute('disabled')).toBe(false));
    expect(toastTexts()).toEqual([]);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
