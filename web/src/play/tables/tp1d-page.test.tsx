import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { sessionToken } from '#play/data/seat-store.ts';
import { openBeforeEach } from '#play/testing/open-game.tsx';

const game = openBeforeEach('tp1d', { isTimed: true });

const player = (name: 'A' | 'B') => within(screen.getByRole('region', { name: `Player ${name}` }));
const findPriceButton = (name: 'A' | 'B', side: 'Back' | 'Lay') =>
  player(name).getByRole('button', { name: new RegExp(`^${side} Player ${name} at `) });
const bets = () => within(screen.getByRole('region', { name: 'This round' })).queryAllByRole('listitem');

/** Advances the server clock until a betting window opens. */
async function passToWindow(window: number): Promise<void> {
  const name = `Betting round ${window} of 6`;
  await vi.waitFor(
    async () => {
      const isOpen = screen.queryByRole('timer', { name: /seconds? left to bet$/ }) !== null;
      if (isOpen && screen.queryAllByText(name).length > 0) return;
      const { result } = await game().server.server.call('getPlay', {}, { token: sessionToken() ?? '' });
      const state = result.table?.state;
      // The page needs a moment to receive the window, so the clock stays put until it shows it.
      if (state?.phase !== 'OPEN' || state.window !== window) game().server.server.clock.advance(250);
      throw new Error('not yet');
    },
    { timeout: 20_000, interval: 10 },
  );
}

async function bet(cell: HTMLElement): Promise<void> {
  const before = bets().length;
  fireEvent.click(cell);
  fireEvent.click(await screen.findByRole('button', { name: 'Place bet ₹100' }));
  await waitFor(() => expect(bets()).toHaveLength(before + 1));
}

test('accepts a bet at the shown price and shows its P&L for both players in the next window', async () => {
  await passToWindow(1);
  const price = Number(/ at ([\d.]+)/.exec(findPriceButton('A', 'Back').getAttribute('aria-label') ?? '')?.[1]);
  await bet(findPriceButton('A', 'Back'));
  expect(bets()[0]?.textContent).toContain(`at ${price.toFixed(2)}`);
  player('A').getByText(`+${Math.round((price - 1) * 100)}`);
  player('B').getByText('−100');

  await passToWindow(2);
  player('A').getByText(`+${Math.round((price - 1) * 100)}`);
  await bet(findPriceButton('A', 'Lay'));
  expect(bets()).toHaveLength(2);
});

test('a spectator gets the chips that new limits allow', async () => {
  const chips = () => within(screen.getByRole('group', { name: 'Chip' })).getAllByRole('radio');
  const before = chips().length;
  await game().limit(100, 500);
  await waitFor(() => expect(chips().length).toBeLessThan(before));
  expect(chips()).toHaveLength(2);
});
