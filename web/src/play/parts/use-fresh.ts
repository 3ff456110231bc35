import { useRef } from 'react';

/**
 * Which of the cards that are open came while somebody looked: those that lay there when the page was opened are not
 * dealt again.
 *
 * @param roundId a new round begins with an empty table.
 */
export function useFresh(roundId: string, shown: readonly number[]): (place: number) => boolean {
  const first = useRef({ roundId, count: shown.length });
  const { roundId: firstRound, count } = first.current;
  return (place) => roundId !== firstRound || place >= count;
}
