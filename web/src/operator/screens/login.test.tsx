import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  ANITA,
  answered,
  closeOffice,
  type FakeHouse,
  fakeHouse,
  logInAnita,
  openOffice,
  refused,
} from '#operator/testing/open-office.tsx';

const LOGIN = {
  accessToken: 'fresh',
  expireInSeconds: 43_200,
  operator: ANITA,
  device: 'device-1',
  recoveryCodes: null,
};

let house: FakeHouse;

beforeEach(() => {
  house = fakeHouse();
});

afterEach(closeOffice);

function type(label: string, value: string) {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
}

describe('login of an operator', () => {
  test('shows the page that was asked for, and sends the token with its calls', async () => {
    house.answers['/Operator/Authenticate'] = () => answered(LOGIN);
    await openOffice('/events');
    type('Operator name', 'anita');
    type('Password', 'secret-1!');

    fireEvent.click(screen.getByRole('button', { name: 'Log in' }));

    await screen.findByRole('link', { name: 'Falcons v Kraken' });
    const login = house.asked.find(({ path }) => path === '/Operator/Authenticate');
    expect(login).toEqual({
      path: '/Operator/Authenticate',
      input: { userName: 'anita', password: 'secret-1!' },
      token: null,
    });
    expect(house.asked.at(-1)?.token).toBe('Bearer fresh');
    expect(Object.keys({ ...localStorage })).toEqual(['operatorDevice']);
  });

  test('a refused login says why and keeps the name', async () => {
    house.answers['/Operator/Authenticate'] = () =>
      refused(400, 'INVALID_LOGIN', 'Invalid username or password');
    await openOffice('/');
    type('Operator name', 'anita');
    type('Password', 'wrong');

    fireEvent.click(screen.getByRole('button', { name: 'Log in' }));

    expect((await screen.findByRole('alert')).textContent).toContain(
      'Invalid username or password',
    );
    expect(screen.getByLabelText<HTMLInputElement>('Operator name').value).toBe('anita');
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('');
  });

  test('a press on top of a press logs in once', async () => {
    house.answers['/Operator/Authenticate'] = () => answered(LOGIN);
    await openOffice('');
    type('Operator name', 'anita');
    type('Password', 'secret-1!');
    const button = screen.getByRole('button', { name: 'Log in' });

    fireEvent.click(button);
    fireEvent.click(button);

    await screen.findByRole('heading', { name: 'Dashboard' });
    expect(house.asked.filter(({ path }) => path === '/Operator/Authenticate')).toHaveLength(1);
  });

  test('who needs a second factor sets it up, sees the recovery codes and goes in', async () => {
    const details = {
      challenge: 'c-1',
      secret: 'ABCDEFGH',
      uri: 'otpauth://totp/x?secret=ABCDEFGH',
    };
    house.answers['/Operator/Authenticate'] = () =>
      refused(400, 'FACTOR_NEEDED', 'Please set up an authenticator app to go on', details);
    house.answers['/Operator/VerifySecondFactor'] = () =>
      answered({ ...LOGIN, recoveryCodes: ['AAAA-BBBB', 'CCCC-DDDD'] });
    await openOffice('');
    type('Operator name', 'anita');
    type('Password', 'secret-1!');
    fireEvent.click(screen.getByRole('button', { name: 'Log in' }));

    await screen.findByText('ABCD EFGH');
    type('Code', '123456');
    fireEvent.click(screen.getByRole('button', { name: 'Set up and log in' }));

    const codes = await screen.findByRole('list', { name: 'Recovery codes' });
    expect(codes.textContent).toBe('AAAA-BBBBCCCC-DDDD');
    fireEvent.click(screen.getByRole('button', { name: 'I have kept them' }));
    await screen.findByRole('heading', { name: 'Dashboard' });
    const proved = house.asked.find(({ path }) => path === '/Operator/VerifySecondFactor');
    expect(proved?.input).toEqual({ challenge: 'c-1', code: '123456' });
  });

  test('a session that the server ended leads to the login, with the reason', async () => {
    logInAnita();
    house.answers['/Operator/GetEvents'] = () => refused(401, 'UNAUTHENTICATED', 'ended');

    await openOffice('/events');

    await screen.findByText('Your session has ended. Please log in again.');
    expect(sessionStorage.getItem('operatorSession')).toBeNull();
  });

  test('a login outlives a reload of its tab', () => {
    logInAnita();

    expect(JSON.parse(sessionStorage.getItem('operatorSession') ?? '{}')).toMatchObject({
      token: 'token-1',
      operator: { userName: 'anita' },
    });
  });

  test('logging out forgets the session at once and tells the server', async () => {
    logInAnita();
    await openOffice('/events');
    await screen.findByRole('link', { name: 'Falcons v Kraken' });

    fireEvent.click(screen.getByRole('button', { name: 'Log out' }));

    await screen.findByRole('button', { name: 'Log in' });
    await waitFor(() =>
      expect(house.asked.find(({ path }) => path === '/Operator/Logout')?.token).toBe(
        'Bearer token-1',
      ),
    );
  });
});
