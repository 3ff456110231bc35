/** Locks and signs texts with keys that the caller holds: 32 bytes as base64url. */
export interface KeyedCipher {
  /** Encrypts a text for an owner, so that nobody can read or change it. */
  seal(key: string, owner: string, text: string): string;
  /** @throws Error when the text was changed, or sealed with another key or for another owner. */
  open(key: string, owner: string, sealed: string): string;
  /** A signature as base64url. */
  sign(key: string, text: string): string;
  /** Whether two texts are the same, in a time that does not tell how far they agree. */
  isSame(one: string, other: string): boolean;
}
