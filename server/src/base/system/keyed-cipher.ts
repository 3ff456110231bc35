/** Encrypts and signs texts with keys held by the caller: 32 bytes as base64url. */
export interface KeyedCipher {
  /** Encrypts and authenticates a text, bound to an owner. */
  seal(key: string, owner: string, text: string): string;
  /** @throws Error if the text was altered, or sealed with another key or for another owner. */
  open(key: string, owner: string, sealed: string): string;
  /** Returns a signature as base64url. */
  sign(key: string, text: string): string;
  /** Constant-time comparison. */
  isSame(one: string, other: string): boolean;
}

/** Signs and verifies with the keys of one purpose. */
export interface Signer {
  /** Returns a signature as base64url, 43 characters. */
  sign(text: string): string;
  /** Compares in constant time. */
  isSigned(text: string, signature: string): boolean;
}
