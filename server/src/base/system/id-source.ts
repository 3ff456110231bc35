/** Random values. Nothing else in the server generates them. */
export interface IdSource {
  /** A new version 4 UUID. */
  uuid(): string;
  /** A new secret of 32 random bytes as base64url: access, refresh and casino tokens, authorization codes. */
  token(): string;
  /** A numeric one-time code with this many uniformly random digits. */
  digits(count: number): string;
  /** SHA-256 of a secret as hex; tokens are stored in this form. */
  digest(secret: string): string;
}
