/** Makes and checks password hashes. */
export interface PasswordHasher {
  /** Hash of a password with its own salt and parameters inside. */
  hash(password: string): Promise<string>;
  /** Whether the password belongs to the hash; takes as long for `null` (no such user), and is then false. */
  verify(hash: string | null, password: string): Promise<boolean>;
}
