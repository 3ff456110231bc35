/** Somebody as far as they are known: a mobile alone at sign-up, name and birth date once they have declared them. */
export interface KnownPerson {
  /** +91XXXXXXXXXX. */
  readonly mobile: string | null;
  readonly fullName: string | null;
  /** YYYY-MM-DD. */
  readonly birthDate: string | null;
}

/** The register of those who have excluded themselves from every operator of a country. */
export interface ExclusionRegister {
  /**
   * Whether they are on it.
   *
   * @throws Error when the register does not answer: nobody is off it then.
   */
  check(person: KnownPerson): Promise<boolean>;
}
