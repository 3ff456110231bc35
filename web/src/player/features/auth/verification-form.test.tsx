import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { queryClient } from '#data/api/query-client.ts';
import { session } from '#data/session/session.ts';
import { readRegistration } from '#data/storage/tab-items.ts';
import { toasts } from '#ui/toast/toasts.ts';
import { AuthPanel } from './auth-panel.tsx';
import { closeLogin, login, registration, setRegistration, showStep } from './auth-state.ts';
import { RAVI, refusal, type StubServer, stubServer, success } from './testing/stub-server.ts';

const REGISTRATION_ID = '0b9f7d1e-52c3-4f0a-9a51-6f2d4c1b8e77';

let server: StubServer;

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
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

function open(secondsAgo = 0) {
  setRegistration({
    userName: 'asha_21',
    mobile: '+919820000010',
    domain: 'test',
    registrationId: REGISTRATION_ID,
    sentAt: Date.now() - secondsAgo * 1_000,
    from: 'sign-up',
  });
  showStep('verification');
  return render(
    <QueryClientProvider client={queryClient}>
      <AuthPanel />
    </QueryClientProvider>,
  );
}

const otp = () => screen.getByLabelText<HTMLInputElement>('OTP');
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const clock = () => screen.getByRole('timer').textContent;
const toastTexts = () => toasts.list().map(({ title }) => title);
const wait = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1_000));

function type(value: string) {
  fireEvent.change(otp(), { target: { value } });
}

function noteOf(field: HTMLElement): string | null {
  const id = field.getAttribute('aria-describedby');
  return id === null ? null : (document.getElementById(id)?.textContent ?? null);
}

