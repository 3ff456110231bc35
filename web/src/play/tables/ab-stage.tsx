import { ANDAR_BAHAR, type AndarBaharDeal } from '@crease/games/andar-bahar/andar-bahar.ts';
import { getRank } from '@crease/games/cards/card.ts';
import type { CSSProperties } from 'react';
import { phrase, t } from '#i18n/text.ts';
import { PlayingCard } from '#play/parts/playing-card.tsx';
import { Row, Stack } from '#ui/layout/layout.tsx';
import styles from './ab.module.css';
import { rankText } from './stage.tsx';
import { namedKit, type TableView } from './table-kit.ts';

const SIDES = [0, 1] as const;
/** Above this number of cards in a row, only their corners are visible. */
const FEW = 9;

/** The joker, and the two rows dealt alternately. */
function Rows({ shown, outcome, isFresh, centre }: TableView<AndarBaharDeal>) {
  const isOver = outcome !== null;
  const [joker = null, ...cards] = shown;
  const names = [t('Andar'), t('Bahar')] as const;
  return (
    <Stack align="center" radius="modal" className={styles.stage}>
      <Stack as="section" items="center" className={styles.joker} aria-label={t('Joker')}>
        <b>{t('Joker')}</b>
        <PlayingCard key={joker} card={joker} isFresh={isFresh(0)} isWinner={joker !== null} />
        <small>{joker === null ? '' : t('First {rank} wins', { rank: rankText(getRank(joker)) })}</small>
      </Stack>
      <Stack canShrink className={styles.rows}>
        {SIDES.map((side) => {
          const own = cards.flatMap((card, place) => (place % 2 === side ? [{ card, place }] : []));
          const isNext = joker !== null && !isOver && cards.length % 2 === side;
          return (
            <section key={side} className={styles.row} data-side={side} aria-label={names[side]}>
              <Row gap={4} align="baseline" below={4} className={styles.name}>
                <b>{names[side]}</b>
                <small>{t('{count, plural, one {# card} other {# cards}}', { count: own.length })}</small>
              </Row>
              <div
                className={styles.cards}
                data-many={own.length > FEW || undefined}
                style={makeStepsStyle(own.length + (isNext ? 1 : 0))}
              >
                {own.map(({ card, place }) => (
                  <PlayingCard
                    key={place}
                    card={card}
                    isFresh={isFresh(place + 1)}
                    isWinner={isOver && place === cards.length - 1}
                  />
                ))}
                {isNext && <span className={styles.next} />}
              </div>
            </section>
          );
        })}
      </Stack>
      <Stack gap={5} items="center" className={styles.clock}>
        {centre}
        <Stack as="span" items="center" radius="card" className={styles.count}>
          <b>{cards.length}</b>
          <small>{t('cards dealt')}</small>
        </Stack>
      </Stack>
    </Stack>
  );
}

/** Number of card offsets in a row, which determines their overlap. */
function makeStepsStyle(places: number): CSSProperties {
  return { '--steps': Math.max(1, places - 1) } as CSSProperties;
}

const NAMES: Readonly<Record<string, string>> = {
  ANDAR: phrase('Andar'),
  BAHAR: phrase('Bahar'),
  FIRST: phrase('First card'),
  'JOKER_COLOUR:RED': phrase('Joker red'),
  'JOKER_COLOUR:BLACK': phrase('Joker black'),
  JOKER_ODD: phrase('Joker odd'),
  JOKER_EVEN: phrase('Joker even'),
  'JOKER_SUIT:S': phrase('Joker spades'),
  'JOKER_SUIT:H': phrase('Joker hearts'),
  'JOKER_SUIT:D': phrase('Joker diamonds'),
  'JOKER_SUIT:C': phrase('Joker clubs'),
};

export const COUNTS = ['1-5', '6-10', '11-15', '16-25', '26-30', '31-35', '36-40', '41-49'] as const;

export const AB_KIT = namedKit<AndarBaharDeal>({
  code: 'ab',
  game: ANDAR_BAHAR,
  names: NAMES,
  nameOf: (key, pick) =>
    key === 'COUNT'
      ? t('Cards {range}', { range: pick.replace('-', '–') })
      : t('Joker {rank}', { rank: pick.replace('T', '10') }),
  returns: {
    ANDAR: '97.9',
    BAHAR: '97.0',
    FIRST: '97.1',
    'COUNT:1-5': '96.2',
    'COUNT:6-10': '96.6',
    'COUNT:11-15': '96.4',
    'COUNT:16-25': '97.0',
    'COUNT:26-30': '96.4',
    'COUNT:31-35': '96.1',
    'COUNT:36-40': '96.7',
    'COUNT:41-49': '96.7',
    JOKER_COLOUR: '97.5',
    JOKER_ODD: '96.9',
    JOKER_EVEN: '96.9',
    JOKER_SUIT: '95.0',
    JOKER_RANK: '96.2',
  },
  ruleSpots: [
    'ANDAR',
    'BAHAR',
    ['FIRST', () => t('First card matches the joker’s rank')],
    ...COUNTS.map((range) => `COUNT:${range}`),
    ['JOKER_COLOUR:RED', () => t('Joker red or black')],
    'JOKER_ODD',
    'JOKER_EVEN',
    ['JOKER_SUIT:S', () => t('Joker suit')],
    ['JOKER_RANK:A', () => t('Joker rank')],
  ],
  rules: () => [
    t(
      'A joker is turned up, then cards are dealt alternately to Andar and Bahar, Andar first, until one matches the joker’s rank. That side wins.',
    ),
    t('Joker bets close before the joker is dealt. All other bets open after it.'),
    t('Andar is dealt first and wins slightly more often, so it pays slightly less.'),
  ],
  outcomeWords: ({ cards: { length: count } }) => {
    return count % 2 === 1
      ? t('Andar wins after {count, plural, one {# card} other {# cards}}', { count })
      : t('Bahar wins after {count, plural, one {# card} other {# cards}}', { count });
  },
  beadWords: ({ cards }) => (cards.length % 2 === 1 ? t('Andar') : t('Bahar')),
  View: Rows,
});
