import { SIC_BO, type ThreeDice } from '@crease/games/sic-bo/sic-bo.ts';
import { phrase, t } from '#i18n/text.ts';
import { namedKit } from '#play/tables/named-kit.ts';
import { beadWith } from '#play/tables/table-kit.ts';
import { Replay } from './sicbo-stage.tsx';

const NAMES: Readonly<Record<string, string>> = {
  BIG: phrase('Big, 11 to 17'),
  SMALL: phrase('Small, 4 to 10'),
  ODD: phrase('Odd'),
  EVEN: phrase('Even'),
  ANY_TRIPLE: phrase('Any triple'),
};

export function spotName(code: string): string {
  const name = NAMES[code];
  if (name !== undefined) return t(name);
  const [key, pick = ''] = code.split(':');
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

export const SICBO_KIT = namedKit<ThreeDice>({
  game: SIC_BO,
  spotName,
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
    ['ANY_TRIPLE', () => t('Any triple')],
    ['PAIR:1-2', () => t('Two-dice combination')],
    ...['4', '5', '6', '7', '8', '9', '10'].map(
      (total) =>
        [
          `TOTAL:${total}`,
          () => t('Total {low} or {high}', { low: total, high: 21 - Number(total) }),
        ] as const,
    ),
  ],
  rules: () => [
    t('Three dice. Bet on the total, on single numbers or on combinations.'),
    t('Big, Small, Odd and Even lose on any triple.'),
  ],
  outcomeWords: (outcome) => {
    const { dice } = outcome as ThreeDice;
    return t('{dice}: total {total}', { dice: dice.join(', '), total: totalOfDice(dice) });
  },
  toBead: (outcome) => {
    const total = totalOfDice((outcome as ThreeDice).dice);
    return beadWith('sicbo', outcome, t('Total {total}', { total }));
  },
  Replay,
});
