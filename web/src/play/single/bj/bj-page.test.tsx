import { playRoutes } from '@crease/contracts/casino/play-routes.ts';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PlayApp } from '#play/app/play-app.tsx';
import { openPage } from '#play/data/open-page.ts';
import { openBeforeEach } from '#play/testing/open-game.tsx';

const ACT = `/${playRoutes.actInRound.path}`;
/** Covers a dealer who draws many cards. */
const DEALER_MS = 6_000;

/** Result texts of a ₹100 hand without a double, by net result. */
const WORDS = new Map([
  [-100, 'No win'],
  [0, 'Stake returned: ₹100'],
  [100, 'You won ₹100: ₹200 returned'],
]);

const game = openBeforeEach('bj');

const balance = () => game().balance();
const DEAL = /^Deal for ₹100/;
const canDeal = () => screen.queryByRole('button', { name: DEAL })?.hasAttribute('disabled') === false;
const stand = () => screen.queryByRole('button', { name: /^Stand/ });

/** Deals until there is a decision to make, since a blackjack ends the round at once. */
async function deal(): Promise<number> {
  for (;;) {
    const before = await balance();
    await waitFor(() => expect(canDeal()).toBe(true));
    fireEvent.click(screen.getByRole('button', { name: DEAL }));
    await waitFor(() => expect(stand() !== null || canDeal()).toBe(true));
    if (stand() !== null) return before;
  }
}

test('retries a stand whose response is lost and ends the hand once', async () => {
  const before = await deal();
  const mend = game().server.cut(ACT, 'answer');
  fireEvent.click(await screen.findByRole('button', { name: /^Stand/ }));
  await screen.findByText('No response yet. Retrying; your bet will count only once.');
  mend();
  window.dispatchEvent(new Event('online'));

  await screen.findByRole('button', { name: DEAL });
  expect(game().server.callsTo(ACT).length).toBeGreaterThan(1);
  const net = (await balance()) - before;
  await screen.findAllByText(WORDS.get(net) ?? 'no such end', {}, { timeout: DEALER_MS });
});

test('restores an open hand after a reload', async () => {
  await deal();
  const cards = () =>
    within(screen.getByRole('region', { name: 'Your hand' }))
      .getAllByRole('img')
      .map((card) => card.getAttribute('aria-label'));
  const held = cards();
  cleanup();
  await openPage('bj');
  render(<PlayApp game="bj" />);
  await screen.findByRole('button', { name: /^Stand/ });
  expect(cards()).toEqual(held);
});
