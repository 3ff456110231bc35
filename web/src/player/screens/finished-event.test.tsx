import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { server, setUpServer, visit } from '#player/testing/open-app.tsx';
import { createStage, type MatchStage } from '#testing/match-stage.ts';

let stage: MatchStage;
let token: string;

setUpServer();
beforeEach(async () => {
  stage = await createStage(server);
  ({ accessToken: token } = await server.logIn());
});

test('the page of a finished match shows each own bet with its P&L', async () => {
  const market = await stage.market('BOOKMAKER', 'Bookmaker', [
    { name: 'Falcons', back: [[80]], lay: [[84]] },
    { name: 'Kraken' },
  ]);
  await stage.place(market, token, { rate: 80, stake: 500 });
  await stage.place(market, token, { rate: 80, stake: 200 });
  await stage.settle(market, { winnerRunnerId: market.runners[0]?.id ?? 0 });
  await stage.operate('operatorCloseEvent', { eventId: stage.eventId });

  await visit(`/markets/${stage.eventId}/abc`);

  const bets = await screen.findByRole('list', { name: 'Bets in Bookmaker' });
  expect(bets.textContent).toContain('₹500 at 80');
  expect(bets.textContent).toContain('+400');
  expect(bets.textContent).toContain('₹200 at 80');
  expect(bets.textContent).toContain('+160');
});
