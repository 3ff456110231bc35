import type { Label } from '@crease/contracts/labels/label.ts';

/** A declared runner. */
export interface RaceRunner {
  /** Saddlecloth number. */
  readonly number: number;
  readonly name: string;
  readonly jockey: string;
  readonly trainer: string;
  /** Stall; 1 is next to the rail. */
  readonly stall: number;
  /** Weight in kilograms, in half-kilogram steps: 57.5. */
  readonly weight: number;
  readonly age: number;
  /** Recent finishing positions, latest last; 0 is tenth or worse. */
  readonly form: string;
}

/** A race before the off. */
export interface RaceInfo {
  readonly venue: string;
  /** Two-letter country code. */
  readonly country: string;
  readonly raceNumber: number;
  readonly name: string;
  readonly distanceM: number;
  /** Null if unknown. */
  readonly going: Label | null;
  readonly raceClass: string;
  /** Number of paid places. */
  readonly places: number;
  readonly runners: readonly RaceRunner[];
}

/** Returns the places paid for a declared field: two from five runners, three from eight, four in the largest. */
export function getPaidPlaces(runners: number): number {
  if (runners >= 16) return 4;
  return runners >= 8 ? 3 : 2;
}

/** Each-way terms: number of places, and place odds divisor. */
export interface EachWayTerms {
  readonly places: number;
  readonly divisor: number;
}

/** Returns the standard British terms for a declared field; null below five runners. */
export function eachWayTermsFor(runners: number, isHandicap: boolean): EachWayTerms | null {
  if (isHandicap && runners >= 16) return { places: 4, divisor: 4 };
  if (isHandicap && runners >= 12) return { places: 3, divisor: 4 };
  if (runners >= 8) return { places: 3, divisor: 5 };
  return runners >= 5 ? { places: 2, divisor: 4 } : null;
}
