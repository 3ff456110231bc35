import { hash, verify } from '@node-rs/argon2';
import type { PasswordHasher } from './password-hasher.ts';

/**
 * argon2id is the library's default. OWASP's second recommendation for argon2id: 19 MiB, two passes, one lane; about
 * 15 ms on one core.
 */
const PARAMETERS = {
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
};

/** Hashes passwords with argon2id off the main thread. @param parameters cost of a hash; tests use less. */
export function argon2PasswordHasher(parameters = PARAMETERS): PasswordHasher {
  // Compared with an unknown user's password, so that the response takes equally long.
  const nobody = hash('nobody has this password', parameters);
  return {
    hash: (password) => hash(password, parameters),
    verify: async (known, password) => {
      const fits = await verify(known ?? (await nobody), password).catch(() => false);
      return known !== null && fits;
    },
  };
}
