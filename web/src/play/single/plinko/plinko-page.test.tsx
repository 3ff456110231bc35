import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openBeforeEach } from '#play/testing/open-game.tsx';
import { fallMs } from './plinko-view.ts';

const game = openBeforeEach('plinko');

const balance = () => game().balance();
const shown = () => screen.getByText('Balance').parentElement?.textContent;

/** Waits until the next ball can drop, while the page still shows the last one. */
async function drop(): Promise<void> {
  const button = await screen.findByRole('button', { name: /^Drop ₹100/ });
  await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false));
  fireEvent.click(button);
  await waitFor(() => expect(shown()).toContain('₹99,900'));
}

test('reveals the result only after the ball has landed', async () => {
  await drop();
  expect(screen.getAllByText('No rounds yet')).toHaveLength(2);

  const ended = { timeout: fallMs(16) + 2_000 };
  await screen.findByText(/staked$/, {}, ended);
  const rupees = (await balance()).toLocaleString('en-IN');
  await waitFor(() => expect(shown()).toContain(`₹${rupees}`));
});

test('counts the round if the page is left while the ball falls', async () => {
  await drop();
  window.dispatchEvent(new Event('pagehide'));
  await screen.findByText(/staked$/);
});
