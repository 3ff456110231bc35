import type { StaffMember } from '@crease/contracts/routes/operator-staff.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { beginSession } from '#operator/office/office-session.ts';
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
} from '#operator/testing/open-office.tsx';

const ANITA_LISTED: StaffMember = { ...ANITA, hasPassword: true, hasFactor: true };
const RITU: StaffMember = {
  id: 5,
  userName: 'ritu.desk',
  role: 'trader',
  active: true,
  lastLogin: null,
  madeBy: null,
  hasPassword: true,
  hasFactor: true,
};
const LINK = { link: '5.abcdefghijklmnopqrstuvwxyz', endsAt: '2026-11-23T10:00:00.000Z' };

let house: FakeHouse;
let staff: StaffMember[];

beforeEach(() => {
  house = fakeHouse();
  staff = [RITU, ANITA_LISTED];
  house.answers['/Operator/GetOperators'] = () => answered(pageOf(staff));
  house.answers['/Operator/SaveOperator'] = ({ id }) =>
    answered({ ...RITU, passwordLink: id === undefined ? LINK : null });
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
  test('a new one is created once, and their link is shown for them to choose a password', async () => {
    const dialog = await ask('New operator', 'New operator');
    const create = dialog.getByRole('button', { name: 'Create operator' });
    fireEvent.click(create);
    await dialog.findByText('Name is a required field');
    expect(saved()).toEqual([]);
    type(dialog.getByLabelText('Name'), 'ritu.desk');
    type(dialog.getByLabelText('Role'), 'trader');

    fireEvent.click(create);
    fireEvent.click(create);

    const shown = within(await screen.findByRole('dialog', { name: 'Link for ritu.desk' }));
    expect(shown.getByLabelText<HTMLInputElement>('Link').value).toBe(
      `${location.origin}/backoffice/password#${LINK.link}`,
    );
    expect(saved()).toEqual([{ userName: 'ritu.desk', role: 'trader' }]);
  });

  test('a password is taken with a reason, and the link to a new one is shown', async () => {
    house.answers['/Operator/MakePasswordLink'] = () => answered({ ...RITU, passwordLink: LINK });
    const dialog = await ask('New password of ritu.desk', 'New password of ritu.desk');

    type(dialog.getByLabelText('Reason'), 'forgot it');
    fireEvent.click(dialog.getByRole('button', { name: 'Make a link' }));

    await screen.findByRole('dialog', { name: 'Link for ritu.desk' });
    const asked = house.asked.find(({ path }) => path === '/Operator/MakePasswordLink');
    expect(asked?.input).toEqual({ id: 5, reason: 'forgot it' });
  });

  test('a lost second factor is taken away with a reason; nobody resets themselves', async () => {
    house.answers['/Operator/ResetFactor'] = () => answered(true);
    const name = 'Reset second factor of ritu.desk';
    const dialog = await ask(name, name);
    expect(screen.queryByRole('button', { name: 'Reset second factor of anita' })).toBeNull();

    type(dialog.getByLabelText('Reason'), 'lost phone');
    fireEvent.click(dialog.getByRole('button', { name: 'Reset second factor' }));

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const asked = house.asked.find(({ path }) => path === '/Operator/ResetFactor');
    expect(asked?.input).toEqual({ id: 5, reason: 'lost phone' });
  });

  test('another role is saved', async () => {
    const dialog = await ask('Change ritu.desk', 'Change ritu.desk');

    type(dialog.getByLabelText('Role'), 'viewer');
    fireEvent.click(dialog.getByRole('button', { name: 'Save operator' }));

    await waitFor(() =>
      expect(saved()).toEqual([{ id: 5, userName: 'ritu.desk', role: 'viewer' }]),
    );
  });

  test('nobody is blocked without being asked about, and the list then says so', async () => {
    const dialog = await ask('Block ritu.desk', 'Block ritu.desk');
    expect(saved()).toEqual([]);
    staff = [{ ...RITU, active: false }, ANITA_LISTED];

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

  test('anyone who is no admin has no such page in their list, and reads nobody there', async () => {
    beginSession({ accessToken: 't', expireInSeconds: 60, operator: RITU });

    await openOffice('/operators');

    await screen.findByText('Only an admin sees and changes operators.');
    expect(screen.queryByRole('link', { name: 'Operators' })).toBeNull();
    expect(house.asked.some(({ path }) => path === '/Operator/GetOperators')).toBe(false);
  });
});
