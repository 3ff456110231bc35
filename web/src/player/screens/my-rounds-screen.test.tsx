import { GameDesk } from '@crease/server/testing/casino-desk.ts';
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { server, setUpServer, visit } from '#player/testing/open-app.tsx';

const ROUNDS = '/api/InternationalCasino/GetMyRounds';

let token: string;

setUpServer({ withGames: true });
beforeEach(async () => {
  token = (await server.logIn()).accessToken;
});

/** A ₹100 round of dice. */
async function rollDice() {
  const { session } = await new GameDesk(() => server.server).sit('dice', token);
  const choice = { game: 'dice', side: 'UNDER', winning: 5_000 } as const;
  const asked = { key: crypto.randomUUID(), stake: 10_000, choice };
  const { result } = await server.server.call('startRound', asked, { token: session });
  return { session, ...result.round };
}

test('explains when rounds appear if there are none', async () => {
  await visit('/my-rounds');
  expect(await screen.findByText('Rounds appear here once you bet in them.')).toBeTruthy();
});

test('a round shows game and sums, and opens with its verification', async () => {
  const { session, payout } = await rollDice();
  await server.server.call('changeSeeds', { clientSeed: 'my-own' }, { token: session });
  await visit('/my-rounds');

  const list = await screen.findByRole('region', { name: 'My rounds' });
  const row = await within(list).findByRole('button', { name: /dice/i });
  expect(list.textContent).toContain(payout === 0 ? '−100' : '+98');
  fireEvent.click(row);
  const round = await screen.findByRole('dialog', { name: /^dice$/i });
  fireEvent.click(await within(round).findByRole('button', { name: 'Verify' }));
  expect(await within(round).findByText('Verified: results match')).toBeTruthy();
});

test('a page beyond the last one shows the last one', async () => {
  await rollDice();
  await visit('/my-rounds?page=9');
  const list = await screen.findByRole('region', { name: 'My rounds' });
  expect(await within(list).findByRole('button', { name: /dice/i })).toBeTruthy();
});

test('shows a loading failure and loads on retry', async () => {
  await rollDice();
  const mend = server.intercept(ROUNDS);
  await visit('/my-rounds');
  await screen.findByText('Couldn’t load your rounds.');
  mend();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));

  const list = screen.getByRole('region', { name: 'My rounds' });
  expect(await within(list).findByRole('button', { name: /dice/i })).toBeTruthy();
});
