import { ROULETTE, type Spin } from '@crease/games/roulette/roulette.ts';
import { t } from '#i18n/text.ts';
import { namedKit } from '#play/tables/named-kit.ts';
import { beadWith } from '#play/tables/table-kit.ts';
import { pocketWords, spotName } from './rou-words.ts';
import { Wheel } from './wheel.tsx';

const RETURN = '97.3';

export const ROU_KIT = namedKit<Spin>({
  game: ROULETTE,
  spotName,
  revealSound: 'SPIN',
  returns: {
    STRAIGHT: RETURN,
    SPLIT: RETURN,
    STREET: RETURN,
    TRIO: RETURN,
    CORNER: RETURN,
    FIRST_FOUR: RETURN,
    SIX_LINE: RETURN,
    DOZEN: RETURN,
    COLUMN: RETURN,
    EVEN_MONEY: RETURN,
  },
  ruleSpots: [
    ['STRAIGHT:17', () => t('Straight: one number')],
    ['SPLIT:8-11', () => t('Split: two adjacent numbers')],
    ['STREET:7-8-9', () => t('Street: three in a row')],
    ['TRIO:0-1-2', () => t('Trio with zero')],
    ['CORNER:7-8-10-11', () => t('Corner: four numbers that meet')],
    ['FIRST_FOUR:0-1-2-3', () => t('First four: 0 to 3')],
    ['SIX_LINE:7-8-9-10-11-12', () => t('Six line: two rows')],
    ['DOZEN:1', () => t('A dozen or a column')],
    ['EVEN_MONEY:RED', () => t('Red, black, odd, even, 1–18, 19–36')],
  ],
  rules: () => [
    t('One wheel, numbers 0 to 36. Every number is equally likely every round.'),
    t('Zero loses all bets except those that cover it.'),
    t('Past results don’t affect the odds.'),
  ],
  outcomeWords: (outcome) => pocketWords((outcome as Spin).pocket),
  toBead: (outcome) => beadWith('rou', outcome, pocketWords((outcome as Spin).pocket)),
  Replay: ({ outcome, shown }) => (
    <Wheel pocket={shown > 0 ? (outcome as Spin).pocket : null} isFresh={false} />
  ),
});
