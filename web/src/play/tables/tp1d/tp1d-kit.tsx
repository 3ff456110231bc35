import { findWinner, listReveals, type TeenPattiDeal } from '@crease/games/teen-patti/deal.ts';
import { TEEN_PATTI_ONE_DAY } from '@crease/games/teen-patti/teen-patti-one-day.ts';
import { t } from '#i18n/text.ts';
import { handWords } from '#play/tables/hand-words.ts';
import { namedKit } from '#play/tables/named-kit.ts';
import { PairOfHands } from '#play/tables/pair-of-hands.tsx';
import { beadWith } from '#play/tables/table-kit.ts';

export function runnerName(runner: string): string {
  return runner === 'A' ? t('Player A') : t('Player B');
}

export const TP1D_KIT = namedKit<TeenPattiDeal>({
  game: {
    ...TEEN_PATTI_ONE_DAY,
    spots: new Map(),
    paytables: [{ version: 'tp1d-1', pays: {} }],
    computeReturn: () => 0,
  },
  backLay: TEEN_PATTI_ONE_DAY,
  spotName: (code) => code,
  runnerName,
  returns: {},
  ruleSpots: [],
  rules: () => [
    t(
      'Three cards each from one deck, dealt A, B, A, B, A, B. There’s a betting round with new prices before each card.',
    ),
    t('Back a player to win or lay them to lose. RTP is 96.9%–99% of the amount at risk.'),
    t(
      'Prices are valid only in their own betting round. Runner bets can’t be cancelled, only hedged.',
    ),
    t('Your exposure is the worst outcome across all your bets. A tie returns all stakes.'),
    t('High to low: trail, pure sequence, sequence, colour, pair, high card.'),
  ],
  outcomeWords: (outcome) => {
    const deal = outcome as TeenPattiDeal;
    const winner = findWinner(deal);
    if (winner === 'TIE') return t('Tie');
    const hand = handWords(winner === 'A' ? deal.a : deal.b);
    return t('{winner} wins: {hand}', { winner: runnerName(winner), hand });
  },
  toBead: (outcome) => {
    const winner = findWinner(outcome as TeenPattiDeal);
    return beadWith('tp1d', outcome, winner === 'TIE' ? t('Tie') : runnerName(winner));
  },
  Replay: ({ outcome, shown }) => {
    const deal = outcome as TeenPattiDeal;
    const cards = listReveals(deal);
    return (
      <PairOfHands
        shown={cards.slice(0, shown)}
        isFresh={() => shown < cards.length}
        winner={shown >= cards.length ? findWinner(deal) : null}
        centre={null}
      />
    );
  },
});
