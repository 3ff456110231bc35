import { argon2PasswordHasher } from '#adapters/system/argon2-password-hasher.ts';
import type { PasswordHasher } from '#ports/password-hasher.ts';

/** The least that argon2id takes. Tests hash thousands of passwords and none of them is about what a guess costs. */
const LEAST = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/** Real hashes that cost microseconds. Only below `testing`, which production never imports. */
export function cheapPasswordHasher(): PasswordHasher {
  return argon2PasswordHasher(LEAST);
}
