import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { server, setUpServer, visit } from '#player/testing/open-app.tsx';

setUpServer({ withGames: true });
beforeEach(async () => {
  await server.logIn();
});

test('a table without players is a shared table, not a live one', async () => {
  await visit('/casino');

  const table = await screen.findByRole('button', { name: /^Teen Patti 20-20/ });
  expect(table.textContent).toContain('Shared table');
  expect(table.textContent).not.toMatch(/live|playing/i);
  const exchange = screen.getByRole('button', { name: /^Teen Patti One Day/ });
  expect(exchange.textContent).toMatch(/Shared table.*Exchange/);
  expect(screen.getByRole('button', { name: /^Mines/ }).textContent).not.toContain('Shared');
});