describe('2 modals: Verification', () => {
  test('two minutes run down, and then the code can be sent again', async () => {
    open();
    expect(clock()).toBe('2:00');
    expect(screen.getByRole('button', { name: 'Send' })).toBeTruthy();

    await wait(61);
    expect(clock()).toBe('0:59');
    expect(screen.queryByRole('button', { name: 'Send Again Code' })).toBeNull();
    await wait(60);

    expect(clock()).toBe('0:00');
    expect(screen.getByRole('button', { name: 'Send Again Code' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Send' })).toBeNull();
  });

  test('the time goes by the clock on the wall: a reload and a sleeping page change nothing', async () => {
    const { unmount } = open();
    await wait(30);
    unmount();
    expect(readRegistration()?.userName).toBe('asha_21');
    vi.setSystemTime(Date.now() + 45_000);
    render(
      <QueryClientProvider client={queryClient}>
        <AuthPanel />
      </QueryClientProvider>,
    );

    expect(clock()).toBe('0:45');
  });

  test('one field for the code: digits, one-time code, a paste with blanks is taken', () => {
    open();

    fireEvent.change(otp(), { target: { value: '12 345' } });

    expect(otp().value).toBe('12345');
    expect(otp().inputMode).toBe('numeric');
    expect(otp().autocomplete).toBe('one-time-code');
    expect(document.activeElement).toBe(otp());
  });

  test.each([
    ['', 'Please Enter Otp code'],
    ['12a45', 'OTP must be a number'],
    ['1234', 'OTP must be 5 digits'],
  ])('the code "%s": %s', async (value, message) => {
    open();
    type(value);

    press('Send');

    await waitFor(() => expect(noteOf(otp())).toBe(message));
    expect(server.calls()).toEqual([]);
  });

  test('a right code logs in and leads to /', async () => {
    server.answer('Account/VerificationUser', () => success({ ...RAVI, userName: 'asha_21' }));
    open();
    type('40771');

    press('Send');

    await waitFor(() => expect(session.getState().user?.userName).toBe('asha_21'));
    expect(server.calls().at(-1)?.body).toEqual({
      userName: 'asha_21',
      mobile: '+919820000010',
      domain: 'test',
      registrationId: REGISTRATION_ID,
      otp: '40771',
    });
    expect(login.getState().landing).toBe('/');
    expect(registration.getState().pending).toBeNull();
  });

  test('a wrong code is shown at the field and in a toast, and the time runs on', async () => {
    server.answer('Account/VerificationUser', () => refusal('OTP_INVALID', 'Code is not valid'));
    open();
    await wait(10);
    type('11111');

    press('Send');

    await waitFor(() => expect(noteOf(otp())).toBe('Code is not valid'));
    expect(toastTexts()).toEqual(['Code is not valid']);
    expect(clock()).not.toBe('0:00');
  });

  test.each([
    ['OTP_EXPIRED', 'Code has expired', 400],
    ['OTP_TOO_MANY', 'Too many attempts. Please ask for a new code', 429],
  ])('after %s a new code can be asked for at once', async (code, message, status) => {
    server.answer('Account/VerificationUser', () => refusal(code, message, { status }));
    open();
    type('11111');

    press('Send');

    expect(await screen.findByRole('button', { name: 'Send Again Code' })).toBeTruthy();
    expect(noteOf(otp())).toBe(message);
  });

  test('sending again tells so and starts the two minutes anew, with an empty field', async () => {
    server.answer('Account/ResendVerificationCode', () =>
      success({ otpExpiresInSeconds: 120, resendsLeft: 3 }),
    );
    open(120);
    type('1111');

    press('Send Again Code');

    await waitFor(() => expect(clock()).toBe('2:00'));
    expect(toastTexts()).toEqual(['OTP Code Send Again']);
    expect(otp().value).toBe('');
    expect(noteOf(otp())).toBeNull();
    expect(readRegistration()?.sentAt).toBe(registration.getState().pending?.sentAt);
  });

  test('a registration that another one has replaced begins anew', async () => {
    server.answer('Account/ResendVerificationCode', () =>
      refusal('OTP_EXPIRED', 'Code has expired'),
    );
    open(120);

    press('Send Again Code');

    await waitFor(() => expect(login.getState().step).toBe('sign-up'));
    expect(registration.getState().pending).toBeNull();
    expect(toastTexts()).toEqual([
      'This registration was replaced by another one. Please sign up again.',
    ]);
  });

  test('sending again too soon says how many seconds to wait', async () => {
    server.answer('Account/ResendVerificationCode', () =>
      refusal('RATE_LIMITED', 'Too many requests. Please try again shortly', {
        status: 429,
        details: { retryAfterSeconds: 12 },
      }),
    );
    open(120);

    press('Send Again Code');

    expect((await screen.findByRole('alert')).textContent).toBe('Please try again in 12 seconds');
    expect(toastTexts()).toEqual(['Please try again in 12 seconds']);
  });

  test('a registration that is gone is shown with the words of the server', async () => {
    server.answer('Account/VerificationUser', () =>
      Response.json({ success: false, result: 'The code has no registration', status: 404 }),
    );
    open();
    type('11111');

    press('Send');

    expect((await screen.findByRole('alert')).textContent).toBe('The code has no registration');
  });

  test('the number can be changed: sign-up comes back with what was typed', () => {
    open();

    press('Change');

    expect(screen.getByLabelText<HTMLInputElement>('Username').value).toBe('asha_21');
    expect(screen.getByLabelText<HTMLInputElement>('Mobile no').value).toBe('9820000010');
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('');
  });

  test('a code that the phone has read is filled in', async () => {
    const get = vi.fn((_wanted: { readonly otp?: unknown }) =>
      Promise.resolve({ code: '40771', type: 'otp' }),
    );
    vi.stubGlobal('OTPCredential', class {});
    vi.stubGlobal('navigator', { ...navigator, credentials: { get } });

    open();

    await waitFor(() => expect(otp().value).toBe('40771'));
    expect(get.mock.calls[0]?.[0].otp).toEqual({ transport: ['sms'] });
  });
});
