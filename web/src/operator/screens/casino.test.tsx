import { PROVIDER_ID } from '@crease/games/catalogue/game-code.ts';
import { CasinoStudio, GameDesk } from '@crease/server/testing/casino-desk.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { rupeesText } from '#format/money.ts';
import { office, openOffice, startOffice } from '#operator/testing/office.tsx';
import { enter, fillIn, press } from '#operator/testing/page.ts';

let studio: CasinoStudio;

beforeEach(async () => {
  studio = new CasinoStudio(() => Date.now());
  await startOffice({ casinoProviders: [studio.provider] });
  await office.logIn();
});

afterEach(() => office.close());

const dice = async () => (await office.call('operatorGetCasinoGames', {})).items[0];

test('lists games and whether their providers are reachable', async () => {
  studio.isDown = true;
  await openOffice('/casino');

  const games = within(await screen.findByRole('table', { name: 'Games and status' }));
  expect(games.getByRole('link', { name: 'dice' })).toBeTruthy();
  const providers = within(await screen.findByRole('table', { name: 'Game providers' }));
  expect(providers.getByText('Unreachable')).toBeTruthy();
});

test('disables a game on a site and sets its bet limits', async () => {
  await openOffice('/casino/1');
  await screen.findByLabelText('Min bet (₹)');
  fillIn({ 'Min bet (₹)': '10', 'Max bet (₹)': '5,000', 'Disabled on sites': 'one.example' });
  await press('Save game');

  await screen.findByText('Game saved');
  expect(await dice()).toMatchObject({ minBet: 10, maxBet: 5_000, offOn: ['one.example'] });
});

test('reconciles a day with the provider and lists mismatched rounds', async () => {
  const line = { roundId: 'r-77', playerId: 'p_x', currency: 'DEMO', endedAt: Date.now() } as const;
  studio.report = [{ ...line, staked: 5_000, paid: 2_000 }];
  await openOffice('/casino');

  const differing = await screen.findByRole('table', { name: 'Mismatched rounds, newest first' });
  expect(within(differing).getByText('Round not found')).toBeTruthy();
  expect(within(differing).getByText('₹50 staked, ₹20 paid')).toBeTruthy();
});

test('reconciles against an uploaded provider file until it is removed', async () => {
  await openOffice('/casino');
  await screen.findByText('No provider data');
  const csv = (staked: string) =>
    new File(
      [`roundId,playerId,currency,staked,paid,endedAt\nr-77,p_x,DEMO,${staked},20,${new Date().toISOString()}`],
      'day.csv',
      { type: 'text/csv' },
    );
  const choose = (file: File) =>
    fireEvent.change(screen.getByLabelText(/^Provider file/), {
      target: { files: [file] },
    });

  choose(csv('fifty'));
  await screen.findByText('Line 2 is invalid');
  choose(csv('50'));
  const table = await screen.findByRole('table', { name: 'Mismatched rounds, newest first' });
  expect(within(table).getByText('₹50 staked, ₹20 paid')).toBeTruthy();

  await press('Remove file');
  await screen.findByText('No provider data');
});

test('saves site-specific limits', async () => {
  await openOffice('/casino/1');
  await press('Add site limits');
  const limits = within(screen.getByRole('group', { name: 'Site 1 limits' }));
  fillIn({ Site: 'one.example', 'Max bet (₹)': '500', 'Max win (₹)': '1,000' }, limits);
  await press('Save game');

  const line = { domain: 'one.example', minBet: null, maxBet: 500, maxWin: 1_000 };
  await screen.findByText('Game saved');
  expect((await dice())?.sites).toEqual([line]);
});

test('rejects a maximum above the provider’s at its field', async () => {
  await openOffice('/casino/1');
  await screen.findByLabelText('Max bet (₹)');
  enter('Max bet (₹)', '9,00,000');
  await press('Save game');

  expect(await screen.findByText(/Provider maximum is 200000/)).toBeTruthy();
  expect(await dice()).toMatchObject({ maxBet: 200_000 });
});

