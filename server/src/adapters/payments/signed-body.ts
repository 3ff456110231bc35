import { createHmac, timingSafeEqual } from 'node:crypto';
import type { ProviderCallback } from '#ports/payment-provider.ts';

/** Clocks of two companies differ, and a queue holds a call up. */
const TOLERANCE_MS = 300_000;
const SECONDS = /^\d{1,12}$/;

/** A body with its time in seconds and the HMAC-SHA-256 of both, hexadecimal. */
export function signedBody(secret: string, body: string, now: number): ProviderCallback {
  const timestamp = String(Math.floor(now / 1_000));
  return { body, timestamp, signature: signatureOf(secret, timestamp, body) };
}

/** Whether somebody who has the secret signed these bytes within the last minutes. */
export function isSignedBody(
  secret: string,
  { body, timestamp, signature }: ProviderCallback,
  now: number,
): boolean {
  if (!SECONDS.test(timestamp)) return false;
  if (Math.abs(Number(timestamp) * 1_000 - now) > TOLERANCE_MS) return false;
  const right = Buffer.from(signatureOf(secret, timestamp, body));
  const given = Buffer.from(signature);
  return given.length === right.length && timingSafeEqual(given, right);
}

/** The full stop between them keeps a digit from moving from one into the other. */
function signatureOf(secret: string, timestamp: string, body: string): string {
  return createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
}
