import { computeTotal, playerDraws } from '@crease/games/baccarat/third-card.ts';

/** Cards of the round so far by side. */
export interface BacHands {
  readonly player: readonly number[];
  readonly banker: readonly number[];
  /** Index in the round's deal of a side's card. */
  readonly findPlace: (side: 'PLAYER' | 'BANKER', at: number) => number;
}

const FIRST_CARDS = 4;

/** Deals alternately to player and banker. The fifth card is the player's if their total requires it. */
export function handsAt(shown: readonly number[]): BacHands {
  const first = shown.slice(0, FIRST_CARDS);
  const player = first.filter((_, place) => place % 2 === 0);
  const banker = first.filter((_, place) => place % 2 === 1);
  const draws = playerDraws(computeTotal(player));
  const [fifth, sixth] = shown.slice(FIRST_CARDS);
  const thirds = draws ? { player: fifth, banker: sixth } : { player: undefined, banker: fifth };
  return {
    player: withThird(player, thirds.player),
    banker: withThird(banker, thirds.banker),
    findPlace: (side, at) => {
      if (at < 2) return at * 2 + (side === 'PLAYER' ? 0 : 1);
      return side === 'PLAYER' || !draws ? FIRST_CARDS : FIRST_CARDS + 1;
    },
  };
}

function withThird(cards: readonly number[], third: number | undefined): readonly number[] {
  return third === undefined ? cards : [...cards, third];
}
