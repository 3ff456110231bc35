import { createHmac, timingSafeEqual } from 'node:crypto';
import type { ProviderCallback } from './payment-provider.ts';

/** Allows for clock skew between companies and queueing delays. */
const TOLERANCE_MS = 300_000;
const SECONDS = /^\d{1,12}$/;

/** Signs a body: time in seconds, and the hex HMAC-SHA-256 of both. */
export function signedBody(secret: string, body: string, now: number): ProviderCallback {
  const timestamp = String(Math.floor(now / 1_000));
  return { body, timestamp, signature: computeBodySignature(secret, timestamp, body) };
}

/** True if the bytes were signed with the secret within the last few minutes. */
export function isSignedBody(
  secret: string,
  { body, timestamp, signature }: ProviderCallback,
  now: number,
): boolean {
  if (!SECONDS.test(timestamp)) return false;
  if (Math.abs(Number(timestamp) * 1_000 - now) > TOLERANCE_MS) return false;
  const right = Buffer.from(computeBodySignature(secret, timestamp, body));
  const given = Buffer.from(signature);
  return given.length === right.length && timingSafeEqual(given, right);
}

/** The full stop between them prevents a digit from moving from one to the other. */
function computeBodySignature(secret: string, timestamp: string, body: string): string {
  return createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
}
