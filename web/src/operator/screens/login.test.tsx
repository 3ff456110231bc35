import { generateAppCode } from '@crease/server/testing/people-desk.ts';
import { ADMIN } from '@crease/server/testing/test-server.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { operatorSession } from '#operator/core/office-session.ts';
import { office, openOffice, setUpOffice } from '#operator/testing/office.tsx';
import { enter } from '#operator/testing/page.ts';

async function logInByHand(path: string, password = ADMIN.password) {
  await openOffice(path);
  enter('Username', ADMIN.userName);
  enter('Password', password);
  fireEvent.click(screen.getByRole('button', { name: 'Log in' }));
}

describe('operator login', () => {
  setUpOffice();
  beforeEach(async () => {
    localStorage.clear();
    await office.stage();
  });

  test('opens the requested page and sends the token with its calls', async () => {
    await logInByHand('/events');

    await screen.findByRole('link', { name: 'Falcons v Kraken' });
    expect(office.sentTo('operatorAuthenticate')).toEqual([ADMIN]);
    expect(Object.keys({ ...localStorage })).toEqual(['operatorDevice']);
  });

  test('reports why a login is rejected and keeps the username', async () => {
    await logInByHand('/', 'wrong');

    expect((await screen.findByRole('alert')).textContent).toContain('Invalid username or password');
    expect(screen.getByLabelText<HTMLInputElement>('Username').value).toBe('admin');
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('');
  });

  test('logs in once on a double click', async () => {
    await logInByHand('');
    fireEvent.click(screen.getByRole('button', { name: 'Log in' }));

    await screen.findByRole('heading', { name: 'Dashboard' });
    expect(office.sentTo('operatorAuthenticate')).toHaveLength(1);
  });

  test('returns to the login with the reason when the session ends', async () => {
    await office.logIn();
    const { token } = operatorSession.getState();
    await office.call('operatorLogout', {}, token ?? '');

    await openOffice('/events');

    await screen.findByText('Your session has ended. Please log in again.');
    expect(sessionStorage.getItem('operatorSession')).toBeNull();
  });

  test('stays logged in after a reload', async () => {
    await office.logIn();

    expect(JSON.parse(sessionStorage.getItem('operatorSession') ?? '{}')).toMatchObject({
      token: operatorSession.getState().token,
      operator: { userName: 'admin' },
    });
  });

  test('logs out at once and tells the server', async () => {
    await office.logIn();
    const { token } = operatorSession.getState();
    await openOffice('/events');
    await screen.findByRole('link', { name: 'Falcons v Kraken' });

    fireEvent.click(screen.getByRole('button', { name: 'Log out' }));

    await screen.findByRole('button', { name: 'Log in' });
    await waitFor(async () => {
      const used = await office.server.call('operatorGetEvents', {}, { token: token ?? '' });
      expect(used.status).toBe(401);
    });
  });
});

describe('required two-factor', () => {
  setUpOffice({ operatorFactor: 'REQUIRED' });

  test('is set up, shows the recovery codes and logs in', async () => {
    await logInByHand('');

    const shown = await screen.findByText(/^([A-Z2-7]{4} )+[A-Z2-7]{1,4}$/);
    const secret = (shown.textContent ?? '').replaceAll(' ', '');
    enter('Code', generateAppCode(secret, Date.now()));
    fireEvent.click(screen.getByRole('button', { name: 'Set up and log in' }));

    const codes = await screen.findByRole('list', { name: 'Recovery codes' });
    expect(codes.querySelectorAll('li')).toHaveLength(10);
    fireEvent.click(screen.getByRole('button', { name: 'I’ve saved them' }));
    await screen.findByRole('heading', { name: 'Dashboard' });
    const again = await office.server.call('operatorAuthenticate', ADMIN);
    expect(again.error?.code).toBe('SECOND_FACTOR');
  });
});
