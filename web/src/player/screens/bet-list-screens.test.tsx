import { expect, test } from 'vitest';
import { houseMarket, placedBet } from '#client/testing/house-markets.ts';
import { eachBet } from '#player/betting/shown-bets.ts';
import { betsFile } from '#player/screens/bet-list-screens.tsx';

test('times in the file are those of the other files: India’s, with the offset', () => {
  const market = houseMarket('FANCY', 'any', [{ name: 'Runs' }]);
  const sent = { stake: 1_000, rate: 100, fancyValue: 0, clientBetId: 'one' };
  const bet = placedBet(market, sent);
  const file = betsFile(
    eachBet([
      {
        ...bet,
        placeTime: '2026-01-31T14:05:31.000Z',
        betType: 'Back',
        status: 'MATCHED',
        persistence: 'LAPSE',
        currency: 'DEMO',
      },
    ]),
  );

  expect(file).toContain(',2026-01-31T19:35:31+05:30,');
});
