/** A user's authenticator app. */
export interface SecondFactor {
  readonly userId: number;
  /** The shared secret, already encrypted by the server. */
  readonly sealedSecret: string;
  /** Latest time step used; codes of this and earlier steps are invalid. */
  readonly lastStep: number;
  readonly createdAt: number;
}

/** A passkey of a user on one domain. */
export interface Passkey {
  readonly id: number;
  readonly userId: number;
  /** Host name of the domain where it is valid. */
  readonly rpId: string;
  /** Credential ID as base64url. */
  readonly credentialId: string;
  /** COSE public key. */
  readonly publicKey: Uint8Array<ArrayBuffer>;
  /** Authenticator's signature counter; always 0 if it doesn't count. */
  readonly counter: number;
  /** Transports reported by the browser, passed on at the next registration. */
  readonly transports: readonly string[];
  readonly name: string;
  readonly createdAt: number;
  readonly lastUsedAt: number | null;
}

export type NewPasskey = Omit<Passkey, 'id' | 'lastUsedAt'>;

/** Second factors and passkeys. Each use is decided atomically, so none can be used twice. */
export interface SecurityStore {
  findSecondFactor(userId: number): Promise<SecondFactor | null>;
  /** All second factors, for key rotation. */
  secondFactors(): Promise<readonly SecondFactor[]>;
  /** Replaces a re-encrypted secret; false if the old one has changed. */
  replaceSeal(userId: number, from: string, to: string): Promise<boolean>;
  /** Replaces the second factor and its recovery codes (hashes). */
  setSecondFactor(factor: SecondFactor, recoveryHashes: readonly string[]): Promise<void>;
  /** Deletes the second factor and its recovery codes. */
  removeSecondFactor(userId: number): Promise<void>;
  /** Marks a time step as used; false if it or a later one was used before. */
  takeStep(userId: number, step: number): Promise<boolean>;
  setRecoveryCodes(userId: number, hashes: readonly string[]): Promise<void>;
  /** Consumes a recovery code; false if there is none with that hash. */
  takeRecoveryCode(userId: number, hash: string): Promise<boolean>;
  recoveryCodesLeft(userId: number): Promise<number>;

  /** Null if the credential is already registered. */
  addPasskey(passkey: NewPasskey): Promise<Passkey | null>;
  passkeyByCredential(credentialId: string): Promise<Passkey | null>;
  /** Oldest first. */
  listPasskeys(userId: number): Promise<readonly Passkey[]>;
  /** Records a use; false if the counter did not increase (and isn't always 0), which suggests a cloned key. */
  notePasskeyUse(id: number, counter: number, at: number): Promise<boolean>;
  /** @returns false if the user has no such passkey. */
  removePasskey(userId: number, id: number): Promise<boolean>;
}
