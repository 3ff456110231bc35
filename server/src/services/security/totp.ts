import { generateURI, ScureBase32Plugin, verifySync } from 'otplib';
import type { IdSource } from '#ports/id-source.ts';

/** RFC 4226, section 4, R6: 160 bits. */
const SECRET_BYTES = 20;
const STEP_SECONDS = 30;
const DIGITS = /^\d{6}$/;
const base32 = new ScureBase32Plugin();

/** A fresh secret for an authenticator app, as base32. */
export function newTotpSecret(ids: IdSource): string {
  const bytes = Buffer.from(ids.token(), 'base64url').subarray(0, SECRET_BYTES);
  return base32.encode(new Uint8Array(bytes), { padding: false });
}

/** The otpauth:// address that an app reads from a picture. */
export function totpUri(secret: string, issuer: string, userName: string): string {
  return generateURI({ issuer, label: userName, secret, period: STEP_SECONDS, digits: 6 });
}

/** Whether a text looks like a code of an app; a recovery code does not. */
export function isTotpCode(code: string): boolean {
  return DIGITS.test(code);
}

/**
 * The time step that a six-digit code belongs to (RFC 6238, 30 s), or null when it is none of the present, the last or
 * the next one.
 *
 * @param at milliseconds since 1970.
 */
export function stepOfCode(secret: string, code: string, at: number): number | null {
  if (!isTotpCode(code)) return null;
  const checked = verifySync({
    secret,
    token: code,
    epoch: Math.floor(at / 1_000),
    period: STEP_SECONDS,
    epochTolerance: STEP_SECONDS,
  });
  return checked.valid && 'timeStep' in checked ? checked.timeStep : null;
}
