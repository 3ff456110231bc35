import { AMAR_AKBAR_ANTHONY } from '#amar-akbar-anthony/amar-akbar-anthony.ts';
import type { AndarBaharDeal } from '#andar-bahar/andar-bahar.ts';
import { type BaccaratDeal, baccaratWinner } from '#baccarat/baccarat.ts';
import { getPoints, getRank } from '#cards/card.ts';
import { type Cards32Deal, SEATS } from '#cards32/cards32.ts';
import type { DragonTigerDeal } from '#dragon-tiger/dragon-tiger.ts';
import { isRedNumber, type Spin } from '#roulette/roulette.ts';
import type { ThreeDice } from '#sic-bo/sic-bo.ts';
import { findWinner, type TeenPattiDeal } from '#teen-patti/hands.ts';
import type { GameCode } from './game-code.ts';

/** Compact form of a result in a history list: a letter or number plus a colour, so that neither is the only cue. */
export interface ResultMark {
  readonly letter: string;
  readonly tone: MarkTone;
}

export type MarkTone = 'a' | 'b' | 'tie' | 'dragon' | 'tiger' | 'red' | 'black' | 'zero' | 'plain';

interface OneCard {
  readonly card: number;
}

const SEVEN = 7;
/** Three dice are "big" above this. */
const SMALL = 10;
/** A flight that at least doubled, hundredths. */
const DOUBLED = 200;
const SEAT_ORDER: readonly number[] = SEATS;
const SEAT_TONES = ['a', 'b', 'tie', 'tiger'] as const;

const MARKS: Readonly<Partial<Record<GameCode, (outcome: never) => ResultMark>>> = {
  t20: teenPattiMark,
  tp1d: teenPattiMark,
  ab: ({ cards }: AndarBaharDeal) => (cards.length % 2 === 1 ? { letter: 'A', tone: 'a' } : { letter: 'B', tone: 'b' }),
  dt: ({ dragon, tiger }: DragonTigerDeal) => {
    const lead = getRank(dragon) - getRank(tiger);
    if (lead === 0) return { letter: '=', tone: 'tie' };
    return lead > 0 ? { letter: 'D', tone: 'dragon' } : { letter: 'T', tone: 'tiger' };
  },
  l7: ({ card }: OneCard) => {
    const points = getPoints(card);
    if (points === SEVEN) return { letter: '7', tone: 'tie' };
    return points < SEVEN ? { letter: 'L', tone: 'a' } : { letter: 'H', tone: 'b' };
  },
  c32: ({ winner }: Cards32Deal) =>
    winner === null
      ? { letter: '–', tone: 'plain' }
      : { letter: String(winner), tone: SEAT_TONES[SEAT_ORDER.indexOf(winner)] ?? 'plain' },
  aaa: ({ card }: OneCard) => {
    const winner = AMAR_AKBAR_ANTHONY.getResult({ card });
    if (winner === 'AMAR') return { letter: '1', tone: 'a' };
    return winner === 'AKBAR' ? { letter: '2', tone: 'b' } : { letter: '3', tone: 'tie' };
  },
  rou: ({ pocket }: Spin) => {
    const tone = pocket === 0 ? 'zero' : isRedNumber(pocket) ? 'red' : 'black';
    return { letter: String(pocket), tone };
  },
  bac: (deal: BaccaratDeal) => {
    const winner = baccaratWinner(deal);
    if (winner === 'TIE') return { letter: 'T', tone: 'tie' };
    return winner === 'PLAYER' ? { letter: 'P', tone: 'a' } : { letter: 'B', tone: 'b' };
  },
  sicbo: ({ dice }: ThreeDice) => {
    const total = dice.reduce((sum, face) => sum + face, 0);
    const isTriple = dice.every((face) => face === dice[0]);
    return { letter: String(total), tone: isTriple ? 'tie' : total > SMALL ? 'b' : 'a' };
  },
  crash: ({ bust }: { readonly bust: number }) => ({
    // Tenths, rounded down, as 12.7.
    letter: String(bust).padStart(3, '0').slice(0, -1).replace(/\d$/, '.$&'),
    tone: bust < DOUBLED ? 'b' : 'a',
  }),
};

function teenPattiMark(deal: TeenPattiDeal): ResultMark {
  const winner = findWinner(deal);
  if (winner === 'TIE') return { letter: 'T', tone: 'tie' };
  return { letter: winner, tone: winner === 'A' ? 'a' : 'b' };
}

/**
 * Compact mark of a shared table's result.
 *
 * @param outcome as stored with the round; null for one that isn't this game's.
 */
export function resultMark(game: GameCode, outcome: unknown): ResultMark | null {
  const mark = MARKS[game];
  if (mark === undefined || outcome === null || outcome === undefined) return null;
  // The server's draw is read with the same rules here.
  return mark(outcome as never);
}
