/** A user's authenticator app. */
export interface SecondFactor {
  readonly userId: number;
  /** The shared secret, encrypted by the server before it comes here. */
  readonly sealedSecret: string;
  /** Newest time step whose code was used; codes of it and of earlier ones are over. */
  readonly lastStep: number;
  readonly createdAt: number;
}

/** A passkey of a user on one domain. */
export interface Passkey {
  readonly id: number;
  readonly userId: number;
  /** Host name of the domain that it works on. */
  readonly rpId: string;
  /** Base64url, as the browser names it. */
  readonly credentialId: string;
  /** COSE key. */
  readonly publicKey: Uint8Array<ArrayBuffer>;
  /** Uses as the authenticator counts them; one that does not count says 0 for ever. */
  readonly counter: number;
  /** Ways in which the browser reached it, repeated at the next registration. */
  readonly transports: readonly string[];
  readonly name: string;
  readonly createdAt: number;
  readonly lastUsedAt: number | null;
}

export type NewPasskey = Omit<Passkey, 'id' | 'lastUsedAt'>;

/** What people prove themselves with beside the password. Every use is decided in one step, so that none counts twice. */
export interface SecurityStore {
  secondFactorOf(userId: number): Promise<SecondFactor | null>;
  /** All of them, for a rotation of keys. */
  secondFactors(): Promise<readonly SecondFactor[]>;
  /** Puts a secret that was sealed anew in the place of this one; false when it is not there any more. */
  replaceSeal(userId: number, from: string, to: string): Promise<boolean>;
  /** Puts a factor and its recovery codes (hashes) in the place of the former ones. */
  setSecondFactor(factor: SecondFactor, recoveryHashes: readonly string[]): Promise<void>;
  /** Removes the factor and its recovery codes. */
  removeSecondFactor(userId: number): Promise<void>;
  /** Notes a time step as used; false when it, or a later one, was used before. */
  takeStep(userId: number, step: number): Promise<boolean>;
  setRecoveryCodes(userId: number, hashes: readonly string[]): Promise<void>;
  /** Uses a recovery code up; false when there is none with that hash. */
  takeRecoveryCode(userId: number, hash: string): Promise<boolean>;
  recoveryCodesLeft(userId: number): Promise<number>;

  /** Null when somebody has that credential already. */
  addPasskey(passkey: NewPasskey): Promise<Passkey | null>;
  passkeyByCredential(credentialId: string): Promise<Passkey | null>;
  /** Oldest first. */
  passkeysOf(userId: number): Promise<readonly Passkey[]>;
  /** Notes a use; false when the counter did not grow (and is not 0 for ever), as a copy's would. */
  notePasskeyUse(id: number, counter: number, at: number): Promise<boolean>;
  /** False when the user has no such passkey. */
  removePasskey(userId: number, id: number): Promise<boolean>;
}