/** Bets ₹100 at a house table. */
async function placeChips() {
  await office.close();
  await startOffice({ withGames: true });
  const desk = new GameDesk(() => office.server);
  const { session } = await desk.sit('t20');
  const roundId = (await desk.passUntil(session, 'OPEN'))?.state.roundId ?? '';
  const bets = [{ type: 'SPOT', spot: 'WINNER:A', stake: 10_000 }] as const;
  const key = crypto.randomUUID();
  await office.server.call('placeChips', { roundId, key, bets }, { token: session });
  await office.logIn();
  return { desk, session, roundId };
}

/** The games start slowly. */
const slow = { timeout: 20_000 };

test('voids a house round with a reason and lists it', async () => {
  const { desk, session, roundId } = await placeChips();
  await openOffice('/casino');

  const tables = await screen.findByRole('table', { name: 'Tables and current bets' }, slow);
  expect(within(tables).getByText(roundId)).toBeTruthy();
  expect(within(tables).getByText('₹100')).toBeTruthy();
  fireEvent.click(await screen.findByRole('button', { name: `Void round ${roundId}` }, slow));
  await screen.findByLabelText('Reason shown to players', {}, slow);
  enter('Reason shown to players', 'A wrong card was shown');
  await press('Void round');

  const rounds = await screen.findByRole('table', { name: 'Rounds, newest first' }, slow);
  await within(rounds).findByText('A wrong card was shown', {}, slow);
  expect((await desk.readState(session)).balance).toBe(10_000_000);
});

test('lists a free round as staked by the house, with what the player keeps', async () => {
  await office.close();
  await startOffice({ withGames: true });
  const asha = await office.server.user('INR');
  const until = office.server.context.clock.now() + 86_400_000;
  const terms = { provider: PROVIDER_ID, game: 'dice', rounds: 1, stake: 1_000, most: 5_000 };
  const change = { type: 'GRANT', bonusId: 1, ...terms, until } as const;
  await office.server.engine.submit({ type: 'ChangeFreeRounds', accountId: asha.id, change });
  const { session } = await new GameDesk(() => office.server).sit('dice', asha.token);
  const choice = { game: 'dice', side: 'UNDER', winning: 5_000 } as const;
  const round = { key: crypto.randomUUID(), stake: 1_000, choice, freeRound: '1' };
  const begun = await office.server.call('startRound', round, { token: session });
  await office.logIn();
  await openOffice('/casino');

  const rounds = await screen.findByRole('table', { name: 'Rounds, newest first' }, slow);

  const kept = (begun.result.round.kept ?? Number.NaN) / 100;
  expect(within(rounds).getByText(`House, free round: ${rupeesText(kept)} kept`)).toBeTruthy();
});

test('saves a table’s hours and finds a round with its bets', async () => {
  const { roundId } = await placeChips();
  await openOffice('/casino');

  const saved = async () => (await office.call('operatorGetHouseTables', {})).items.find(({ game }) => game === 't20');
  fireEvent.click(await screen.findByRole('button', { name: 'Edit Teen Patti 20-20 terms' }, slow));
  enter('Hours (IST)', 'evening');
  await press('Save terms');
  await waitFor(() => expect(screen.getByLabelText('Hours (IST)').getAttribute('aria-invalid')).toBe('true'));
  enter('Hours (IST)', '18:00 to 02:00');
  await press('Save terms');
  await waitFor(async () => expect(await saved()).toMatchObject({ isOn: true, hours: { from: 1_080, to: 120 } }));

  enter('Round, game or player ID', roundId);
  fireEvent.click(await screen.findByRole('button', { name: roundId }, slow));
  const placed = await screen.findByRole('table', { name: `Bets in ${roundId}` }, slow);
  expect(within(placed).getByText('₹100')).toBeTruthy();
  enter('Round, game or player ID', 'dt');
  await screen.findByText('Only rounds with bets are listed.', {}, slow);
});
