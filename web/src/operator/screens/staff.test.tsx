import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { office, openOffice, setUpOffice } from '#operator/testing/office.tsx';
import { enter, fillIn, findDialog, press } from '#operator/testing/page.ts';

const NAME = 'ritu.desk';

setUpOffice();
beforeEach(() => office.logIn());

/** Creates a trader with a password. Returns her ID. */
async function addRitu(): Promise<number> {
  await office.server.otherOperator('trader', NAME);
  return (await ritu()).id;
}

async function ritu() {
  const { items } = await office.call('operatorGetOperators', {});
  const found = items.find(({ userName }) => userName === NAME);
  if (found === undefined) throw new Error('no such operator');
  return found;
}

async function openDialog(button: string) {
  await openOffice('/operators');
  await press(button);
  return findDialog(button);
}

/** Returns the link shown on the page. */
async function shownLink(): Promise<string> {
  const shown = await findDialog(`Password link for ${NAME}`);
  const { value } = shown.getByLabelText<HTMLInputElement>('Link');
  expect(value.startsWith(`${location.origin}/backoffice/password#`)).toBe(true);
  return value.slice(value.indexOf('#') + 1);
}

describe('operators', () => {
  test('creates an operator once and shows their password link', async () => {
    const dialog = await openDialog('New operator');
    const create = dialog.getByRole('button', { name: 'Create operator' });
    fireEvent.click(create);
    await dialog.findByText('Name is a required field');
    expect(office.sentTo('operatorSaveOperator')).toEqual([]);
    fillIn({ Name: NAME, Role: 'trader' }, dialog);

    fireEvent.click(create);
    fireEvent.click(create);

    const link = await shownLink();
    expect(office.sentTo('operatorSaveOperator')).toEqual([{ userName: NAME, role: 'trader' }]);
    const chosen = { link, password: 'a long desk phrase' };
    expect((await office.server.call('operatorChoosePassword', chosen)).result).toBe(true);
  });

  test('resets a password with a reason and shows the new link', async () => {
    const id = await addRitu();
    const dialog = await openDialog(`Reset password for ${NAME}`);

    enter('Reason', 'forgot it', dialog);
    fireEvent.click(dialog.getByRole('button', { name: 'Create link' }));

    await shownLink();
    expect(office.sentTo('operatorMakePasswordLink')).toEqual([{ id, reason: 'forgot it' }]);
    expect((await ritu()).hasPassword).toBe(false);
  });

  test('resets two-factor with a reason, but not one’s own', async () => {
    const id = await addRitu();
    const button = `Reset two-factor for ${NAME}`;
    await office.enableAuthenticator(NAME);
    await office.enableAuthenticator();
    const dialog = await openDialog(button);
    expect(screen.queryByRole('button', { name: 'Reset two-factor for admin' })).toBeNull();

    enter('Reason', 'lost phone', dialog);
    fireEvent.click(dialog.getByRole('button', { name: 'Reset two-factor' }));

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(office.sentTo('operatorResetFactor')).toEqual([{ id, reason: 'lost phone' }]);
    expect((await ritu()).hasFactor).toBe(false);
  });

  test('changes a role', async () => {
    await addRitu();
    const dialog = await openDialog(`Edit ${NAME}`);

    enter('Role', 'viewer', dialog);
    fireEvent.click(dialog.getByRole('button', { name: 'Save operator' }));

    await waitFor(async () => expect((await ritu()).role).toBe('viewer'));
  });

  test('blocks an operator after confirmation and shows it in the list', async () => {
    await addRitu();
    const dialog = await openDialog(`Block ${NAME}`);
    expect((await ritu()).active).toBe(true);

    fireEvent.click(dialog.getByRole('button', { name: 'Block operator' }));

    await screen.findByRole('button', { name: `Unblock ${NAME}` });
    expect((await ritu()).active).toBe(false);
    expect(screen.getByText('Blocked')).toBeTruthy();
  });

  test('keeps the last active admin and explains why', async () => {
    const dialog = await openDialog('Edit admin');

    enter('Role', 'viewer', dialog);
    fireEvent.click(dialog.getByRole('button', { name: 'Save operator' }));

    expect(await dialog.findByText(/last active admin/)).toBeTruthy();
  });

  test('hides operators from everyone but admins', async () => {
    await office.logIn('trader', NAME);

    await openOffice('/operators');

    await screen.findByText('Only admins can view and edit operators.');
    expect(screen.queryByRole('link', { name: 'Operators' })).toBeNull();
    expect(office.sentTo('operatorGetOperators')).toEqual([]);
  });
});
