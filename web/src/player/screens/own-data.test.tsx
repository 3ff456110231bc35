import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { server, setUpServer, visit } from '#player/testing/open-app.tsx';
import { RAVI } from '#testing/server.ts';
import { toasts } from '#ui/toast/toasts.ts';

setUpServer();

const press = (button: HTMLElement) => fireEvent.click(button);
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
type Window = Awaited<ReturnType<typeof dialog>>;

function typePassword(window: Window, value: string): void {
  fireEvent.change(window.getByLabelText('Current password'), { target: { value } });
}

test('account closure is requested with the password and can be cancelled', async () => {
  await server.logInFirst();
  await visit('/activity-log');

  press(await screen.findByRole('button', { name: 'Request closure' }));
  const window = await dialog('Close your account');
  await window.findByText(/log in\. \d+ days later we erase your name, mobile and login history/);
  typePassword(window, 'wrong');
  press(window.getByRole('button', { name: 'Request closure' }));
  await window.findByText('Current password is incorrect');
  typePassword(window, RAVI.password);
  press(window.getByRole('button', { name: 'Request closure' }));
  const keep = await screen.findByRole('button', { name: 'Keep my account' });

  expect(screen.getByText(/^Requested on .*We’ll close it once you have no open bets/)).toBeTruthy();
  press(keep);
  await screen.findByRole('button', { name: 'Request closure' });
  const said = toasts.list().map(({ title }) => title);
  expect(said).toEqual(['Request received', 'Your account stays open']);
});

test('shows a rejected data download at the field and keeps the dialog open', async () => {
  await server.logInFirst();
  await visit('/activity-log');

  press(await screen.findByRole('button', { name: 'Download' }));
  const window = await dialog('Download your data');
  typePassword(window, 'wrong');
  press(window.getByRole('button', { name: 'Download' }));

  await window.findByText('Current password is incorrect');
  expect(server.callsTo('/Account/ExportData')).toMatchObject([{ body: { currentPassword: 'wrong' } }]);
});
