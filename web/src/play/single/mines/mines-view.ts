import { computePayout } from '@crease/games/base/money.ts';
import { minesMultiplier, TILES } from '@crease/games/mines/mines.ts';

/** A step of the ladder: the payout after a number of safe tiles. */
interface MinesStep {
  readonly picks: number;
  /** Ten-thousandths. */
  readonly multiplier: number;
  /** Paise, 0 without a stake. */
  readonly pays: number;
  /** Probability from the start that all these tiles are safe, 0 to 1. */
  readonly chance: number;
  readonly state: 'DONE' | 'NOW' | 'NEXT' | 'LATER';
}

interface LadderTerms {
  readonly mines: number;
  readonly stake: number;
  readonly picks: number;
  /** Last pick within the maximum payout. Further picks are not offered. */
  readonly lastPick: number;
  /** Number of steps shown. */
  readonly shown: number;
}

/** Steps around the current one, lowest first. */
export function minesLadder(terms: LadderTerms): readonly MinesStep[] {
  const { mines, stake, picks, lastPick, shown } = terms;
  const first = Math.max(1, Math.min(picks - 2, lastPick - shown + 1));
  const last = Math.min(lastPick, first + shown - 1);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, place) => {
    const step = first + place;
    const multiplier = minesMultiplier(mines, step);
    return {
      picks: step,
      multiplier,
      pays: stake === 0 ? 0 : computePayout(stake, multiplier),
      chance: computeSafeChance(mines, step),
      state: step < picks ? 'DONE' : step === picks ? 'NOW' : step === picks + 1 ? 'NEXT' : 'LATER',
    };
  });
}

/** Number of picks within the maximum payout. */
export function lastPayablePick(mines: number, stake: number, maxPayout: number): number {
  const safe = TILES - mines;
  if (stake === 0) return safe;
  let last = 1;
  while (last < safe && computePayout(stake, minesMultiplier(mines, last + 1)) <= maxPayout) last += 1;
  return last;
}

/** Probability that the first picks are all safe. */
export function computeSafeChance(mines: number, picks: number): number {
  let chance = 1;
  for (let i = 0; i < picks; i++) chance *= (TILES - mines - i) / (TILES - i);
  return chance;
}

export type TileState = 'HIDDEN' | 'SAFE' | 'HIT' | 'MINE' | 'MISSED';

/** State of each tile. Mines are revealed at the end, with the one that was hit highlighted. */
export function tileStates(
  picks: readonly number[],
  layout: readonly number[] | null,
  hit: number | null,
): readonly TileState[] {
  return Array.from({ length: TILES }, (_, tile): TileState => {
    if (picks.includes(tile)) return 'SAFE';
    if (layout === null) return 'HIDDEN';
    if (!layout.includes(tile)) return 'MISSED';
    return tile === hit ? 'HIT' : 'MINE';
  });
}
