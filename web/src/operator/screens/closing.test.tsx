import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  answered,
  closeOffice,
  type FakeHouse,
  fakeHouse,
  logInAnita,
  openOffice,
  pageOf,
  RAVI,
  refused,
} from '#operator/testing/open-office.tsx';

const ASKED = { ...RAVI, closingAskedAt: '2026-11-21T11:00:00.000Z' };
const CLOSED = {
  ...ASKED,
  active: false,
  closedAt: '2026-11-22T11:00:00.000Z',
  eraseAt: '2031-11-22T11:00:00.000Z',
};

let house: FakeHouse;
beforeEach(() => {
  house = fakeHouse();
  logInAnita();
});
afterEach(closeOffice);

const sentTo = (call: string) =>
  house.asked.filter(({ path }) => path === `/Operator/${call}`).map(({ input }) => input);

async function sayWhy(title: string, doLabel = title): Promise<void> {
  const dialog = within(await screen.findByRole('dialog', { name: title }));
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'asked for it' } });
  fireEvent.click(dialog.getByRole('button', { name: doLabel }));
}

test('the dashboard names the players who want their account closed', async () => {
  house.answers['/Operator/GetUsers'] = ({ status }) =>
    answered(pageOf(status === 'closing' ? [ASKED] : []));

  await openOffice('/');

  const link = await screen.findByRole('link', { name: 'ravi_7' });
  expect(link.getAttribute('href')).toBe('/backoffice/players/12');
});

test('an account that its owner wants closed is closed with a reason, and can be opened again', async () => {
  let user = ASKED;
  house.answers['/Operator/GetUser'] = () => answered(user);
  house.answers['/Operator/CloseUser'] = () => {
    user = CLOSED;
    return answered(user);
  };
  house.answers['/Operator/EndClosing'] = () => answered(RAVI);
  await openOffice('/players/12');
  await screen.findByText(/^Asked for by the player on/);

  fireEvent.click(screen.getByRole('button', { name: 'Close the account' }));
  await sayWhy('Close the account');
  await screen.findByText(/The personal data goes on/);
  fireEvent.click(screen.getByRole('button', { name: 'Open again' }));
  await sayWhy('Open again');

  await screen.findByText(/^Open, and its owner has not asked/);
  expect([...sentTo('CloseUser'), ...sentTo('EndClosing')]).toEqual([
    { userId: 12, reason: 'asked for it' },
    { userId: 12, reason: 'asked for it' },
  ]);
});

test('what one operator may not close alone is proposed to a second', async () => {
  house.answers['/Operator/GetUser'] = () => answered(ASKED);
  house.answers['/Operator/CloseUser'] = () =>
    refused(403, 'FOUR_EYES', 'A second operator must confirm this');
  house.answers['/Operator/ProposeAct'] = () => answered({ proposalId: 9, effect: null });
  await openOffice('/players/12');

  fireEvent.click(await screen.findByRole('button', { name: 'Close the account' }));
  await sayWhy('Close the account');
  await sayWhy('A second operator must confirm this', 'Propose');

  await waitFor(() =>
    expect(sentTo('ProposeAct')).toEqual([
      { act: { type: 'CloseUser', userId: 12, reason: 'asked for it' } },
    ]),
  );
});

test('a file that a player sent in is seen with its room and its end, and is refused with a reason', async () => {
  let items = [
    {
      id: 5,
      type: 'image/png',
      size: 1_572_864,
      createdAt: '2026-11-22T11:00:00.000Z',
      expiresAt: '2026-11-23T11:00:00.000Z',
      imageUrl: '/uploads/5?e=1&s=x',
    },
  ];
  house.answers['/Operator/GetUser'] = () => answered(RAVI);
  house.answers['/Operator/GetImages'] = () =>
    answered({ items, ownBytes: items.length * 1_572_864, allBytes: 3_145_728 });
  house.answers['/Operator/RemoveImage'] = () => {
    items = [];
    return answered(true);
  };
  await openOffice('/players/12');

  const link = await screen.findByRole('link', { name: 'Open picture 5' });
  expect(link.getAttribute('href')).toMatch(/\/uploads\/5\?e=1&s=x$/);
  expect(
    screen.getByText(/1 of 40 files, 1\.5 MiB of 25\.0 MiB; all players 3\.0 MiB/),
  ).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Refuse' }));
  await sayWhy('Refuse the file', 'Refuse and remove');

  await screen.findByText(/^Nothing is kept of this player/);
  expect(sentTo('RemoveImage')).toEqual([{ id: 5, reason: 'asked for it' }]);
});
