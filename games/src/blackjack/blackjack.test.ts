import { describe, expect, test } from 'vitest';
import { LIMITS } from '#testing/limits.ts';
import { parseCards, unwrap } from '#testing/taken.ts';
import { BestPlay, chanceOfNatural, computeActionValues, getCardChance } from './best-play.ts';
import {
  type BlackjackRound,
  beginBlackjack,
  blackjackActions,
  endBlackjack,
  handTotal,
  playBlackjack,
} from './blackjack.ts';

const STAKE = 10_000;

function deal(cards: string): {
  readonly round: BlackjackRound;
  readonly cardAt: (place: number) => number;
} {
  const all = parseCards(cards);
  const cardAt = (place: number) => {
    const card = all[place];
    if (card === undefined) throw new Error(`no card at place ${place}`);
    return card;
  };
  return { round: unwrap(beginBlackjack({ stake: STAKE, cardAt }, LIMITS)), cardAt };
}

function play(cards: string, ...actions: readonly ('HIT' | 'STAND' | 'DOUBLE' | 'SPLIT')[]) {
  const { round, cardAt } = deal(cards);
  return actions.reduce((now, action) => unwrap(playBlackjack(now, action, cardAt)), round);
}

test('an ace counts as eleven unless that busts the hand', () => {
  expect(handTotal(parseCards('AS 6H'))).toEqual({ points: 17, isSoft: true });
  expect(handTotal(parseCards('AS 6H TD'))).toEqual({ points: 17, isSoft: false });
  expect(handTotal(parseCards('AS AH'))).toEqual({ points: 12, isSoft: true });
});

describe('a round', () => {
  test('a blackjack pays 3 to 2 at once', () => {
    const { round } = deal('AS 9H KD 7C');
    expect(round).toMatchObject({ status: 'DONE', payout: 25_000, dealer: parseCards('9H 7C') });
    expect(round.hands[0]?.result).toBe('BLACKJACK');
  });

  test('the dealer peeks: a blackjack ends the round, and two of them push', () => {
    expect(deal('TS AH 9D KC').round).toMatchObject({ status: 'DONE', payout: 0 });
    expect(deal('AS AH KD KC').round).toMatchObject({ status: 'DONE', payout: STAKE });
  });

  test('the higher hand wins, and the dealer draws to sixteen', () => {
    expect(play('TS 6H 9D TC 4S', 'STAND')).toMatchObject({
      payout: 0,
      dealer: parseCards('6H TC 4S'),
    });
    expect(play('TS 6H 9D TC 8S', 'STAND').payout).toBe(20_000);
    expect(play('TS 6H 9D TC 3S', 'STAND').payout).toBe(STAKE);
    expect(play('TS AH 9D 6C', 'STAND').payout).toBe(20_000);
  });

  test('a hand over 21 loses and the dealer stops drawing', () => {
    expect(play('TS 6H 6D TC TH', 'HIT')).toMatchObject({ payout: 0, dealer: parseCards('6H TC') });
  });

  test('a double takes one card and doubles the stake', () => {
    const round = play('6S 6H 5D TC TH 9S', 'DOUBLE');
    expect(round).toMatchObject({ status: 'DONE', payout: 40_000 });
    expect(round.hands[0]?.stake).toBe(20_000);
  });

  test('a pair splits once, and 21 after it isn’t a blackjack', () => {
    const round = play('TS 6H TD TC AH 9S 9D', 'SPLIT', 'STAND');
    expect(round.hands.map(({ result, stake }) => [result, stake])).toEqual([
      ['WON', STAKE],
      ['WON', STAKE],
    ]);
    expect(round.payout).toBe(40_000);
    expect(blackjackActions(play('8S 6H 8D TC 8H 9S', 'SPLIT'))).toEqual(['HIT', 'STAND', 'DOUBLE']);
  });

  test('split aces get one card each', () => {
    expect(play('AS 6H AD TC 5H 9S 9D', 'SPLIT')).toMatchObject({ status: 'DONE', payout: 40_000 });
  });

  test('accepts only the actions the rules allow', () => {
    const { round, cardAt } = deal('8S 6H 9D TC 2H 2S TD');
    expect(blackjackActions(round)).toEqual(['HIT', 'STAND', 'DOUBLE']);
    expect(playBlackjack(round, 'SPLIT', cardAt)).toMatchObject({ code: 'ACTION_NOT_ALLOWED' });
    const hit = unwrap(playBlackjack(round, 'HIT', cardAt));
    expect(playBlackjack(hit, 'DOUBLE', cardAt)).toMatchObject({ code: 'ACTION_NOT_ALLOWED' });
    const over = unwrap(playBlackjack(hit, 'STAND', cardAt));
    expect(blackjackActions(over)).toEqual([]);
    expect(playBlackjack(over, 'HIT', cardAt)).toMatchObject({ code: 'ROUND_OVER' });
    expect(endBlackjack(hit, cardAt)).toEqual(over);
  });

  test('a hint gives the value of each action', () => {
    const { round } = deal('6S 6H 5D TC');
    const worth = computeActionValues(round);
    expect([...worth.keys()]).toEqual(['HIT', 'STAND', 'DOUBLE']);
    expect(worth.get('DOUBLE')).toBeGreaterThan(worth.get('HIT') ?? 0);
  });
});

const VALUES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

/** Expected result of a round with best play, in stakes. */
function averageResult(): number {
  let sum = 0;
  for (const open of VALUES) {
    const play = new BestPlay(open);
    const natural = chanceOfNatural(open).chance;
    for (const first of VALUES) {
      for (const second of VALUES) {
        const chance = getCardChance(open) * getCardChance(first) * getCardChance(second);
        sum += chance * computeResult({ first, second, natural, play });
      }
    }
  }
  return sum;
}

function computeResult(of: {
  readonly first: number;
  readonly second: number;
  readonly natural: number;
  readonly play: BestPlay;
}): number {
  const { first, second, natural, play } = of;
  const total = handTotal([(first - 1) * 4, (second - 1) * 4]);
  if (total.points === 21) return 1.5 * (1 - natural);
  const best = Math.max(play.bestOfTwo(total), first === second ? play.split(first) : -9);
  return -natural + (1 - natural) * best;
}

test('returns 99.42961% with optimal play', () => {
  expect((averageResult() * 100).toFixed(5)).toBe('-0.57039');
});
