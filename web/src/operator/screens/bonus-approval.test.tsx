import { bonusDesk, FREE } from '@crease/server/testing/bonus-desk.ts';
import type { Bettor } from '@crease/server/testing/cashier-desk.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Office, openOffice, startOffice } from '#operator/testing/office.tsx';

let office: Office;
let asha: Bettor;
let ravi: Bettor;
const desk = bonusDesk(() => office.server);

beforeEach(async () => {
  office = await startOffice();
  [asha, ravi] = [await office.server.user('INR'), await office.server.user('INR')];
  const id = await desk.offer({}, { ...FREE, needsApproval: true });
  await desk.claim(id, asha);
  await desk.claim(id, ravi);
  await office.logIn('cashier');
});

afterEach(() => office.close());

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

test('counts pending claims in the menu and approves one', async () => {
  await openOffice('/bonuses');
  await screen.findByRole('link', { name: 'Bonuses 2 pending' });

  await press(`Approve ${asha.userName}’s bonus: Welcome`);

  await screen.findByRole('link', { name: 'Bonuses 1 pending' });
  await waitFor(() => expect(screen.queryByRole('link', { name: asha.userName })).toBeNull());
  expect((await desk.bonus(1, asha)).state).toBe('ACTIVE');
});

test('declines a claim with a reason shown to the player', async () => {
  await openOffice('/bonuses');

  await press(`Decline ${ravi.userName}’s bonus: Welcome`);
  const asked = within(await screen.findByRole('dialog', { name: `Decline ${ravi.userName}’s bonus` }));
  fireEvent.change(asked.getByLabelText('Reason'), { target: { value: 'One for a household' } });
  fireEvent.click(asked.getByRole('button', { name: 'Decline bonus' }));

  await screen.findByRole('link', { name: 'Bonuses 1 pending' });
  expect(await desk.bonus(1, ravi)).toMatchObject({
    state: 'DECLINED',
    claim: { reason: 'One for a household' },
  });
});
