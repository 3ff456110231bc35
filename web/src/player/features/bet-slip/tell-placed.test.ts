import type { OpenBet } from '@crease/contracts/betting/bet.ts';
import { expect, test } from 'vitest';
import { houseMarket, placedBet } from '#client/testing/house-markets.ts';
import { toasts } from '#ui/toast/toasts.ts';
import { notifyPlaced } from './bet-choices.ts';

function bet(matchedStake: number, unmatchedStake: number): OpenBet {
  const market = houseMarket('BOOKMAKER', 'Match odds', [{ name: 'Falcons' }]);
  const sent = { stake: 1_000, rate: 3, fancyValue: 0, clientBetId: 'one' };
  return {
    ...placedBet(market, sent),
    betType: 'Back',
    status: 'MATCHED',
    persistence: 'LAPSE',
    currency: 'DEMO',
    marketTypeName: 'match_odd',
    runnerName: 'Falcons',
    avgRate: matchedStake === 0 ? null : 3,
    matchedStake,
    unmatchedStake,
  };
}

test('an unmatched bet looks different from a matched one and says what to do', () => {
  notifyPlaced(bet(1_000, 0));
  notifyPlaced(bet(0, 1_000));
  notifyPlaced(bet(400, 600));

  expect(toasts.list().slice(-3)).toMatchObject([
    { kind: 'success', title: 'Bet matched: Back Falcons ₹1,000 @ 3.00', text: null },
    {
      kind: 'waiting',
      title: 'Bet unmatched: Back Falcons ₹1,000 @ 3.00',
      text: '₹1,000 is unmatched. Edit or cancel it in Open bets.',
    },
    { kind: 'waiting', title: 'Bet partly matched: Back Falcons ₹400 of ₹1,000 @ 3.00' },
  ]);
});
