import { CARDS_32, CARDS_32_SIDES } from '@crease/games/cards32/cards32.ts';
import { type Cards32Deal, computeSeatTotal } from '@crease/games/cards32/deal.ts';
import { phrase, t } from '#i18n/text.ts';
import { namedKit } from '#play/tables/named-kit.ts';
import { beadWith } from '#play/tables/table-kit.ts';
import { Replay } from './c32-seats.tsx';

const NAMES: Readonly<Record<string, string>> = {
  THREE_BLACK: phrase('3 black or more'),
  LOW_SEATS: phrase('8 & 9 over 10 & 11'),
  HIGH_SEATS: phrase('8 & 9 under 10 & 11'),
};

export function runnerName(seat: string): string {
  return t('Player {seat}', { seat });
}

export function spotName(code: string): string {
  const name = NAMES[code];
  if (name !== undefined) return t(name);
  const [key, seat = ''] = code.split(':');
  return key === 'FIRST_ODD' ? t('{seat} odd', { seat }) : t('{seat} even', { seat });
}

export const C32_KIT = namedKit<Cards32Deal>({
  game: CARDS_32_SIDES,
  backLay: CARDS_32,
  spotName,
  runnerName,
  returns: {
    FIRST_ODD: '97.5',
    FIRST_EVEN: '97.5',
    THREE_BLACK: '97.4',
    LOW_SEATS: '96.4',
    HIGH_SEATS: '96.3',
  },
  ruleSpots: [
    ['FIRST_ODD:8', () => t('First total of a player, odd or even')],
    ['THREE_BLACK', () => t('Three or more of the first four cards black')],
    ['LOW_SEATS', () => spotName('LOW_SEATS')],
    ['HIGH_SEATS', () => spotName('HIGH_SEATS')],
  ],
  rules: () => [
    t(
      'A 32-card deck, 6 to king. Players 8, 9, 10 and 11 start with that many points and get one card each; jack 11, queen 12, king 13.',
    ),
    t('Highest total wins. Players tied for the lead get another card each until one is ahead.'),
    t('Back a player to win or lay them to lose. RTP is 98.2%–99% of the amount at risk.'),
    t(
      'Your exposure is the worst outcome across all your bets. A round with no winner returns all stakes.',
    ),
  ],
  outcomeWords: (outcome) => {
    const { winner, dealt } = outcome as Cards32Deal;
    if (winner === null) return t('No winner: all stakes returned');
    return t('Player {seat} wins with {total}', {
      seat: winner,
      total: computeSeatTotal(dealt, winner),
    });
  },
  toBead: (outcome) => {
    const { winner } = outcome as Cards32Deal;
    const words = winner === null ? t('No winner') : runnerName(String(winner));
    return beadWith('c32', outcome, words);
  },
  Replay,
});
