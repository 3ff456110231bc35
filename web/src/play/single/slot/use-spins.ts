import type { PlayView, SinglePlay } from '@crease/contracts/wire/play.ts';
import { useEffect, useState } from 'react';
import { useMoving } from '#play/single/parts/use-moving.ts';
import { SPIN_MS } from './slot-view.ts';

export type SlotSpins = Extract<PlayView, { game: 'slot1' }>['spins'];

/** How long the result of a free spin stands before the next one. */
const STANDS_MS = 1_300;
const FIRST_STOPS = [1, 5, 9, 13, 17];

/** How long all spins of a round are shown. */
export function spinsMs({ view }: SinglePlay): number {
  const spins = view.game === 'slot1' ? view.spins.length : 0;
  return spins * SPIN_MS + (spins - 1) * STANDS_MS;
}

/** The spin of a round that is shown. */
export interface ShownSpin {
  readonly spins: SlotSpins;
  readonly place: number;
  /** Stops before it. */
  readonly from: readonly number[];
  readonly stops: readonly number[];
  readonly isTurning: boolean;
  /** All spins of the round were shown. */
  readonly isOver: boolean;
}

/** Shows the spins of a round one after the other; the round itself was over with its answer. */
export function useSpins(round: SinglePlay | null): ShownSpin {
  const spins = round?.view.game === 'slot1' ? round.view.spins : [];
  const roundId = round?.roundId ?? null;
  const [shown, setShown] = useState({ roundId, place: 0, from: FIRST_STOPS });
  const place = shown.roundId === roundId ? shown.place : 0;
  const isTurning = useMoving({
    key: roundId === null ? null : `${roundId}/${place}`,
    ms: SPIN_MS,
  });
  const stops = spins[place]?.stops ?? shown.from;
  const isLast = place >= spins.length - 1;
  useEffect(() => {
    if (isTurning || isLast) return;
    const timer = setTimeout(
      () => setShown({ roundId, place: place + 1, from: [...stops] }),
      STANDS_MS,
    );
    return () => clearTimeout(timer);
  }, [isTurning, isLast, roundId, place, stops]);
  useEffect(() => {
    // Where the reels stand is where the next round begins from.
    if (!isTurning && isLast) setShown({ roundId, place, from: [...stops] });
  }, [isTurning, isLast, roundId, place, stops]);
  return {
    spins,
    place,
    from: shown.from,
    stops,
    isTurning,
    isOver: !isTurning && isLast,
  };
}
