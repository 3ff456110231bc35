import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { noteRulesRead } from '#client/storage/dismissals.ts';
import { handlePush } from '#play/data/open-page.ts';
import { openAtRules, openGame } from '#play/testing/open-game.tsx';
import { openPageServer, type PageServer } from '#testing/server.ts';

let server: PageServer;
let token: string;

beforeEach(async () => {
  localStorage.clear();
  server = await openPageServer({ withGames: true, inRealTime: false });
  token = (await server.logIn()).accessToken;
  await server.push('/play/rou', handlePush);
});
afterEach(async () => {
  cleanup();
  await server.close();
});

test('the seal of the round is always visible and opens the fairness panel', async () => {
  await openGame(server, 'rou', token);

  fireEvent.click(screen.getByRole('button', { name: /^Sealed before bets [0-9a-f]{4}…[0-9a-f]{4}$/ }));
  expect(screen.getByRole('tab', { name: 'Fairness', selected: true })).toBeTruthy();
});

test('dozens and columns are on the board with the numbers', async () => {
  await openGame(server, 'rou', token);

  const board = screen.getByRole('button', { name: /^17 black/ }).parentElement ?? document.body;
  for (const name of [/^1st 12/, /^2nd 12/, /^3rd 12/, /^Column 1/, /^Column 3/]) {
    expect(within(board).getByRole('button', { name })).toBeTruthy();
  }
});

test('shows no rules after the sheet of the lobby', async () => {
  noteRulesRead('rou');
  await openAtRules(server, 'rou', token);

  await screen.findByRole('button', { name: /^17 black/ });
  expect(screen.queryByRole('dialog')).toBeNull();
});
