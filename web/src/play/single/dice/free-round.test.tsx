import { playRoutes } from '@crease/contracts/casino/play-routes.ts';
import { PROVIDER_ID } from '@crease/games/catalogue/game-code.ts';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { chooseFreeRound } from '#play/single/parts/own-round.ts';
import { openGame } from '#play/testing/open-game.tsx';
import { openPageServer, type PageServer } from '#testing/server.ts';

const START = `/${playRoutes.startRound.path}`;
const DAY_MS = 86_400_000;

let server: PageServer;
let userId: number;

beforeEach(async () => {
  server = await openPageServer({ withGames: true });
  const asha = await server.server.user('INR');
  userId = asha.id;
  // No free round is selected initially.
  chooseFreeRound(null);
  await grantFreeRounds(2);
  await openGame(server, 'dice', asha.token);
});
afterEach(async () => {
  cleanup();
  await server.close();
});

/** Grants free rounds of ₹10 with maximum winnings of ₹50. */
async function grantFreeRounds(rounds: number): Promise<void> {
  const until = server.server.context.clock.now() + DAY_MS;
  const terms = { provider: PROVIDER_ID, game: 'dice', rounds, stake: 1_000, most: 5_000, until };
  const change = { type: 'GRANT', bonusId: 1, ...terms } as const;
  await server.server.engine.submit({ type: 'ChangeFreeRounds', accountId: userId, change });
}

const readState = () =>
  server.server.engine.read(({ accounts, ledger }) => ({
    left: accounts.get(userId)?.freeRounds.get(1)?.left,
    won: accounts.get(userId)?.freeRounds.get(1)?.won ?? 0,
    cash: ledger.balanceAt(`player:${userId}:INR`),
  }));
/** Waits until the next round can start, while the page still shows the last one. */
async function roll(): Promise<void> {
  const button = await screen.findByRole('button', { name: /^Roll ₹/ });
  await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false), { timeout: 10_000 });
  fireEvent.click(button);
}
const choice = () => screen.findByRole('checkbox', { name: /^Use ₹10 free round/ });

test('a selected free round is used, explains its payout and costs no cash', async () => {
  const { cash } = await readState();
  await screen.findByText('2 left');
  fireEvent.click(await choice());
  await screen.findByText('We cover the stake. You keep winnings above it, up to ₹50.');
  expect(screen.getByLabelText('Stake in rupees').hasAttribute('disabled')).toBe(true);

  await roll();

  await screen.findByText('1 left');
  const now = await readState();
  expect(now).toMatchObject({ left: 1, cash: cash + now.won });
  await screen.findByText('Free round, ₹10 stake');
});

test('stakes cash if no free round is selected', async () => {
  const { cash } = await readState();
  await roll();
  await waitFor(async () => expect((await readState()).cash).not.toBe(cash));

  expect((await readState()).left).toBe(2);
});

test('retries a start whose response is lost and uses one free round', async () => {
  fireEvent.click(await choice());
  const mend = server.cut(START, 'answer');
  await roll();
  await screen.findByText('No response yet. Retrying; your bet will count only once.');
  mend();
  window.dispatchEvent(new Event('online'));

  await screen.findByText('1 left');
  expect(server.callsTo(START).length).toBeGreaterThan(1);
  expect((await readState()).left).toBe(1);
});
