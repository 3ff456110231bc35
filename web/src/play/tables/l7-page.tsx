import { getPoints } from '@crease/games/cards/card.ts';
import { LUCKY_SEVEN } from '@crease/games/lucky-seven/lucky-seven.ts';
import { phrase, t } from '#i18n/text.ts';
import { cardWords } from '#play/parts/playing-card.tsx';
import { RankSpots, Spots } from './bet-board.tsx';
import { Roads } from './roads.tsx';
import { type CardOutcome, cardFacts, OneCard } from './stage.tsx';
import { namedKit } from './table-kit.ts';
import { TablePage } from './table-page.tsx';

const LINES = ['A23', '456', '89T', 'JQK'];

/** Lucky 7. */
export function GamePage() {
  return (
    <TablePage
      kit={L7_KIT}
      road={(onPick) => <Roads onPick={onPick} />}
      board={
        <>
          <Spots
            columns="1fr 140px 1fr"
            phone="1fr 96px 1fr"
            spots={[
              { code: 'LOW', tone: 'a', size: 'main' },
              { code: 'SEVEN', tone: 'tie', size: 'main' },
              { code: 'HIGH', tone: 'b', size: 'main' },
            ]}
          />
          <Spots
            columns={8}
            phone={4}
            spots={[
              'ODD',
              'EVEN',
              { code: 'RED', tone: 'red' },
              { code: 'BLACK', tone: 'black' },
              ...LINES.map((line) => ({ code: `LINE:${line}`, short: lineText(line) })),
            ]}
          />
          <RankSpots code="RANK" />
        </>
      }
    />
  );
}

const SEVEN = 7;
const NAMES: Readonly<Record<string, string>> = {
  LOW: phrase('Low, A to 6'),
  HIGH: phrase('High, 8 to K'),
  SEVEN: phrase('Seven'),
  EVEN: phrase('Even'),
  ODD: phrase('Odd'),
  RED: phrase('Red'),
  BLACK: phrase('Black'),
};

/** `8-9-10`: the three cards of a line bet. */
function lineText(pick: string): string {
  return [...pick].join('-').replace('T', '10');
}

/** Side of a card: below, on or above seven. */
function sideWords(card: number): string {
  const points = getPoints(card);
  if (points === SEVEN) return t('Seven');
  return points < SEVEN ? t('Low') : t('High');
}

const L7_KIT = namedKit<CardOutcome>({
  code: 'l7',
  game: LUCKY_SEVEN,
  names: NAMES,
  nameOf: (key, pick) =>
    key === 'RANK' ? t('Card {rank}', { rank: pick.replace('T', '10') }) : t('Line {cards}', { cards: lineText(pick) }),
  returns: {
    LOW: '96.2',
    HIGH: '96.2',
    SEVEN: '96.2',
    EVEN: '96.9',
    ODD: '96.9',
    RED: '97.5',
    BLACK: '97.5',
    RANK: '96.2',
    LINE: '96.9',
  },
  ruleSpots: [
    ['LOW', () => t('Low or High, half stake back on a seven')],
    'SEVEN',
    ['EVEN', () => t('Even: 2, 4, 6, 8, 10, Q')],
    ['ODD', () => t('Odd: A, 3, 5, 7, 9, J, K')],
    ['RED', () => t('Red or black')],
    ['RANK:A', () => t('One rank')],
    ['LINE:A23', () => t('A line of three ranks')],
  ],
  rules: () => [
    t('One card from a full deck: below seven, seven, or above.'),
    t('On a seven, half of any Low or High stake is returned.'),
  ],
  outcomeWords: ({ card }) => t('{side}: {card}', { side: sideWords(card), card: cardWords(card) }),
  beadWords: ({ card }) => sideWords(card),
  View: (view) => <OneCard {...view} words={(card) => cardFacts(sideWords(card), card)} />,
});
