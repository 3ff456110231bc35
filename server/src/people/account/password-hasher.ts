/** Creates and verifies password hashes. */
export interface PasswordHasher {
  /** Hashes a password; the result includes salt and parameters. */
  hash(password: string): Promise<string>;
  /** True if the password matches. For `null` (no such user) returns false after the same time. */
  verify(hash: string | null, password: string): Promise<boolean>;
}
