import type { Operator } from '@crease/contracts/routes/operator-session.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { beginSession } from '#operator/data/operator-session.ts';
import {
  ANITA,
  answered,
  closeOffice,
  type FakeHouse,
  fakeHouse,
  logInAnita,
  openOffice,
  pageOf,
  refused,
} from './testing/open-office.tsx';

const RITU: Operator = {
  id: 5,
  userName: 'ritu.desk',
  role: 'trader',
  active: true,
  lastLogin: null,
  madeBy: null,
};

let house: FakeHouse;
let staff: Operator[];

beforeEach(() => {
  house = fakeHouse();
  staff = [RITU, ANITA];
  house.answers['/Operator/GetOperators'] = () => answered(pageOf(staff));
  house.answers['/Operator/SaveOperator'] = () => answered(RITU);
  logInAnita();
});

afterEach(closeOffice);

const saved = () =>
  house.asked.filter(({ path }) => path === '/Operator/SaveOperator').map(({ input }) => input);

async function ask(button: string, dialog: string) {
  await openOffice('/operators');
  fireEvent.click(await screen.findByRole('button', { name: button }));
  return within(await screen.findByRole('dialog', { name: dialog }));
}

const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

describe('operators', () => {
  test('a new one is created once, with name, role and a password that is long enough', async () => {
    const dialog = await ask('New operator', 'New operator');
    const create = dialog.getByRole('button', { name: 'Create operator' });
    type(dialog.getByLabelText('Name'), 'meera');
    type(dialog.getByLabelText('Role'), 'support');
    type(dialog.getByLabelText('Password'), 'too short');
    fireEvent.click(create);
    expect(dialog.getByText('Password must be at least 10 characters')).toBeTruthy();
    expect(saved()).toEqual([]);

    type(dialog.getByLabelText('Password'), 'long enough now');
    fireEvent.click(create);
    fireEvent.click(create);

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(saved()).toEqual([{ userName: 'meera', role: 'support', password: 'long enough now' }]);
  });

  test('another role is saved without touching the password', async () => {
    const dialog = await ask('Change ritu.desk', 'Change ritu.desk');

    type(dialog.getByLabelText('Role'), 'viewer');
    fireEvent.click(dialog.getByRole('button', { name: 'Save operator' }));

    await waitFor(() =>
      expect(saved()).toEqual([{ id: 5, userName: 'ritu.desk', role: 'viewer' }]),
    );
  });

  test('a new password is sent; one that is refused stands under its field', async () => {
    house.answers['/Operator/SaveOperator'] = () =>
      Response.json(
        {
          success: false,
          result: null,
          error: {
            code: 'VALIDATION',
            message: 'Your request is not valid.',
            requestId: '1',
            validationErrors: [{ message: 'Too well known', members: ['password'] }],
          },
          status: 400,
        },
        { status: 400 },
      );
    const dialog = await ask('Change ritu.desk', 'Change ritu.desk');

    type(dialog.getByLabelText('New password'), 'Password@123');
    fireEvent.click(dialog.getByRole('button', { name: 'Save operator' }));

    expect(await dialog.findByText('Too well known')).toBeTruthy();
    expect(saved()).toEqual([
      { id: 5, userName: 'ritu.desk', role: 'trader', password: 'Password@123' },
    ]);
  });

  test('nobody is blocked without being asked about, and the list then says so', async () => {
    const dialog = await ask('Block ritu.desk', 'Block ritu.desk');
    expect(saved()).toEqual([]);
    staff = [{ ...RITU, active: false }, ANITA];

    fireEvent.click(dialog.getByRole('button', { name: 'Block operator' }));

    await screen.findByRole('button', { name: 'Unblock ritu.desk' });
    expect(saved()).toEqual([{ id: 5, userName: 'ritu.desk', role: 'trader', active: false }]);
    expect(screen.getByText('Blocked')).toBeTruthy();
  });

  test('the last active admin stays one, and the window says why', async () => {
    house.answers['/Operator/SaveOperator'] = () =>
      refused(409, 'BAD_STATE', 'Not possible in the present state');
    const dialog = await ask('Change anita', 'Change anita');

    type(dialog.getByLabelText('Role'), 'viewer');
    fireEvent.click(dialog.getByRole('button', { name: 'Save operator' }));

    expect(await dialog.findByText(/last active admin/)).toBeTruthy();
  });

  test('whoever is no admin has no such page in his list, and reads nobody there', async () => {
    beginSession({ accessToken: 't', expireInSeconds: 60, operator: RITU });

    await openOffice('/operators');

    await screen.findByText('Only an admin sees and changes operators.');
    expect(screen.queryByRole('link', { name: 'Operators' })).toBeNull();
    expect(house.asked.some(({ path }) => path === '/Operator/GetOperators')).toBe(false);
  });
});
