import { argon2PasswordHasher } from '#people/account/argon2-password-hasher.ts';
import type { PasswordHasher } from '#people/account/password-hasher.ts';

/** Minimum argon2id parameters. Tests hash thousands of passwords, and none depends on the cost of guessing. */
const LEAST = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/** Real hashes that take microseconds. Must stay in `testing`, which production never imports. */
export function cheapPasswordHasher(): PasswordHasher {
  return argon2PasswordHasher(LEAST);
}
