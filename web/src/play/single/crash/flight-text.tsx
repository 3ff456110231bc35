import { useRef } from 'react';
import type { Flight } from './crash-view.ts';
import { useFlightFrames } from './use-flight.ts';

interface FlightTextProps {
  readonly flight: Flight;
  /** The words at so many milliseconds of the flight. */
  readonly at: (ms: number) => string;
}

/** Words that follow a flight frame by frame. */
export function FlightText({ flight, at }: FlightTextProps) {
  const words = useRef<HTMLSpanElement>(null);
  useFlightFrames(flight, (ms) => {
    const text = at(ms);
    if (words.current !== null && words.current.textContent !== text)
      words.current.textContent = text;
  });
  return <span ref={words} />;
}
