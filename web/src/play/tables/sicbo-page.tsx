import { SIC_BO, type ThreeDice } from '@crease/games/sic-bo/sic-bo.ts';
import { phrase, t } from '#i18n/text.ts';
import { Row, Stack } from '#ui/layout/layout.tsx';
import { Spots } from './bet-board.tsx';
import styles from './sicbo.module.css';
import { namedKit, type TableView } from './table-kit.ts';
import { TablePage } from './table-page.tsx';

const FACES = [1, 2, 3, 4, 5, 6];
const TOTALS = Array.from({ length: 14 }, (_, place) => place + 4);
const PAIRS = FACES.flatMap((low) => FACES.filter((high) => high > low).map((high) => `${low}-${high}`));

/** Sic Bo. */
export function GamePage() {
  return (
    <TablePage
      kit={SICBO_KIT}
      board={
        <>
          <Spots
            columns="2fr 1fr 1fr 1fr 2fr"
            phone={6}
            className={styles.main}
            spots={[
              { code: 'SMALL', tone: 'a', size: 'main' },
              { code: 'ODD', size: 'main' },
              { code: 'ANY_TRIPLE', tone: 'tie', size: 'main' },
              { code: 'EVEN', size: 'main' },
              { code: 'BIG', tone: 'b', size: 'main' },
            ]}
          />
          <Spots
            columns={14}
            tablet={7}
            spots={TOTALS.map((total) => ({ code: `TOTAL:${total}`, short: String(total), size: 'low' }))}
          />
          <Spots
            columns={18}
            tablet={6}
            spots={['SINGLE', 'DOUBLE', 'TRIPLE'].flatMap((key, place) =>
              FACES.map((face) => ({
                code: `${key}:${face}`,
                short: Array.from({ length: place + 1 }, () => face).join(' '),
                size: 'low' as const,
              })),
            )}
          />
          <Spots
            columns={15}
            tablet={5}
            spots={PAIRS.map((pair) => ({ code: `PAIR:${pair}`, short: pair.replace('-', ' + '), size: 'low' }))}
          />
        </>
      }
    />
  );
}

const NAMES: Readonly<Record<string, string>> = {
  BIG: phrase('Big, 11 to 17'),
  SMALL: phrase('Small, 4 to 10'),
  ODD: phrase('Odd'),
  EVEN: phrase('Even'),
  ANY_TRIPLE: phrase('Any triple'),
};

function nameOf(key: string, pick: string): string {
  switch (key) {
    case 'TOTAL':
      return t('Total {total}', { total: pick });
    case 'SINGLE':
      return t('Number {face}', { face: pick });
    case 'DOUBLE':
      return t('Double {face}', { face: pick });
    case 'TRIPLE':
      return t('Triple {face}', { face: pick });
    default:
      return t('{pair} combination', { pair: pick.replace('-', ' + ') });
  }
}

function totalOfDice(dice: readonly number[]): number {
  return dice.reduce((total, die) => total + die, 0);
}

const SICBO_KIT = namedKit<ThreeDice>({
  code: 'sicbo',
  game: SIC_BO,
  names: NAMES,
  nameOf,
  returns: {
    BIG: '97.2',
    SMALL: '97.2',
    ODD: '97.2',
    EVEN: '97.2',
    'TOTAL:4': '91.7',
    'TOTAL:17': '91.7',
    'TOTAL:5': '94.4',
    'TOTAL:16': '94.4',
    'TOTAL:6': '92.6',
    'TOTAL:15': '92.6',
    'TOTAL:7': '97.2',
    'TOTAL:14': '97.2',
    'TOTAL:8': '97.2',
    'TOTAL:13': '97.2',
    'TOTAL:9': '92.6',
    'TOTAL:12': '92.6',
    'TOTAL:10': '93.8',
    'TOTAL:11': '93.8',
    SINGLE: '96.3',
    DOUBLE: '96.3',
    TRIPLE: '95.4',
    ANY_TRIPLE: '97.2',
    PAIR: '97.2',
  },
  ruleSpots: [
    ['BIG', () => t('Big or Small; any triple loses')],
    ['ODD', () => t('Odd or even; any triple loses')],
    ['SINGLE:1', () => t('A number on one, two or three dice')],
    ['DOUBLE:1', () => t('Double')],
    ['TRIPLE:1', () => t('Specific triple')],
    'ANY_TRIPLE',
    ['PAIR:1-2', () => t('Two-dice combination')],
    ...['4', '5', '6', '7', '8', '9', '10'].map(
      (total) =>
        [`TOTAL:${total}`, () => t('Total {low} or {high}', { low: total, high: 21 - Number(total) })] as const,
    ),
  ],
  rules: () => [
    t('Three dice. Bet on the total, on single numbers or on combinations.'),
    t('Big, Small, Odd and Even lose on any triple.'),
  ],
  outcomeWords: ({ dice }) => t('{dice}: total {total}', { dice: dice.join(', '), total: totalOfDice(dice) }),
  beadWords: ({ dice }) => t('Total {total}', { total: totalOfDice(dice) }),
  View: Bowl,
});

const PLACES = [0, 1, 2];

/** Three dice in their bowl. */
function Bowl({ shown, outcome, isFresh, centre }: TableView<ThreeDice>) {
  return (
    <Stack align="center" items="center" radius="modal" className={styles.stage}>
      {centre}
      <Row gap={6} align="stretch" className={styles.bowl}>
        {PLACES.map((place) => (
          <Die key={`${place} ${shown[place] ?? ''}`} face={shown[place] ?? null} isFresh={isFresh(place)} />
        ))}
      </Row>
      <Stack as="span" items="center" className={styles.total} data-over={outcome !== null || undefined}>
        <b>{shown.length === 0 ? '–' : totalOfDice(shown)}</b>
        <small>{t('Total')}</small>
      </Stack>
    </Stack>
  );
}

/** Pip positions of each face on a 3×3 grid. */
const PIPS: readonly (readonly number[])[] = [
  [],
  [4],
  [0, 8],
  [0, 4, 8],
  [0, 2, 6, 8],
  [0, 2, 4, 6, 8],
  [0, 2, 3, 5, 6, 8],
];

interface DieProps {
  /** 1 to 6, null while covered. */
  readonly face: number | null;
  readonly isFresh: boolean;
}

/** A die seen from above. */
function Die({ face, isFresh }: DieProps) {
  return (
    <span role="img" aria-label={face === null ? t('No dice yet') : String(face)} className={styles.die}>
      <svg
        viewBox="0 0 60 60"
        aria-hidden="true"
        data-fresh={(isFresh && face !== null) || undefined}
        data-covered={face === null || undefined}
      >
        <rect x="2" y="2" width="56" height="56" rx="12" />
        {(PIPS[face ?? 0] ?? []).map((place) => (
          <circle key={place} cx={15 + (place % 3) * 15} cy={15 + Math.floor(place / 3) * 15} r="5" />
        ))}
      </svg>
    </span>
  );
}
