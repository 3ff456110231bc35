import { hash, verify } from '@node-rs/argon2';
import type { PasswordHasher } from '#ports/password-hasher.ts';

/** argon2id is the library's default. OWASP's second choice for argon2id: 19 MiB, two passes, one lane; about 15 ms of one core. */
const PARAMETERS = {
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
};

/** Password hashes by argon2id, computed off the main thread. @param parameters what a hash costs; tests take less. */
export function argon2PasswordHasher(parameters = PARAMETERS): PasswordHasher {
  // What an unknown user's password is compared with, so that their answer takes as long.
  const nobody = hash('nobody has this password', parameters);
  return {
    hash: (password) => hash(password, parameters),
    verify: async (known, password) => {
      const fits = await verify(known ?? (await nobody), password).catch(() => false);
      return known !== null && fits;
    },
  };
}
