import type { TeenPattiDeal } from '@crease/games/teen-patti/hands.ts';
import { TEEN_PATTI_20 } from '@crease/games/teen-patti/teen-patti-20.ts';
import { phrase, t } from '#i18n/text.ts';
import board from './bet-board.module.css';
import { Spots } from './bet-board.tsx';
import { Roads } from './roads.tsx';
import { PairOfHands, teenPattiWinner, winningHandWords } from './stage.tsx';
import { namedKit } from './table-kit.ts';
import { TablePage } from './table-page.tsx';

/** Teen Patti 20-20. */
export function GamePage() {
  return (
    <TablePage
      kit={T20_KIT}
      road={(onPick) => <Roads onPick={onPick} />}
      board={
        <>
          <Spots
            columns="1fr 132px 1fr"
            phone="1fr 92px 1fr"
            spots={[
              { code: 'WINNER:A', tone: 'a', size: 'main' },
              { code: 'TIE', tone: 'tie', size: 'main' },
              { code: 'WINNER:B', tone: 'b', size: 'main' },
            ]}
          />
          <Spots
            columns={7}
            phone={3}
            spots={[
              'PAIR_PLUS:A',
              'THREE_BACCARAT:A',
              'TOTAL:A',
              { code: 'SIX_CARD', className: board.bonus },
              'TOTAL:B',
              'THREE_BACCARAT:B',
              'PAIR_PLUS:B',
            ]}
          />
        </>
      }
    />
  );
}

/** In the order of the rules. */
const NAMES = {
  'WINNER:A': phrase('Player A'),
  'WINNER:B': phrase('Player B'),
  TIE: phrase('Tie'),
  'PAIR_PLUS:A': phrase('Pair plus A'),
  'PAIR_PLUS:B': phrase('Pair plus B'),
  'THREE_BACCARAT:A': phrase('3 Baccarat A'),
  'THREE_BACCARAT:B': phrase('3 Baccarat B'),
  'TOTAL:A': phrase('Total A'),
  'TOTAL:B': phrase('Total B'),
  SIX_CARD: phrase('6-card bonus'),
} as const;

const T20_KIT = namedKit<TeenPattiDeal>({
  code: 't20',
  game: TEEN_PATTI_20,
  names: NAMES,
  /** @source docs/CASINO.md */
  returns: {
    WINNER: '99.0',
    TIE: '96.9',
    PAIR_PLUS: '97.7',
    THREE_BACCARAT: '97.7',
    TOTAL: '97.6',
    SIX_CARD: '95.5',
  },
  ruleSpots: Object.keys(NAMES).filter((code) => !code.endsWith(':B')),
  rules: () => [
    t('Three cards each from one deck, shuffled every round. Higher hand wins.'),
    t('High to low: trail, pure sequence, sequence, colour, pair, high card.'),
    t('The highest sequence is A-K-Q, then A-2-3, then K-Q-J. Suits never break a tie.'),
    t('On a tie, bets on Player A and B, 3 Baccarat and Total are returned if the hands are equal.'),
    t(
      'Pair plus pays if that side’s hand is a pair or better. The 6-card bonus pays if the best five of all six cards make three of a kind or better.',
    ),
    t(
      '3 Baccarat: three of a kind, then three face cards, then the last digit of the total. Total: the higher total, ace 1 to king 13.',
    ),
  ],
  outcomeWords: winningHandWords,
  beadWords: teenPattiWinner,
  View: PairOfHands,
});
