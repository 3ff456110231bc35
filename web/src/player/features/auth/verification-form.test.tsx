import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { session } from '#client/session/session.ts';
import { type Registration, readRegistration } from '#client/storage/tab-items.ts';
import { server } from '#player/testing/open-app.tsx';
import { login, registration, setRegistration, showStep } from './auth-state.ts';
import {
  ASHA,
  ASHAS_MOBILE,
  CLOCKS,
  formCalls,
  getFieldNote,
  input,
  openAuthWindow,
  register,
  setUpAuth,
  toastTexts,
  type as typeIn,
} from './testing/auth-window.tsx';

let pending: Registration;

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true, toFake: [...CLOCKS] }));
setUpAuth();
/** Asha has just received a code. */
beforeEach(async () => {
  pending = await register();
});

function open(change: Partial<Registration> = {}): void {
  setRegistration({ ...pending, ...change });
  showStep('verification');
  openAuthWindow();
}

const otp = () => input('OTP');
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const clock = () => screen.getByRole('timer').textContent;
const wait = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1_000));
const type = (code: string) => typeIn('OTP', code);
const sentCode = () => server.server.sms.codeOn(ASHAS_MOBILE);
const wrongCode = () => (sentCode() === '11111' ? '22222' : '11111');

describe('verification dialog (spec 2)', () => {
  test('counts down two minutes, then offers to send the code again', async () => {
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

  test('counts by wall-clock time across reloads and sleep', async () => {
    open();
    await wait(30);
    cleanup();
    expect(readRegistration()?.userName).toBe(ASHA.userName);
    vi.setSystemTime(Date.now() + 45_000);
    openAuthWindow();

    expect(clock()).toBe('0:45');
  });

  test('has one field for the code: digits, one-time code, and a paste with spaces', () => {
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

    await waitFor(() => expect(getFieldNote('OTP')).toBe(message));
    expect(formCalls()).toEqual([]);
  });

  test('a correct code logs in and leads to /', async () => {
    open();
    const code = sentCode();
    type(code);

    press('Send');

    await waitFor(() => expect(session.getState().user?.userName).toBe(ASHA.userName));
    const { userName, mobile, domain, registrationId } = pending;
    expect(formCalls().at(-1)?.body).toEqual({
      userName,
      mobile,
      domain,
      registrationId,
      otp: code,
    });
    expect(login.getState().landing).toBe('/');
    expect(registration.getState().pending).toBeNull();
  });

  test('the last digit submits the code', async () => {
    open();
    const code = sentCode();

    for (let digits = 1; digits <= code.length; digits += 1) type(code.slice(0, digits));

    await waitFor(() => expect(session.getState().user?.userName).toBe(ASHA.userName));
    expect(formCalls()).toHaveLength(1);
  });

  test('a code pasted over a wrong one is submitted', async () => {
    open();
    type(wrongCode());
    await waitFor(() => expect(getFieldNote('OTP')).toBe('Invalid code'));

    type(sentCode());

    await waitFor(() => expect(session.getState().user?.userName).toBe(ASHA.userName));
  });

  test('a wrong code shows the error at the field and in a toast, and the countdown continues', async () => {
    open();
    await wait(10);
    type(wrongCode());

    press('Send');

    await waitFor(() => expect(getFieldNote('OTP')).toBe('Invalid code'));
    expect(toastTexts()).toEqual(['Invalid code']);
    expect(clock()).not.toBe('0:00');
  });

  test('an expired code allows a new one at once', async () => {
    await wait(121);
    open({ sentAt: Date.now() });
    type(sentCode());

    press('Send');

    expect(await screen.findByRole('button', { name: 'Send Again Code' })).toBeTruthy();
    expect(getFieldNote('OTP')).toBe('Code has expired');
  });

  test('too many wrong codes allow a new one at once', async () => {
    const { userName, mobile, registrationId } = pending;
    const guess = { userName, mobile, registrationId, otp: wrongCode() };
    for (let time = 1; time <= 5; time += 1) await server.server.call('verifyUser', guess);
    open();
    type(sentCode());

    press('Send');

    expect(await screen.findByRole('button', { name: 'Send Again Code' })).toBeTruthy();
    expect(getFieldNote('OTP')).toBe('Too many attempts. Request a new code');
  });

  test('returns to sign-up if another account has verified the mobile number meanwhile', async () => {
    const other = await server.server.call('register', { ...ASHA, userName: 'asha_22' });
    const { userName, mobile, registrationId } = other.result;
    const own = sentCode();
    open();
    await wait(31);
    await server.server.call('resendCode', { userName, mobile, registrationId });
    const proof = { userName, mobile, registrationId, otp: sentCode() };
    expect((await server.server.call('verifyUser', proof)).error).toBeNull();
    type(own);

    press('Send');

    await waitFor(() => expect(login.getState().step).toBe('sign-up'));
    expect(toastTexts()).toEqual(['This sign-up has been replaced by a newer one. Please sign up again.']);
  });

  test('sending again shows a toast, restarts the two minutes and clears the field', async () => {
    await wait(121);
    open();
    type('1111');

    press('Send Again Code');

    await waitFor(() => expect(clock()).toBe('2:00'));
    expect(toastTexts()).toEqual(['OTP Code Send Again']);
    expect(otp().value).toBe('');
    expect(getFieldNote('OTP')).toBeNull();
    expect(readRegistration()?.sentAt).toBe(registration.getState().pending?.sentAt);
  });

  test('a replaced registration starts over', async () => {
    await wait(121);
    open({ registrationId: crypto.randomUUID() });

    press('Send Again Code');

    await waitFor(() => expect(login.getState().step).toBe('sign-up'));
    expect(registration.getState().pending).toBeNull();
    expect(toastTexts()).toEqual(['This sign-up has been replaced by a newer one. Please sign up again.']);
  });

  test('sending again too soon shows the seconds to wait', async () => {
    // The page considers the code expired, but the server has just sent it.
    open({ sentAt: 0 });

    press('Send Again Code');

    const { textContent: words } = await screen.findByRole('alert');
    expect(words).toMatch(/^Please try again in (30|2\d) seconds$/);
    expect(toastTexts()).toEqual([words]);
  });

  test("shows the server's message for a registration that's gone", async () => {
    // Only a proxy responds like this, never our server.
    const gone = { success: false, result: 'The code has no registration', status: 404 };
    server.intercept('/Account/VerificationUser', () => Response.json(gone));
    open();
    type('11111');

    press('Send');

    expect((await screen.findByRole('alert')).textContent).toBe('The code has no registration');
  });

  test('changing the number returns to sign-up with its input', () => {
    open();

    press('Change');

    expect(screen.getByLabelText<HTMLInputElement>('Username').value).toBe(ASHA.userName);
    expect(screen.getByLabelText<HTMLInputElement>('Mobile no').value).toBe(ASHA.mobile);
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('');
  });

  test('fills in a code that the phone has read', async () => {
    const get = vi.fn((_wanted: { readonly otp?: unknown }) => Promise.resolve({ code: '40771', type: 'otp' }));
    vi.stubGlobal('OTPCredential', class {});
    vi.stubGlobal('navigator', { ...navigator, credentials: { get } });

    open();

    await waitFor(() => expect(otp().value).toBe('40771'));
    expect(get.mock.calls[0]?.[0].otp).toEqual({ transport: ['sms'] });
  });
});
