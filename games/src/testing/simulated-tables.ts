import { AMAR_AKBAR_ANTHONY } from '#amar-akbar-anthony/amar-akbar-anthony.ts';
import { type BackLayGame, computeQuotes, computeRisk, computeSettlement, type Side } from '#back-lay/runner-bets.ts';
import { assertDefined } from '#base/assert.ts';
import { CARDS_32 } from '#cards32/cards32.ts';
import { SHARED_TABLES } from '#catalogue/draw-outcome.ts';
import type { GameCode } from '#catalogue/game-code.ts';
import { getGameTraits } from '#catalogue/game-traits.ts';
import { FairDraws } from '#fairness/draws.ts';
import { TEEN_PATTI_ONE_DAY } from '#teen-patti/teen-patti-one-day.ts';
import type { SimulatedBet } from './simulated-bets.ts';

const STAKE = 10_000;

/** RTP of the recommended paytables' spots, as published in docs/CASINO.md. */
const SPOTS: readonly (readonly [GameCode, string, number])[] = [
  ['t20', 'WINNER:A', 99.0011],
  ['t20', 'PAIR_PLUS:A', 97.6833],
  ['t20', 'SIX_CARD', 95.5151],
  ['ab', 'ANDAR', 97.8511],
  ['ab', 'BAHAR', 96.9988],
  ['dt', 'WINNER:DRAGON', 96.2651],
  ['dt', 'TIE', 97.1084],
  ['l7', 'LOW', 96.1538],
  ['l7', 'SEVEN', 96.1538],
  ['rou', 'STRAIGHT:7', 97.2973],
  ['rou', 'EVEN_MONEY:RED', 97.2973],
  ['bac', 'BANKER', 98.9421],
  ['bac', 'PLAYER', 98.7649],
  ['bac', 'TIE', 95.156],
  ['sicbo', 'BIG', 97.2222],
  ['sicbo', 'TOTAL:7', 97.2222],
];

/** Bets on shared tables. Backs and lays are placed in the first window, whose prices are the same in every round. */
export const TABLE_BETS: readonly (readonly [GameCode, string, SimulatedBet])[] = [
  ...SPOTS.map(([code, spot, perCent]) => [code, spot, onSpot(code, spot, perCent / 100)] as const),
  ['tp1d', 'back A', onRunner(TEEN_PATTI_ONE_DAY, 'A', 'BACK')],
  ['tp1d', 'lay A', onRunner(TEEN_PATTI_ONE_DAY, 'A', 'LAY')],
  ['c32', 'back 11', onRunner(CARDS_32, '11', 'BACK')],
  ['c32', 'lay 8', onRunner(CARDS_32, '8', 'LAY')],
  ['aaa', 'back AMAR', onRunner(AMAR_AKBAR_ANTHONY, 'AMAR', 'BACK')],
  ['aaa', 'lay AKBAR', onRunner(AMAR_AKBAR_ANTHONY, 'AKBAR', 'LAY')],
];

function onSpot(code: GameCode, spot: string, mean: number): SimulatedBet {
  const table = assertDefined(SHARED_TABLES[code], 'a shared game has a table');
  const { paytable: version } = getGameTraits(code);
  const paytable = assertDefined(
    table.paytables.find((one) => one.version === version),
    'a table has its recommended paytable',
  );
  const bets = [{ betId: 'b', spot, stake: STAKE }];
  return (inputs) => {
    const [settled] = table.play(new FairDraws(inputs)).settleSpots(paytable, bets);
    return { paid: (settled?.payout ?? 0) / STAKE, mean };
  };
}

function onRunner<Outcome>(game: BackLayGame<Outcome>, runner: string, side: Side): SimulatedBet {
  const quote = computeQuotes(game, []).runners[runner];
  const price = assertDefined((side === 'BACK' ? quote?.back : quote?.lay) ?? undefined, 'it is quoted');
  const chances = assertDefined(game.chancesAt([])[runner], 'a runner has its chances');
  const [win, lose, of] = [chances.win, chances.lose, chances.of].map(Number);
  const bet = { betId: 'b', runner, side, price, stake: STAKE, window: 1 };
  const risk = computeRisk(bet);
  const mean = computeMean({ win: win ?? 0, lose: lose ?? 0, of: of ?? 1 });
  return (inputs) => {
    const result = game.getResult(game.draw(new FairDraws(inputs)));
    return { paid: computeSettlement({ bets: [bet], result }, game.results) / risk, mean };
  };

  function computeMean(ways: { win: number; lose: number; of: number }): number {
    const pushed = ways.of - ways.win - ways.lose;
    const won = side === 'BACK' ? ways.win * (price / 100) : ways.lose * (price / (price - 100));
    return (won + pushed) / ways.of;
  }
}
