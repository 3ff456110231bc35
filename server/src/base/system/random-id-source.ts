import { hash, randomBytes, randomInt, randomUUID } from 'node:crypto';
import type { IdSource } from './id-source.ts';

const TOKEN_BYTES = 32;

/** Values from the system's random source. */
export const randomIdSource: IdSource = {
  uuid: () => randomUUID(),
  token: () => randomBytes(TOKEN_BYTES).toString('base64url'),
  digits: (count) => Array.from({ length: count }, () => randomInt(10)).join(''),
  digest: (secret) => hash('sha256', secret, 'hex'),
};
