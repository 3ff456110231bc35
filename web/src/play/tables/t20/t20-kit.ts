import { findWinner, type TeenPattiDeal } from '@crease/games/teen-patti/deal.ts';
import { TEEN_PATTI_20 } from '@crease/games/teen-patti/teen-patti-20.ts';
import { phrase, t } from '#i18n/text.ts';
import { handWords } from '#play/tables/hand-words.ts';
import { beadWith, paysText, type TableKit, toKitRules } from '#play/tables/table-kit.ts';
import { Replay } from './t20-stage.tsx';

/** Spot labels in the order of the rules. */
const SPOTS = {
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

export type T20Spot = keyof typeof SPOTS;

/** @source docs/CASINO.md */
const RETURNS = {
  WINNER: '99.0',
  TIE: '96.9',
  PAIR_PLUS: '97.7',
  THREE_BACCARAT: '97.7',
  TOTAL: '97.6',
  SIX_CARD: '95.5',
} as const;

const rules = toKitRules(TEEN_PATTI_20);

export const T20_KIT: TableKit = {
  ...rules,
  returns: RETURNS,
  betWords: (bet) => (bet.type === 'SPOT' ? spotName(bet.spot) : ''),
  outcomeWords: (outcome) => {
    const deal = toDeal(outcome);
    if (deal === null) return '';
    const winner = findWinner(deal);
    if (winner === 'TIE') return t('Tie');
    const hand = handWords(winner === 'A' ? deal.a : deal.b);
    return t('{winner} wins: {hand}', { winner: spotName(`WINNER:${winner}`), hand });
  },
  toBead: (outcome) => {
    const deal = toDeal(outcome);
    const winner = deal === null ? 'TIE' : findWinner(deal);
    return beadWith('t20', outcome, winner === 'TIE' ? t('Tie') : spotName(`WINNER:${winner}`));
  },
  rules: () => [
    t('Three cards each from one deck, shuffled every round. Higher hand wins.'),
    t('High to low: trail, pure sequence, sequence, colour, pair, high card.'),
    t('The highest sequence is A-K-Q, then A-2-3, then K-Q-J. Suits never break a tie.'),
    t(
      'On a tie, bets on Player A and B, 3 Baccarat and Total are returned if the hands are equal.',
    ),
    t(
      'Pair plus pays if that side’s hand is a pair or better. The 6-card bonus pays if the best five of all six cards make three of a kind or better.',
    ),
    t(
      '3 Baccarat: three of a kind, then three face cards, then the last digit of the total. Total: the higher total, ace 1 to king 13.',
    ),
  ],
  ruleLines: (paytable) =>
    [...rules.spots.values()]
      .filter(({ pick }) => pick !== 'B')
      .map((spot) => ({
        bet: spotName(spot.code),
        pays: paysText(spot, paytable),
        returned: RETURNS[spot.key as keyof typeof RETURNS] ?? null,
      })),
  Replay,
};

export function spotName(code: string): string {
  return Object.hasOwn(SPOTS, code) ? t(SPOTS[code as T20Spot]) : code;
}

/** The deal of a completed round. */
function toDeal(outcome: unknown): TeenPattiDeal | null {
  return typeof outcome === 'object' && outcome !== null && 'a' in outcome && 'b' in outcome
    ? (outcome as TeenPattiDeal)
    : null;
}
