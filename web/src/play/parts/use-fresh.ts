import { useRef } from 'react';

/**
 * Tells which cards arrived while the page was open. Cards already dealt are not animated.
 *
 * @param roundId a new round starts with an empty table.
 */
export function useFresh(roundId: string, shown: readonly number[]): (place: number) => boolean {
  const first = useRef({ roundId, count: shown.length });
  const { roundId: firstRound, count } = first.current;
  return (place) => roundId !== firstRound || place >= count;
}
