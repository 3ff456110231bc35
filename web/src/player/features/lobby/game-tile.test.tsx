import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { closeApp, visit } from '#player/testing/open-app.tsx';
import { openPageServer, type PageServer } from '#testing/server.ts';

let server: PageServer;

beforeEach(async () => {
  server = await openPageServer({ withGames: true });
  await server.logIn();
});
afterEach(async () => {
  closeApp();
  await server.close();
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
