import { getRank } from '@crease/games/cards/card.ts';
import { DRAGON_TIGER, type DragonTigerDeal } from '@crease/games/dragon-tiger/dragon-tiger.ts';
import { phrase, t } from '#i18n/text.ts';
import { rankText } from '#play/tables/hand-words.ts';
import { namedKit } from '#play/tables/named-kit.ts';
import { beadWith } from '#play/tables/table-kit.ts';
import { Replay } from './dt-stage.tsx';

const NAMES: Readonly<Record<string, string>> = {
  'WINNER:DRAGON': phrase('Dragon'),
  'WINNER:TIGER': phrase('Tiger'),
  TIE: phrase('Tie'),
  SUITED_TIE: phrase('Suited tie'),
  'CARD_ODD:DRAGON': phrase('Dragon odd'),
  'CARD_EVEN:DRAGON': phrase('Dragon even'),
  'CARD_RED:DRAGON': phrase('Dragon red'),
  'CARD_BLACK:DRAGON': phrase('Dragon black'),
  'CARD_BIG:DRAGON': phrase('Dragon big'),
  'CARD_SMALL:DRAGON': phrase('Dragon small'),
  'CARD_ODD:TIGER': phrase('Tiger odd'),
  'CARD_EVEN:TIGER': phrase('Tiger even'),
  'CARD_RED:TIGER': phrase('Tiger red'),
  'CARD_BLACK:TIGER': phrase('Tiger black'),
  'CARD_BIG:TIGER': phrase('Tiger big'),
  'CARD_SMALL:TIGER': phrase('Tiger small'),
};

/** The six bets on one card in board order. */
export const CARD_BETS = ['ODD', 'EVEN', 'RED', 'BLACK', 'SMALL', 'BIG'] as const;

export function spotName(code: string): string {
  return t(NAMES[code] ?? code);
}

export const DT_KIT = namedKit<DragonTigerDeal>({
  game: DRAGON_TIGER,
  spotName,
  returns: {
    WINNER: '96.3',
    TIE: '97.1',
    SUITED_TIE: '96.1',
    CARD_ODD: '96.9',
    CARD_EVEN: '96.9',
    CARD_RED: '97.5',
    CARD_BLACK: '97.5',
    CARD_BIG: '96.9',
    CARD_SMALL: '96.9',
  },
  ruleSpots: [
    ['WINNER:DRAGON', () => t('Dragon or Tiger, half stake back on a tie')],
    ['TIE', () => t('Tie: the same rank')],
    ['SUITED_TIE', () => t('Suited tie: the same card')],
    ['CARD_ODD:DRAGON', () => t('Card odd: A, 3, 5, 7, 9, J, K')],
    ['CARD_EVEN:DRAGON', () => t('Card even')],
    ['CARD_RED:DRAGON', () => t('Card red or black')],
    ['CARD_BIG:DRAGON', () => t('Card big (8 to K) or small (A to 6); 7 loses')],
  ],
  rules: () => [
    t('One card each from eight decks, shuffled every round. Higher card wins.'),
    t('The ace is the lowest card, the king the highest.'),
    t('On a tie, half of any Dragon or Tiger stake is returned.'),
  ],
  outcomeWords: (outcome) => {
    const { dragon, tiger } = outcome as DragonTigerDeal;
    const cards = { dragon: rankText(getRank(dragon)), tiger: rankText(getRank(tiger)) };
    const winner = getWinningSide(outcome);
    if (winner === 'TIE') return t('Tie, {dragon} and {tiger}', cards);
    return winner === 'DRAGON'
      ? t('Dragon wins, {dragon} to {tiger}', cards)
      : t('Tiger wins, {tiger} to {dragon}', cards);
  },
  toBead: (outcome) => {
    const winner = getWinningSide(outcome);
    const words = winner === 'TIE' ? t('Tie') : winner === 'DRAGON' ? t('Dragon') : t('Tiger');
    return beadWith('dt', outcome, words);
  },
  Replay,
});

/** Side with the higher card. */
export function getWinningSide(outcome: unknown): 'DRAGON' | 'TIGER' | 'TIE' {
  const { dragon, tiger } = outcome as DragonTigerDeal;
  const lead = getRank(dragon) - getRank(tiger);
  if (lead === 0) return 'TIE';
  return lead > 0 ? 'DRAGON' : 'TIGER';
}
