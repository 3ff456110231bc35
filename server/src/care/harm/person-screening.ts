import type { ListHit } from '@crease/contracts/wire/operator-identity.ts';

/** A person as identified in screening lists. */
export interface ScreenedPerson {
  readonly fullName: string;
  /** YYYY-MM-DD. */
  readonly birthDate: string;
}

/** CLEAR: no match · POSSIBLE: similar name · HIT: similar name with the same date of birth. */
export interface Screening {
  readonly result: 'CLEAR' | 'POSSIBLE' | 'HIT';
  readonly hits: readonly ListHit[];
}

/** Screens people against sanctions and watch lists. */
export interface PersonScreening {
  /** @throws Error if the lists can't be read; treat nobody as clear then. */
  check(person: ScreenedPerson): Promise<Screening>;
}
