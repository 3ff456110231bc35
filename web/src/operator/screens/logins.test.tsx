import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  answered,
  closeOffice,
  type FakeHouse,
  fakeHouse,
  logInAnita,
  openOffice,
  pageOf,
} from '#operator/testing/open-office.tsx';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0';
const session = (sessionId: string, current: boolean) => ({
  sessionId,
  startedAt: '2026-11-22T10:00:00.000Z',
  renewedAt: '2026-11-22T10:00:00.000Z',
  clientIpAddress: current ? '203.0.113.9' : '198.51.100.7',
  browserInfo: FIREFOX,
  current,
});
const attempt = (id: number, change: object) => ({
  id,
  creationTime: '2026-11-22T10:00:00.000Z',
  result: 'Success',
  reason: null,
  clientIpAddress: '203.0.113.9',
  browserInfo: FIREFOX,
  current: false,
  isNewDevice: false,
  ...change,
});

let house: FakeHouse;
beforeEach(() => {
  house = fakeHouse();
  logInAnita();
});
afterEach(closeOffice);

describe('logins of operators', () => {
  test('one’s own are on the account page, and another session is ended there', async () => {
    let items = [session('here', true), session('away', false)];
    house.answers['/Operator/GetSessions'] = () => answered({ items });
    house.answers['/Operator/EndSession'] = () => {
      items = [session('here', true)];
      return answered(true);
    };
    house.answers['/Operator/GetLogins'] = () =>
      answered(
        pageOf([
          attempt(2, { result: 'Failed', reason: 'CODE_INVALID' }),
          attempt(1, { isNewDevice: true }),
        ]),
      );
    await openOffice('/account');
    const list = within(await screen.findByRole('table', { name: 'Tries to log in' }));
    expect(list.getByText('Wrong code')).toBeTruthy();
    expect(list.getByText('New device')).toBeTruthy();
    const sessions = within(await screen.findByRole('table', { name: 'Sessions' }));
    expect(sessions.getAllByText('Firefox on Linux')).toHaveLength(2);

    fireEvent.click(sessions.getByRole('button', { name: /^End the session/ }));

    await waitFor(() => expect(screen.queryByText('198.51.100.7')).toBeNull());
    const ended = house.asked.find(({ path }) => path === '/Operator/EndSession');
    expect(ended?.input).toEqual({ sessionId: 'away' });
  });

  test('an admin opens those of another from the list of operators', async () => {
    const ritu = { id: 5, userName: 'ritu.desk', role: 'trader', active: true, lastLogin: null };
    const row = { ...ritu, madeBy: null, hasPassword: true, hasFactor: false };
    house.answers['/Operator/GetOperators'] = () => answered(pageOf([row]));
    await openOffice('/operators');

    fireEvent.click(await screen.findByRole('link', { name: 'ritu.desk' }));

    await screen.findByRole('heading', { name: 'Logins of ritu.desk' });
    const read = house.asked.findLast(({ path }) => path === '/Operator/GetLogins');
    expect(read?.input).toMatchObject({ operatorId: '5' });
  });
});
