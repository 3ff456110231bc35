import { act, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { balance } from '#player/betting/open-bets.ts';
import { server, setUpServer, visit } from '#player/testing/open-app.tsx';
import { stubWindowWidth } from '#player/testing/window-size.ts';

setUpServer();
beforeEach(async () => {
  stubWindowWidth(1440);
  await server.logIn();
});

const LICENCE = { jurisdiction: 'IM', number: 'X-1', text: 'Licensed in' };

test('an empty slip without money leads to the deposit, not to a price', async () => {
  await server.configure({ licence: LICENCE });
  await visit('/inplay');
  await screen.findByText('Tap a price to add a bet.');

  act(() => balance.setState({ balance: 0 }));

  const text = await screen.findByText(/^Your balance is ₹0\./);
  expect(text.querySelector('a')?.getAttribute('href')).toBe('/depositw/1');
  expect(screen.queryByText('Tap a price to add a bet.')).toBeNull();
});

test('an empty slip without money stays as it is on sites of play money', async () => {
  await visit('/inplay');
  await screen.findByText('Tap a price to add a bet.');

  act(() => balance.setState({ balance: 0 }));

  expect(screen.getByText('Tap a price to add a bet.')).toBeTruthy();
});
