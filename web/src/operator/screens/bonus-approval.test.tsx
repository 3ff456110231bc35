import { bonusDesk, FREE } from '@crease/server/testing/bonus-desk.ts';
import type { Bettor } from '@crease/server/testing/cashier-desk.ts';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { office, openOffice, setUpOffice } from '#operator/testing/office.tsx';
import { answerDialog, press } from '#operator/testing/page.ts';

let asha: Bettor;
let ravi: Bettor;
const desk = bonusDesk(() => office.server);

setUpOffice();
beforeEach(async () => {
  [asha, ravi] = [await office.server.user('INR'), await office.server.user('INR')];
  const id = await desk.offer({}, { ...FREE, needsApproval: true });
  await desk.claim(id, asha);
  await desk.claim(id, ravi);
  await office.logIn('cashier');
});

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
  await answerDialog(`Decline ${ravi.userName}’s bonus`, 'Decline bonus', { Reason: 'One for a household' });

  await screen.findByRole('link', { name: 'Bonuses 1 pending' });
  expect(await desk.bonus(1, ravi)).toMatchObject({
    state: 'DECLINED',
    claim: { reason: 'One for a household' },
  });
});
