import { PROVIDER_ID } from '@crease/games/catalogue/game-code.ts';
import { type Bettor, LICENSED_HOST } from '@crease/server/testing/cashier-desk.ts';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { office, openOffice, setUpOffice, startOffice } from '#operator/testing/office.tsx';
import { answerDialog, fillIn, press, propose } from '#operator/testing/page.ts';

let asha: Bettor;

setUpOffice();
beforeEach(async () => {
  asha = await office.server.user('INR');
});

const WELCOME = { Name: 'Welcome', 'Amount (₹)': '500', 'Budget (₹)': '1,250' };

async function openNewOffer() {
  await office.logIn('cashier');
  await openOffice('/bonuses/new');
  await screen.findByLabelText('Name');
}

async function createOffer() {
  await press('Create offer');
  await screen.findByText('Offer 1, terms 1');
}

const listOffers = async () => (await office.call('operatorGetBonuses', {})).items;

/** Asha claims the offer, and the back office reloads. */
async function claim() {
  const as = { token: asha.token, host: LICENSED_HOST };
  const { result } = await office.server.call('claimBonus', { bonusId: 1 }, as);
  await office.refetchAll();
  return result;
}

test('previews an offer’s cost, creates it and lets players claim it', async () => {
  await openNewOffer();
  fillIn(WELCOME);
  await screen.findByText(/₹2,500 wagering within 7 days.*The budget covers 2 players/);
  await createOffer();

  expect((await claim()).lockedBonus).toBe(500);
  await screen.findByRole('link', { name: asha.userName });
});

test.each([
  {
    kind: 'LOSSBACK',
    terms: {
      'Amount (₹)': '500',
      'Percentage (%)': '5',
      'Min net loss (₹)': '200',
      'Wagering multiple (× bonus)': '0',
    },
    preview: /5% of net losses per week, up to ₹500; paid as cash immediately/,
    saved: { period: 'WEEK', percent: 5, minLoss: 200, category: 'CASHBACK' },
  },
  {
    kind: 'FREE_BET',
    terms: { 'Stake (₹)': '100', 'Max winnings (₹)': '500' },
    preview: /a ₹100 free bet, max winnings ₹500; valid for 7 days.*covers 2 players/,
    saved: { amount: 100, maxConversion: 500, wageringMultiple: 0, minOdds: 1.5 },
  },
])('previews and saves the terms of a $kind', async ({ kind, terms, preview, saved }) => {
  await openNewOffer();
  fillIn({ Name: 'Offer', Type: kind });
  fillIn({ ...terms, 'Budget (₹)': '1,250' });
  await screen.findByText(preview);
  await createOffer();

  expect(await listOffers()).toMatchObject([{ kind, ...saved }]);
});

test('offers free rounds only on supported games and previews their max cost', async () => {
  await office.close();
  await startOffice({ withGames: true });
  await openNewOffer();
  fillIn({ Name: 'First rolls', Type: 'FREE_ROUNDS' });
  await screen.findByRole('option', { name: 'Dice' });
  expect(screen.queryByRole('option', { name: 'Blackjack' })).toBeNull();
  fillIn({
    'Applies to': `${PROVIDER_ID}:dice`,
    Rounds: '10',
    'Stake per round (₹)': '20',
    'Max total winnings (₹)': '500',
    'Budget (₹)': '1,250',
  });
  await screen.findByText(/10 free rounds on dice at ₹20, max winnings ₹500 in total.*covers 2 players.*total ₹1,250/);
  await createOffer();

  const freeRounds = { gameCode: 'dice', gameName: 'Dice', rounds: 10 };
  expect(await listOffers()).toMatchObject([
    { kind: 'FREE_ROUNDS', product: 'CASINO', amount: 20, maxConversion: 500, freeRounds },
  ]);
});

test('rejects a wagering multiple above 10', async () => {
  await openNewOffer();
  fillIn({ ...WELCOME, 'Wagering multiple (× bonus)': '11' });
  await press('Create offer');

  await waitFor(() =>
    expect(screen.getByLabelText('Wagering multiple (× bonus)').getAttribute('aria-invalid')).toBe('true'),
  );
  expect(await listOffers()).toEqual([]);
});

test('cancels a bonus with a reason and voids one only with a second operator', async () => {
  await openNewOffer();
  fillIn(WELCOME);
  await createOffer();
  await claim();
  await press(`Void ${asha.userName}’s bonus`);
  await propose('two accounts');
  await waitFor(async () =>
    expect((await office.call('operatorGetProposals', {})).acts.map((act) => act.type)).toEqual(['VoidBonus']),
  );

  await press(`Cancel ${asha.userName}’s bonus`);
  await answerDialog(`Cancel ${asha.userName}’s bonus`, 'Cancel bonus', { Reason: 'offer was wrong' });

  await screen.findByText(/Cancelled/);
  const { items } = await office.call('operatorGetBonusClaims', {});
  expect(items[0]?.steps.at(-1)).toMatchObject({ state: 'CANCELLED', reason: 'offer was wrong' });
});
