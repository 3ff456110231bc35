import { PROVIDER_ID } from '@crease/games/catalogue/game-code.ts';
import { type Bettor, LICENSED_HOST } from '@crease/server/testing/cashier-desk.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Office, openOffice, startOffice } from '#operator/testing/office.tsx';

let office: Office;
let asha: Bettor;

beforeEach(async () => {
  office = await startOffice();
  asha = await office.server.user('INR');
});

afterEach(() => office.close());

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

async function makeOffer() {
  await openOffice('/bonuses/new');
  await screen.findByLabelText('Name');
  type('Name', 'Welcome');
  type('Amount (₹)', '500');
  type('Budget (₹)', '1,250');
  await press('Create offer');
  await screen.findByText('Offer 1, terms 1');
}

/** Asha claims the offer, and the back office reloads. */
async function claim() {
  const as = { token: asha.token, host: LICENSED_HOST };
  const { result } = await office.server.call('claimBonus', { bonusId: 1 }, as);
  await office.refetchAll();
  return result;
}

test('previews an offer’s cost, creates it and lets players claim it', async () => {
  await office.logIn('cashier');
  await openOffice('/bonuses/new');
  await screen.findByLabelText('Name');
  type('Name', 'Welcome');
  type('Amount (₹)', '500');
  type('Budget (₹)', '1,250');
  await screen.findByText(/₹2,500 wagering within 7 days.*The budget covers 2 players/);
  await press('Create offer');

  await screen.findByText('Offer 1, terms 1');
  expect((await claim()).lockedBonus).toBe(500);
  await screen.findByRole('link', { name: asha.userName });
});

test('previews a weekly lossback and saves it with its period', async () => {
  await office.logIn('cashier');
  await openOffice('/bonuses/new');
  await screen.findByLabelText('Name');
  type('Name', 'Back on losses');
  type('Type', 'LOSSBACK');
  type('Amount (₹)', '500');
  type('Percentage (%)', '5');
  type('Min net loss (₹)', '200');
  type('Wagering multiple (× bonus)', '0');
  type('Budget (₹)', '1,250');
  await screen.findByText(/5% of net losses per week, up to ₹500; paid as cash immediately/);
  await press('Create offer');

  await screen.findByText('Offer 1, terms 1');
  expect((await office.call('operatorGetBonuses', {})).items[0]).toMatchObject({
    ...{ kind: 'LOSSBACK', period: 'WEEK', percent: 5, minLoss: 200, category: 'CASHBACK' },
  });
});

test('previews a free bet’s max winnings and saves its stake', async () => {
  await office.logIn('cashier');
  await openOffice('/bonuses/new');
  await screen.findByLabelText('Name');
  type('Name', 'First bet');
  type('Type', 'FREE_BET');
  type('Stake (₹)', '100');
  type('Max winnings (₹)', '500');
  type('Budget (₹)', '1,250');
  await screen.findByText(/a ₹100 free bet, max winnings ₹500; valid for 7 days.*covers 2 players/);
  await press('Create offer');

  await screen.findByText('Offer 1, terms 1');
  expect((await office.call('operatorGetBonuses', {})).items[0]).toMatchObject({
    ...{ kind: 'FREE_BET', amount: 100, maxConversion: 500, wageringMultiple: 0, minOdds: 1.5 },
  });
});

test('offers free rounds only on supported games and previews their max cost', async () => {
  await office.close();
  office = await startOffice({ withGames: true });
  await office.logIn('cashier');
  await openOffice('/bonuses/new');
  await screen.findByLabelText('Name');
  type('Name', 'First rolls');
  type('Type', 'FREE_ROUNDS');
  await screen.findByRole('option', { name: 'Dice' });
  expect(screen.queryByRole('option', { name: 'Blackjack' })).toBeNull();
  type('Applies to', `${PROVIDER_ID}:dice`);
  type('Rounds', '10');
  type('Stake per round (₹)', '20');
  type('Max total winnings (₹)', '500');
  type('Budget (₹)', '1,250');
  await screen.findByText(/10 free rounds on dice at ₹20, max winnings ₹500 in total.*covers 2 players.*total ₹1,250/);
  await press('Create offer');

  await screen.findByText('Offer 1, terms 1');
  expect((await office.call('operatorGetBonuses', {})).items[0]).toMatchObject({
    ...{ kind: 'FREE_ROUNDS', product: 'CASINO', amount: 20, maxConversion: 500 },
    freeRounds: { gameCode: 'dice', gameName: 'Dice', rounds: 10 },
  });
});

test('rejects a wagering multiple above 10', async () => {
  await office.logIn('cashier');
  await openOffice('/bonuses/new');
  await screen.findByLabelText('Name');
  type('Name', 'Welcome');
  type('Amount (₹)', '500');
  type('Budget (₹)', '1250');
  type('Wagering multiple (× bonus)', '11');
  await press('Create offer');

  await waitFor(() =>
    expect(screen.getByLabelText('Wagering multiple (× bonus)').getAttribute('aria-invalid')).toBe('true'),
  );
  expect((await office.call('operatorGetBonuses', {})).items).toEqual([]);
});

test('cancels a bonus with a reason and voids one only with a second operator', async () => {
  await office.logIn('cashier');
  await makeOffer();
  await claim();
  await press(`Void ${asha.userName}’s bonus`);
  const question = within(await screen.findByRole('dialog', { name: 'A second operator must confirm this' }));
  fireEvent.change(question.getByLabelText('Reason'), { target: { value: 'two accounts' } });
  fireEvent.click(question.getByRole('button', { name: 'Propose' }));
  await waitFor(async () =>
    expect((await office.call('operatorGetProposals', {})).acts.map((act) => act.type)).toEqual(['VoidBonus']),
  );

  await press(`Cancel ${asha.userName}’s bonus`);
  const asked = within(await screen.findByRole('dialog', { name: `Cancel ${asha.userName}’s bonus` }));
  fireEvent.change(asked.getByLabelText('Reason'), { target: { value: 'offer was wrong' } });
  fireEvent.click(asked.getByRole('button', { name: 'Cancel bonus' }));

  await screen.findByText(/Cancelled/);
  const { items } = await office.call('operatorGetBonusClaims', {});
  expect(items[0]?.steps.at(-1)).toMatchObject({ state: 'CANCELLED', reason: 'offer was wrong' });
});
