import { BACCARAT, type BaccaratDeal, baccaratWinner } from '@crease/games/baccarat/baccarat.ts';
import { computeTotal } from '@crease/games/baccarat/third-card.ts';
import { phrase, t } from '#i18n/text.ts';
import { namedKit } from '#play/tables/named-kit.ts';
import { beadWith } from '#play/tables/table-kit.ts';
import { Replay } from './bac-stage.tsx';

const NAMES: Readonly<Record<string, string>> = {
  PLAYER: phrase('Player'),
  BANKER: phrase('Banker'),
  TIE: phrase('Tie'),
  PLAYER_PAIR: phrase('Player pair'),
  BANKER_PAIR: phrase('Banker pair'),
  BIG: phrase('Big, 5 or 6 cards'),
  SMALL: phrase('Small, 4 cards'),
};

export function spotName(code: string): string {
  return t(NAMES[code] ?? code);
}

export const BAC_KIT = namedKit<BaccaratDeal>({
  game: BACCARAT,
  spotName,
  returns: {
    PLAYER: '98.8',
    BANKER: '98.9',
    TIE: '95.2',
    PLAYER_PAIR: '97.1',
    BANKER_PAIR: '97.1',
    BIG: '95.6',
    SMALL: '94.7',
  },
  ruleSpots: Object.keys(NAMES).map((code) => [code, () => spotName(code)] as const),
  rules: () => [
    t(
      'Eight decks, shuffled every round. The total is the last digit of the sum: ace 1, tens and face cards 0.',
    ),
    t('With 8 or 9 on two cards, nobody draws. The player draws on 5 or less.'),
    t(
      'The banker draws according to its total and the player’s third card, under punto banco rules.',
    ),
    t('On a tie, Player and Banker stakes are returned.'),
  ],
  outcomeWords: (outcome) => {
    const deal = outcome as BaccaratDeal;
    const totals = { player: computeTotal(deal.player), banker: computeTotal(deal.banker) };
    const winner = baccaratWinner(deal);
    if (winner === 'TIE') return t('Tie, {player} each', totals);
    return winner === 'PLAYER'
      ? t('Player wins, {player} to {banker}', totals)
      : t('Banker wins, {banker} to {player}', totals);
  },
  toBead: (outcome) => {
    const winner = baccaratWinner(outcome as BaccaratDeal);
    const words = winner === 'TIE' ? t('Tie') : winner === 'PLAYER' ? t('Player') : t('Banker');
    return beadWith('bac', outcome, words);
  },
  Replay,
});
