import { getPoints, isOdd, isRed, RANKS } from '@crease/games/cards/card.ts';
import { LUCKY_SEVEN } from '@crease/games/lucky-seven/lucky-seven.ts';
import { phrase, t } from '#i18n/text.ts';
import { cardWords } from '#play/parts/playing-card.tsx';
import { BetSpot } from './bet-board.tsx';
import styles from './l7.module.css';
import { Roads } from './roads.tsx';
import { OneCard, OneCardStage } from './stage.tsx';
import { beadWith, namedKit } from './table-kit.ts';
import { TablePage } from './table-page.tsx';

const LINES = ['A23', '456', '89T', 'JQK'];

/** Lucky 7. */
export function GamePage() {
  return (
    <TablePage
      kit={L7_KIT}
      stage={<OneCardStage words={allWords} />}
      road={(onPick) => <Roads onPick={onPick} />}
      board={
        <>
          <div className={styles.main}>
            <BetSpot code="LOW" name={spotName('LOW')} tone="a" size="main" />
            <BetSpot code="SEVEN" name={spotName('SEVEN')} tone="tie" size="main" />
            <BetSpot code="HIGH" name={spotName('HIGH')} tone="b" size="main" />
          </div>
          <div className={styles.row}>
            <BetSpot code="ODD" name={spotName('ODD')} />
            <BetSpot code="EVEN" name={spotName('EVEN')} />
            <BetSpot code="RED" name={spotName('RED')} tone="red" />
            <BetSpot code="BLACK" name={spotName('BLACK')} tone="black" />
            {LINES.map((line) => (
              <BetSpot key={line} code={`LINE:${line}`} name={spotName(`LINE:${line}`)} short={lineText(line)} />
            ))}
          </div>
          <div className={styles.ranks}>
            {[...RANKS].map((rank) => (
              <BetSpot
                key={rank}
                code={`RANK:${rank}`}
                name={spotName(`RANK:${rank}`)}
                short={rank.replace('T', '10')}
              />
            ))}
          </div>
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

export function spotName(code: string): string {
  const name = NAMES[code];
  if (name !== undefined) return t(name);
  const [key, pick = ''] = code.split(':');
  if (key === 'RANK') return t('Card {rank}', { rank: pick.replace('T', '10') });
  return t('Line {cards}', { cards: lineText(pick) });
}

/** `8-9-10`: the three cards of a line bet. */
export function lineText(pick: string): string {
  return [...pick].join('-').replace('T', '10');
}

/** Side of a card: below, on or above seven. */
function sideWords(card: number): string {
  const points = getPoints(card);
  if (points === SEVEN) return t('Seven');
  return points < SEVEN ? t('Low') : t('High');
}

export const L7_KIT = namedKit<{ readonly card: number }>({
  game: LUCKY_SEVEN,
  spotName,
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
    ['SEVEN', () => t('Seven')],
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
  outcomeWords: (outcome) => {
    const { card } = outcome as { readonly card: number };
    return t('{side}: {card}', { side: sideWords(card), card: cardWords(card) });
  },
  toBead: (outcome) => {
    const { card } = outcome as { readonly card: number };
    return beadWith('l7', outcome, sideWords(card));
  },
  Replay: ({ outcome, shown }) => {
    const { card } = outcome as { readonly card: number };
    return <OneCard card={shown > 0 ? card : null} isFresh={shown > 0} words={shown > 0 ? allWords(card) : ''} />;
  },
});

/** All properties of a card: `Low, odd, red`. */
export function allWords(card: number): string {
  return t('{side}, {parity}, {colour}', {
    side: sideWords(card),
    parity: isOdd(card) ? t('odd') : t('even'),
    colour: isRed(card) ? t('red') : t('black'),
  });
}
