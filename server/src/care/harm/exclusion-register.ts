/** A person as far as known: only a mobile at sign-up, plus name and date of birth once declared. */
export interface KnownPerson {
  /** +91XXXXXXXXXX. */
  readonly mobile: string | null;
  readonly fullName: string | null;
  /** YYYY-MM-DD. */
  readonly birthDate: string | null;
}

/** National register of people who have self-excluded from all operators. */
export interface ExclusionRegister {
  /**
   * Returns true if the person is registered.
   *
   * @throws Error if the register doesn't respond; treat the person as excluded then.
   */
  check(person: KnownPerson): Promise<boolean>;
}
