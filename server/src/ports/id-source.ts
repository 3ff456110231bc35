/** Unpredictable values. Nothing else in the server makes one. */
export interface IdSource {
  /** A new version 4 UUID. */
  uuid(): string;
  /** A new secret of 32 random bytes as base64url: access, refresh and casino tokens, authorization codes. */
  token(): string;
  /** A numeric one-time code of that many digits, each drawn evenly. */
  digits(count: number): string;
  /** SHA-256 of a secret as hex: how tokens rest in the database. */
  digest(secret: string): string;
}
