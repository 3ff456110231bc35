import type { SavedBonus } from '@crease/contracts/bonus/bonus-routes.ts';
import { PROVIDER_ID } from '@crease/games/catalogue/game-code.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dispatch } from '#player/app/push-handlers.ts';
import { WELCOME } from '#player/testing/cashier-page.ts';
import { closeServer, server, startServer, visit } from '#player/testing/open-app.tsx';

const PATH = '/bonus';

beforeEach(() => openSite());
afterEach(closeServer);

async function openSite(setting: Parameters<typeof startServer>[0] = {}): Promise<void> {
  const licence = { jurisdiction: 'IM', number: 'X-1', text: 'Licensed.' };
  const site = { licence, showDepositW: true, minAge: 18 };
  await startServer({
    siteDomains: { domains: { test: site, 'licensed.example': site } },
    ...setting,
  });
  await server.logInFirst();
}

async function offer(change: Partial<SavedBonus> = {}): Promise<number> {
  const token = await server.server.operator();
  const saved = await server.server.call('operatorSaveBonus', { ...WELCOME, ...change }, { token });
  if (!saved.success) throw new Error(saved.text);
  return saved.result.id;
}

const press = (button: HTMLElement) => fireEvent.click(button);
const panel = async (name: string) => within(await screen.findByRole('region', { name }));

/** The button in the bonus's own list item. */
async function claimButton(title: string): Promise<HTMLElement> {
  const heading = await screen.findByRole('heading', { name: title });
  const item = screen.getAllByRole('listitem').find((one) => one.contains(heading));
  if (item === undefined) throw new Error('It is listed.');
  return within(item).getByRole('button', { name: 'Claim' });
}

async function claimBonus(title: string) {
  press(await claimButton(title));
  const terms = within(await screen.findByRole('dialog', { name: `Read terms and claim: ${title}` }));
  press(terms.getByRole('button', { name: 'Accept terms and claim' }));
}

test('a bonus is claimed after its terms, shows its progress and is forfeited after confirmation', async () => {
  await offer();
  await visit(PATH);
  press(await claimButton('Welcome'));
  const terms = within(await screen.findByRole('dialog', { name: 'Read terms and claim: Welcome' }));
  expect(terms.getByText('₹2,500 (5× bonus)')).toBeTruthy();
  expect(terms.getByText('You bet with cash while the bonus stays locked. Up to ₹300 converts to cash.')).toBeTruthy();
  press(terms.getByRole('button', { name: 'Accept terms and claim' }));

  const active = await panel('Welcome');
  expect(active.getByText('₹500 locked')).toBeTruthy();
  expect(active.getByText('₹0 of ₹2,500 wagered')).toBeTruthy();
  const cost = await panel('If you withdraw now');
  expect(cost.getByText('₹500')).toBeTruthy();
  press(cost.getByRole('button', { name: 'Forfeit bonus: Welcome' }));
  const question = within(await screen.findByRole('dialog', { name: 'Forfeit bonus: Welcome' }));
  expect(question.getByText(/You’ll lose ₹500 of locked bonus and ₹0 of progress/)).toBeTruthy();
  press(question.getByRole('button', { name: 'Forfeit' }));

  await (await panel('History')).findByText('Forfeited');
});

test('a second bonus is queued behind the first and says so', async () => {
  await offer();
  await offer({ title: 'Second' });
  await visit(PATH);
  await claimBonus('Welcome');
  await panel('Welcome');
  await claimBonus('Second');

  const second = await panel('Second');
  await second.findByText('Starts when your current bonus ends.');
});

test('a cashback offer shows its next payout and is forfeited as such', async () => {
  const losses = { kind: 'LOSSBACK', percent: 5, period: 'DAY', minLoss: 200 } as const;
  await offer({ ...losses, title: 'Back', wageringMultiple: 0, maxConversion: null });
  await visit(PATH);
  await claimBonus('Back');

  const taken = await panel('Back');
  expect(taken.getByText('5% of a daily net loss of ₹200 or more, up to ₹500')).toBeTruthy();
  expect(taken.getByText(/^Next payout: /)).toBeTruthy();
  press(taken.getByRole('button', { name: 'Forfeit bonus: Back' }));
  const question = within(await screen.findByRole('dialog', { name: 'Forfeit bonus: Back' }));
  expect(question.getByText(/You’ll get no more cashback from this offer/)).toBeTruthy();
  press(question.getByRole('button', { name: 'Forfeit' }));

  await (await panel('History')).findByText('Forfeited');
});

