import { generateAppCode } from '@crease/server/testing/people-desk.ts';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { queryClient } from '#client/api/query-client.ts';
import { session } from '#client/session/session.ts';
import { loadLanguage } from '#i18n/set-language/speak.ts';
import { server } from '#player/testing/open-app.tsx';
import { RAVI } from '#testing/server.ts';
import { login, registration } from './auth-state.ts';
import {
  ASHA,
  ASHAS_MOBILE,
  button,
  CLOCKS,
  formCalls,
  getFieldNote,
  input,
  openAuthWindow as open,
  register,
  setUpAuth,
  toastTexts,
  type,
} from './testing/auth-window.tsx';

setUpAuth();

function pressLogIn(userName: string = RAVI.userName, password: string = RAVI.password) {
  type('Username', ` ${userName} `);
  type('Password', password);
  fireEvent.click(button('Log in'));
}

async function tryLogIn(userName?: string, password?: string) {
  pressLogIn(userName, password);
  await waitFor(() => expect(formCalls()).not.toHaveLength(0));
}

describe('login dialog (spec 2)', () => {
  test('an empty form sends nothing, marks both missing fields and focuses the first', async () => {
    open();

    fireEvent.click(button('Log in'));

    await waitFor(() => expect(getFieldNote('Username')).toBe('Username is a required field'));
    expect(input('Username').getAttribute('aria-invalid')).toBe('true');
    expect(getFieldNote('Password')).toBe('Password is a required field');
    expect(document.activeElement).toBe(input('Username'));
    expect(formCalls()).toEqual([]);
  });

  test('the terms are accepted by default; without them nobody logs in, not even as demo user', () => {
    open();
    const terms = screen.getByRole<HTMLInputElement>('checkbox', { name: /terms/i });
    expect(terms.checked).toBe(true);
    fireEvent.click(terms);

    fireEvent.click(button('Login as demo user'));

    expect(formCalls()).toEqual([]);
    expect(toastTexts()).toEqual(['Please agree Terms and Conditions.']);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('a wrong password shows the error once, in a toast, and keeps the input', async () => {
    open();

    await tryLogIn(RAVI.userName, 'Passw0rd!');

    await waitFor(() => expect(toastTexts()).toEqual(['Invalid username or password']));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(formCalls()).toEqual([
      {
        path: '/Account/Authenticate',
        query: {},
        body: { userNameOrEmailAddress: 'ravi_7', password: 'Passw0rd!', rememberClient: true },
      },
    ]);
    expect(input('Password').value).toBe('Passw0rd!');
    expect(session.getState().user).toBeNull();
  });

  test('a correct password logs in, and a second press while waiting sends nothing', async () => {
    await server.makeRavi();
    open();

    pressLogIn();
    fireEvent.click(button('Login as demo user'));
    fireEvent.click(button('Log in'));

    await waitFor(() => expect(session.getState().user?.userName).toBe('ravi_7'));
    expect(formCalls()).toHaveLength(1);
  });

  test('the demo login takes one press and labels the user Demo', async () => {
    open();

    fireEvent.click(button('Login as demo user'));

    await waitFor(() => expect(session.getState().user?.userName).toBe('Demo'));
  });

  test('sign-up is offered only if the domain allows it, and takes the username along', async () => {
    await server.configure({ allowSignUp: false });
    open();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Sign Up' })).toBeNull());
    cleanup();
    queryClient.clear();
    localStorage.clear();
    await server.configure({ allowSignUp: true });
    open();
    expect(screen.getByText(/Don't have an account\?/)).toBeTruthy();
    type('Username', 'asha_21');

    fireEvent.click(button('Sign Up'));

    expect(screen.getByText(/Have already an account\?/)).toBeTruthy();
    expect(input('Username').value).toBe('asha_21');
    fireEvent.click(button('Login here'));
    expect(input('Username').value).toBe('asha_21');
  });

  test('fields have the attributes that password managers and phone keyboards need', () => {
    open();

    expect(input('Username').getAttribute('autocomplete')).toBe('username');
    expect(input('Password').getAttribute('autocomplete')).toBe('current-password');
    expect(input('Password').type).toBe('password');
    fireEvent.click(button('Show'));
    expect(input('Password').type).toBe('text');
    fireEvent.click(button('Hide'));
    expect(input('Password').type).toBe('password');
  });

  test('the terms can be read without losing the input', async () => {
    const terms = { name: 'terms', value: 'Bet with care.' };
    await server.server.call('operatorSaveSetting', terms, {
      token: await server.server.operator(),
    });
    open();
    type('Username', 'ravi_7');

    fireEvent.click(screen.getByRole('link', { name: 'Terms and Conditions' }));

    expect(await screen.findByText('Bet with care.')).toBeTruthy();
    expect(server.callsTo('/Setting/GetSetting')[0]?.query).toEqual({ name: 'terms' });
    fireEvent.click(button('Back'));
    expect(input('Username').value).toBe('ravi_7');
  });

  test('a locked account shows the remaining minutes, counts them down and unlocks by itself', async () => {
    await server.makeRavi();
    const wrong = { userNameOrEmailAddress: RAVI.userName, password: 'Passw0rd!' };
    for (let guess = 1; guess <= 5; guess += 1) await server.server.call('authenticate', wrong);
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: [...CLOCKS] });
    open();

    await tryLogIn();

    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe('Account locked. Try again in 15 minutes');
    await act(() => vi.advanceTimersByTimeAsync(60_000 * 2));
    expect(alert.textContent).toBe('Account locked. Try again in 13 minutes');
    await act(() => vi.advanceTimersByTimeAsync(60_000 * 13));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('an unverified user is asked for the mobile number and gets a code', async () => {
    // No SMS was sent, so there is no resend wait.
    server.server.sms.isFailing = true;
    const { domain } = await register();
    server.server.sms.isFailing = false;
    open();
    await tryLogIn(ASHA.userName, ASHA.password);

    fireEvent.change(await screen.findByLabelText('Mobile no'), {
      target: { value: '+91 98200 00010' },
    });
    fireEvent.click(button('Send code'));

    await screen.findByLabelText('OTP');
    expect(login.getState().step).toBe('verification');
    expect(formCalls().at(-1)?.body).toMatchObject({
      userName: ASHA.userName,
      mobile: ASHAS_MOBILE,
      domain,
    });
    expect(screen.getByText('2:00')).toBeTruthy();
    expect(registration.getState().pending?.mobile).toBe(ASHAS_MOBILE);
  });
});

describe('two-factor authentication', () => {
  let secret = '';

  /** Ravi has two-factor authentication enabled. */
  beforeEach(async () => {
    await server.makeRavi();
    const user = { userNameOrEmailAddress: RAVI.userName, password: RAVI.password };
    const { accessToken: token } = (await server.server.call('authenticate', user)).result;
    const started = await server.server.call('startSecondFactor', { currentPassword: RAVI.password }, { token });
    secret = started.result.secret;
    const code = generateAppCode(secret, Date.now());
    await server.server.call('confirmSecondFactor', { code }, { token });
  });

  /** An unused code. */
  const nextCode = () => generateAppCode(secret, Date.now() + 30_000);

  test('an authenticator code completes the login; a wrong one can be retried', async () => {
    open();
    await tryLogIn();
    const wrong = nextCode() === '123456' ? '654 321' : '123 456';
    fireEvent.change(await screen.findByLabelText('Code'), { target: { value: wrong } });
    expect(document.activeElement).toBe(input('Code'));

    fireEvent.click(button('Log in'));

    expect((await screen.findByRole('alert')).textContent).toBe('Invalid code');
    const code = nextCode();
    type('Code', code);
    fireEvent.click(button('Log in'));
    await waitFor(() => expect(session.getState().user?.userName).toBe(RAVI.userName));
    expect(formCalls().at(-1)?.body).toMatchObject({ code, rememberClient: true });
  });

  test('going back leads to the login with its fields as entered', async () => {
    open();
    await tryLogIn();
    await screen.findByLabelText('Code');

    fireEvent.click(button('Back to login'));

    expect(input('Username').value).toBe(' ravi_7 ');
  });
});

describe('passkey', () => {
  test('is offered only if the browser supports passkeys', () => {
    open();
    expect(screen.queryByRole('button', { name: 'Use a passkey' })).toBeNull();
    cleanup();
    vi.stubGlobal('PublicKeyCredential', class {});

    open();

    expect(button('Use a passkey')).toBeTruthy();
  });

  test('shows no error if the user cancels', async () => {
    vi.stubGlobal('PublicKeyCredential', class {});
    const get = vi.fn(() => Promise.reject(new DOMException('no', 'NotAllowedError')));
    vi.stubGlobal('navigator', { ...navigator, credentials: { get } });
    open();

    fireEvent.click(button('Use a passkey'));

    await waitFor(() => expect(get).toHaveBeenCalled());
    await waitFor(() => expect(button('Log in').hasAttribute('disabled')).toBe(false));
    expect(toastTexts()).toEqual([]);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('in Hindi', () => {
  afterEach(() => loadLanguage('en'));
  beforeEach(() => loadLanguage('hi'));

  test('shows the form, missing fields and server errors in Hindi', async () => {
    const container = open();

    fireEvent.click(button('लॉग इन'));
    await waitFor(() => expect(container.textContent).toContain('यूज़रनेम ज़रूरी है'));
    expect(container.textContent).toContain('पासवर्ड ज़रूरी है');
    type('यूज़रनेम', 'ravi_7');
    type('पासवर्ड', 'Passw0rd!');
    fireEvent.click(button('लॉग इन'));

    await waitFor(() => expect(toastTexts()).toEqual(['यूज़रनेम या पासवर्ड ग़लत है']));
    expect(container.textContent).not.toMatch(/[A-Za-z]{3}/);
  });
});
