import { useRef } from 'react';
import type { Flight } from './crash-view.ts';
import { useFlightFrames } from './use-flight.ts';

interface FlightTextProps {
  readonly flight: Flight;
  /** Text at an elapsed time in ms. */
  readonly at: (ms: number) => string;
}

/** Text updated on each frame of a flight. */
export function FlightText({ flight, at }: FlightTextProps) {
  const words = useRef<HTMLSpanElement>(null);
  useFlightFrames(flight, (ms) => {
    const text = at(ms);
    if (words.current !== null && words.current.textContent !== text)
      words.current.textContent = text;
  });
  return <span ref={words} />;
}
