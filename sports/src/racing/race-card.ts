import type { Label } from '@crease/contracts/labels/label.ts';

/** A declared runner. */
export interface RaceRunner {
  /** On the saddle cloth. */
  readonly number: number;
  readonly name: string;
  readonly jockey: string;
  readonly trainer: string;
  /** Stall; 1 is next to the rail. */
  readonly stall: number;
  /** Kilograms and half kilograms: 57.5. */
  readonly weight: number;
  readonly age: number;
  /** Places in the last races, the latest last; 0 is tenth or worse. */
  readonly form: string;
}

/** A race before it is run. */
export interface RaceInfo {
  readonly venue: string;
  /** Two-letter code of the country. */
  readonly country: string;
  readonly raceNumber: number;
  readonly name: string;
  readonly distanceM: number;
  /** Null where nobody says. */
  readonly going: Label | null;
  readonly raceClass: string;
  /** Horses that are paid as placed. */
  readonly places: number;
  readonly runners: readonly RaceRunner[];
}

/** Places paid in a field as declared: two from five runners, three from eight, four in the largest. */
export function placesFor(runners: number): number {
  if (runners >= 16) return 4;
  return runners >= 8 ? 3 : 2;
}

/** What each way pays for a place: so many places, at the odds by the divisor. */
export interface EachWayTerms {
  readonly places: number;
  readonly divisor: number;
}

/** The usual terms in Britain for a race, by its field as declared; none below five runners. */
export function eachWayTermsFor(runners: number, isHandicap: boolean): EachWayTerms | null {
  if (isHandicap && runners >= 16) return { places: 4, divisor: 4 };
  if (isHandicap && runners >= 12) return { places: 3, divisor: 4 };
  if (runners >= 8) return { places: 3, divisor: 5 };
  return runners >= 5 ? { places: 2, divisor: 4 } : null;
}
