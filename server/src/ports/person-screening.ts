import type { ListHit } from '@crease/contracts/wire/operator-identity.ts';

/** Somebody as the lists know people. */
export interface ScreenedPerson {
  readonly fullName: string;
  /** YYYY-MM-DD. */
  readonly birthDate: string;
}

/** CLEAR: on no list · POSSIBLE: a name like theirs is · HIT: a name like theirs with their birth date is. */
export interface Screening {
  readonly result: 'CLEAR' | 'POSSIBLE' | 'HIT';
  readonly hits: readonly ListHit[];
}

/** Looks people up in lists of those whom the house may not serve, or has to look at closely. */
export interface PersonScreening {
  /** @throws Error when the lists cannot be read: nobody is clear then. */
  check(person: ScreenedPerson): Promise<Screening>;
}
