import { playRoutes } from '@crease/contracts/casino/play-routes.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { handlePush } from '#play/data/open-page.ts';
import { loadOwnRounds } from '#play/data/own-rounds.ts';
import { refreshSeat } from '#play/data/seat-store.ts';
import { openBeforeEach } from '#play/testing/open-game.tsx';

const START = `/${playRoutes.startRound.path}`;
const LOOK = `/${playRoutes.getPlay.path}`;
const STAKE = 100;

const game = openBeforeEach('mines');

const balance = () => game().balance();
const begin = () => screen.findByRole('button', { name: /^Start for/ });

const limit = (maxBet: number) => game().limit(10, maxBet);

test('shows new limits with the response to an allowed bet', async () => {
  await limit(STAKE * 2);
  fireEvent.click(await begin());
  await screen.findByRole('button', { name: /^Cash out/ });
  await screen.findByText('₹10 to ₹200');
});

test('shows new limits after a bet they reject', async () => {
  await limit(STAKE / 2);
  fireEvent.click(await begin());
  await screen.findByText('This bet exceeds one of your limits');
  await screen.findByText('Maximum stake is ₹50');
  expect((await begin()).hasAttribute('disabled')).toBe(true);
});

test('shows new limits without a bet and keeps the round in progress', async () => {
  await game().server.push('/play/mines', handlePush);
  fireEvent.click(await begin());
  await screen.findByRole('button', { name: /^Cash out/ });
  const looks = game().server.callsTo(LOOK).length;
  await limit(STAKE * 3);
  await screen.findByText('₹10 to ₹300');
  screen.getByRole('button', { name: /^Cash out/ });
  expect(game().server.callsTo(LOOK).length).toBe(looks + 1);
});

test("a state request that started before the round doesn't remove it", async () => {
  const release = game().server.hold(LOOK, 'answer');
  const looked = refreshSeat();
  await waitFor(() => expect(game().server.callsTo(LOOK)).toHaveLength(1));
  fireEvent.click(await begin());
  await screen.findByRole('button', { name: /^Cash out/ });
  release();
  await looked;

  screen.getByRole('button', { name: /^Cash out/ });
});

test('loads the round list later if the first request was offline', async () => {
  const rounds = `/${playRoutes.getOwnRounds.path}`;
  const before = game().server.callsTo(rounds).length;
  const mend = game().server.cut(rounds, 'call');
  const loaded = loadOwnRounds(0);
  await waitFor(() => expect(game().server.callsTo(rounds).length).toBeGreaterThan(before));
  mend();
  window.dispatchEvent(new Event('online'));
  await loaded;

  expect(game().server.callsTo(rounds).length).toBeGreaterThan(before + 1);
});

test('retries a start whose response is lost and stakes once', async () => {
  const before = await balance();
  const mend = game().server.cut(START, 'answer');
  fireEvent.click(await begin());
  await screen.findByText('No response yet. Retrying; your bet will count only once.');
  mend();
  window.dispatchEvent(new Event('online'));

  await screen.findByRole('button', { name: /^Cash out/ });
  expect(game().server.callsTo(START).length).toBeGreaterThan(1);
  expect(await balance()).toBe(before - STAKE);
});

test('pays the amount on the cash-out button, and a mine loses only the stake', async () => {
  const before = await balance();
  fireEvent.click(await begin());
  const cashOut = await screen.findByRole('button', { name: /^Cash out/ });
  expect(cashOut.hasAttribute('disabled')).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Tile 7' }));
  await screen.findByRole('button', { name: /^Tile 7, (safe|mine hit)$/ });

  if (screen.queryByRole('button', { name: 'Tile 7, safe' }) === null) {
    await screen.findAllByText('Mine hit. No win');
    await waitFor(async () => expect(await balance()).toBe(before - STAKE));
    return;
  }
  // Three mines, one tile: 0.99 × 25/22, as shown on the button.
  const paying = await screen.findByRole('button', { name: /^Cash out ₹112\.50/ });
  fireEvent.click(paying);
  await begin();
  await waitFor(async () => expect(await balance()).toBe(before - STAKE + 112.5));
});
