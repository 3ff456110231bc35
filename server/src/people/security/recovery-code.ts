import { RECOVERY_CODES } from '@crease/contracts/constants.ts';
import type { IdSource } from '#base/system/id-source.ts';

/** 32 unambiguous characters (no I, O, 0 or 1): five bits each, uniformly random. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const LENGTH = 8;
const HALF = LENGTH / 2;

/** Generates ten codes in the form `XXXX-XXXX`, 40 bits each. */
export function createRecoveryCodes(ids: IdSource): readonly string[] {
  const codes = new Set<string>();
  while (codes.size < RECOVERY_CODES) {
    const bytes = Buffer.from(ids.token(), 'base64url').subarray(0, LENGTH);
    const text = [...bytes].map((byte) => ALPHABET.charAt(byte % ALPHABET.length)).join('');
    codes.add(`${text.slice(0, HALF)}-${text.slice(HALF)}`);
  }
  return [...codes];
}
