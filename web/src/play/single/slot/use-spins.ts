import type { PlayView, SinglePlay } from '@crease/contracts/wire/play.ts';
import { useEffect, useState } from 'react';
import { useMoving } from '#play/single/parts/use-moving.ts';
import { SPIN_MS } from './slot-view.ts';

export type SlotSpins = Extract<PlayView, { game: 'slot1' }>['spins'];

/** Pause on a free spin's result before the next. */
const STANDS_MS = 1_300;
const FIRST_STOPS = [1, 5, 9, 13, 17];

/** Total display duration of a round's spins. */
export function spinsMs({ view }: SinglePlay): number {
  const spins = view.game === 'slot1' ? view.spins.length : 0;
  return spins * SPIN_MS + (spins - 1) * STANDS_MS;
}

/** The spin being shown. */
export interface ShownSpin {
  readonly spins: SlotSpins;
  readonly place: number;
  /** Stops before it. */
  readonly from: readonly number[];
  readonly stops: readonly number[];
  readonly isTurning: boolean;
  /** All of the round's spins have been shown. */
  readonly isOver: boolean;
}

/** Shows a round's spins in sequence. The round itself was complete with its response. */
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
    // The next round starts from the current stops.
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
