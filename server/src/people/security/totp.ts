import { generateURI, ScureBase32Plugin, verifySync } from 'otplib';
import type { IdSource } from '#base/system/id-source.ts';

/** RFC 4226, section 4, R6: 160 bits. */
const SECRET_BYTES = 20;
const STEP_SECONDS = 30;
const DIGITS = /^\d{6}$/;
const base32 = new ScureBase32Plugin();

/** Generates a secret for an authenticator app, as base32. */
export function createTotpSecret(ids: IdSource): string {
  const bytes = Buffer.from(ids.token(), 'base64url').subarray(0, SECRET_BYTES);
  return base32.encode(new Uint8Array(bytes), { padding: false });
}

/** Builds the otpauth:// URI for an app's QR code. */
export function buildTotpUri(secret: string, issuer: string, userName: string): string {
  return generateURI({ issuer, label: userName, secret, period: STEP_SECONDS, digits: 6 });
}

/** True if the text has the format of an app code rather than a recovery code. */
export function isTotpCode(code: string): boolean {
  return DIGITS.test(code);
}

/**
 * Time step of a six-digit code (RFC 6238, 30 s); null unless it is the current, previous or next one.
 *
 * @param at milliseconds since 1970.
 */
export function findCodeStep(secret: string, code: string, at: number): number | null {
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
