import { RECOVERY_CODES } from '@crease/contracts/constants.ts';
import type { IdSource } from '#ports/id-source.ts';

/** 32 characters that are not mixed up when read or dictated: no I, O, 0 and 1. Five bits each, evenly drawn. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const LENGTH = 8;
const HALF = LENGTH / 2;

/** Ten fresh codes as they are shown, `XXXX-XXXX`: 40 bits each. */
export function newRecoveryCodes(ids: IdSource): readonly string[] {
  const codes = new Set<string>();
  while (codes.size < RECOVERY_CODES) {
    const bytes = Buffer.from(ids.token(), 'base64url').subarray(0, LENGTH);
    const text = [...bytes].map((byte) => ALPHABET.charAt(byte % ALPHABET.length)).join('');
    codes.add(`${text.slice(0, HALF)}-${text.slice(HALF)}`);
  }
  return [...codes];
}
