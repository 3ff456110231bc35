import { noisePicture } from '@crease/server/testing/identity-desk.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { office, openOffice, setUpOffice } from '#operator/testing/office.tsx';
import { answerDialog, press, propose } from '#operator/testing/page.ts';

let player: Awaited<ReturnType<typeof office.server.user>>;
setUpOffice();
beforeEach(async () => {
  await office.logIn();
  player = await office.server.user();
});

async function askForClosing(): Promise<void> {
  await office.call('askForClosing', { currentPassword: player.password }, player.token);
}

const REASON = { Reason: 'player request' };

test('lists closure requests on the dashboard', async () => {
  const other = await office.server.user();
  await askForClosing();

  await openOffice('/');

  const link = await screen.findByRole('link', { name: player.userName });
  expect(link.getAttribute('href')).toBe(`/backoffice/players/${player.id}`);
  expect(screen.queryByRole('link', { name: other.userName })).toBeNull();
});

test('closes an account at the player’s request, with a reason, and reopens it', async () => {
  await askForClosing();
  await openOffice(`/players/${player.id}/account`);
  await screen.findByText(/^Requested by the player on/);

  fireEvent.click(screen.getByRole('button', { name: 'Close account' }));
  await answerDialog('Close account', 'Close account', REASON);
  await screen.findByText(/Personal data will be erased on/);
  fireEvent.click(screen.getByRole('button', { name: 'Reopen' }));
  await answerDialog('Reopen', 'Reopen', REASON);

  await screen.findByText(/^Open, with no closure request/);
  const { items } = await office.call('operatorGetAuditLog', { entity: 'user' });
  const acts = items.map(({ action, reason }) => [action, reason]);
  expect(acts).toContainEqual(['CloseUser', 'player request']);
  expect(acts).toContainEqual(['EndClosing', 'player request']);
});

test('proposes a closure that needs a second operator', async () => {
  await office.requireFourEyes();
  await openOffice(`/players/${player.id}/account`);

  await press('Close account');
  await answerDialog('Close account', 'Close account', REASON);
  await propose('player request');

  await waitFor(async () =>
    expect((await office.call('operatorGetProposals', {})).acts).toMatchObject([
      { type: 'CloseUser', userId: player.id, reason: 'player request' },
    ]),
  );
  expect((await office.call('operatorGetUser', { userId: player.id })).closedAt).toBeNull();
});

test('shows an uploaded file with the storage used and rejects it with a reason', async () => {
  // A payment proof requires a user who can deposit.
  const payer = await office.server.user('INR');
  const image = (await noisePicture(400, 300)).toString('base64');
  const { id } = await office.call('storeImage', { image }, payer.token);
  await openOffice(`/players/${payer.id}/documents`);

  const link = await screen.findByRole('link', { name: `Open image ${id}` });
  expect(link.getAttribute('href')).toMatch(new RegExp(`/uploads/${id}\\?`));
  expect(screen.getByText(/1 of 40 files, 0\.[1-9] MiB of 25\.0 MiB; all players 0\.[1-9] MiB/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Reject' }));
  await answerDialog('Reject file', 'Reject and delete', REASON);

  await screen.findByText(/^No files for this player/);
  expect(office.sentTo('operatorRemoveImage')).toEqual([{ id, reason: 'player request' }]);
});