test('a claim under review says so, then shows why it was declined', async () => {
  await offer({ needsApproval: true });
  await server.push(PATH, (message) => act(() => dispatch(message)));
  await visit(PATH);
  await claimBonus('Welcome');
  const waiting = await panel('Welcome');
  await waiting.findByText('We review your claim before granting it.');
  await screen.findByText('No bonuses available');

  const token = await server.server.operator();
  const decision = { claimId: 1, approve: false, reason: 'One per household' };
  await server.server.call('operatorDecideBonusClaim', decision, { token });

  const history = await panel('History');
  await history.findByText('Declined');
  expect(history.getByText(/One per household/)).toBeTruthy();
});

test('shows the terms again if they changed while being read', async () => {
  const id = await offer();
  await visit(PATH);
  press(await claimButton('Welcome'));
  const terms = within(await screen.findByRole('dialog', { name: 'Read terms and claim: Welcome' }));
  await offer({ id, wageringMultiple: 9 });
  press(terms.getByRole('button', { name: 'Accept terms and claim' }));

  await screen.findByText('The terms of this bonus have changed. Please read them again');
  await screen.findByText('₹4,500 (9× bonus)');
});

test('shows a loading failure and offers a retry', async () => {
  const mend = server.intercept('/Bonus/GetBonuses');
  await visit(PATH);
  await screen.findByText('Couldn’t load your bonuses.');
  mend();
  press(screen.getByRole('button', { name: 'Try again' }));

  await screen.findByText('No bonuses available');
  await waitFor(() => expect(screen.getByText('No past bonuses')).toBeTruthy());
});

test("a free bet shows its max winnings and where it's valid, and is forfeited", async () => {
  await offer({ kind: 'FREE_BET', title: 'First bet', amount: 100, maxConversion: 500 });
  await visit(PATH);
  await screen.findByText('₹100 free bet');
  await claimBonus('First bet');

  const free = await panel('First bet');
  await free.findByText('Select it on the betslip for a back bet at 1.50 or higher.');
  expect(screen.queryByRole('region', { name: 'If you withdraw now' })).toBeNull();
  press(free.getByRole('button', { name: 'Forfeit bonus: First bet' }));
  const question = within(await screen.findByRole('dialog', { name: 'Forfeit bonus: First bet' }));
  press(question.getByRole('button', { name: 'Forfeit' }));

  await (await panel('History')).findByText('Forfeited');
});

test('free rounds show game, stake and rounds left, and are forfeited', async () => {
  await server.close();
  await openSite({ withGames: true });
  const freeRounds = { providerId: PROVIDER_ID, gameCode: 'dice', gameName: '', rounds: 10 };
  const title = 'First rolls';
  await offer({ kind: 'FREE_ROUNDS', title, amount: 10, maxConversion: 500, freeRounds });
  await visit(PATH);
  await screen.findByText('10 free rounds on Dice at ₹10');
  await claimBonus(title);

  const rounds = await panel(title);
  await rounds.findByText('10 free rounds left. Open the game to play them.');
  rounds.getByRole('link', { name: 'Play Dice' });
  expect(screen.queryByRole('region', { name: 'If you withdraw now' })).toBeNull();
  press(rounds.getByRole('button', { name: `Forfeit bonus: ${title}` }));
  const question = within(await screen.findByRole('dialog', { name: `Forfeit bonus: ${title}` }));
  question.getByText('You won’t be able to play the remaining rounds. You keep what you’ve won.');
  press(question.getByRole('button', { name: 'Forfeit' }));

  await (await panel('History')).findByText('Forfeited');
});
