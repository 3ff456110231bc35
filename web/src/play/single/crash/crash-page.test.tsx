import { GameDesk } from '@crease/server/testing/casino-desk.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openBeforeEach } from '#play/testing/open-game.tsx';

const game = openBeforeEach('crash', { isTimed: true });
const desk = new GameDesk(() => game().server.server);

const balance = () => game().balance();
const panel = () => within(screen.getByRole('region', { name: 'Bet 1' }));

/** Advances the server clock until a condition holds on the page. */
async function advanceUntil(isThere: () => boolean, stepMs = 250): Promise<void> {
  await vi.waitFor(
    async () => {
      if (isThere()) return;
      await desk.pass(stepMs);
      throw new Error('not yet');
    },
    { timeout: 20_000, interval: 10 },
  );
}

const isAnnounced = (words: RegExp) => screen.queryAllByText(words).length > 0;

test('a bet flies, its button shows the cash-out amount, and that amount is paid', async () => {
  const before = await balance();
  // The page's clock went on while it opened; a round that begins before that looks closed to it.
  await desk.pass(30_000);
  await advanceUntil(() => isAnnounced(/^This round$/));
  fireEvent.click(panel().getByRole('button', { name: /^Bet ₹100/ }));
  await panel().findByRole('button', { name: /^₹100 bet placed/ });
  expect(await balance()).toBe(before - 100);

  await advanceUntil(() => isAnnounced(/^In flight/) || isAnnounced(/^Crashed$/));
  const cashOut = panel().queryByRole('button', { name: /^Cash out ₹1/ });
  if (cashOut !== null) fireEvent.click(cashOut);
  await advanceUntil(() => isAnnounced(/^Crashed$/), 100);

  const button = await panel().findByRole('button', { name: /Next round$/ });
  const end = button.textContent ?? '';
  const paid = /₹([\d.]+) paid at/.exec(end)?.[1];
  await waitFor(async () => expect(await balance()).toBe(before - 100 + Number(paid ?? 0)));
  // One round in a hundred crashes immediately.
  if (cashOut !== null && paid === undefined) expect(end).toContain('Lost');
});
