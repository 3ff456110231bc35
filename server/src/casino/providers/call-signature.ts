import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { CASINO_CLOCK_MS, CASINO_HEADERS } from '@crease/contracts/routes/casino-gateway.ts';
import type { CasinoKey, SignedCall } from './game-provider.ts';

const SECONDS = /^\d{1,12}$/;
const NONCE = /^[0-9a-f-]{36}$/i;

/** Headers of a call to or from a provider. */
export function callHeaders(
  provider: string,
  key: CasinoKey,
  call: SignedCall,
): Readonly<Record<string, string>> {
  return {
    'content-type': 'application/json',
    [CASINO_HEADERS.provider]: provider,
    [CASINO_HEADERS.keyId]: key.id,
    [CASINO_HEADERS.timestamp]: call.timestamp,
    [CASINO_HEADERS.nonce]: call.nonce,
    [CASINO_HEADERS.signature]: computeCallSignature(key.secret, call),
  };
}

/** True if the bytes were signed with this secret within the last few minutes. */
export function isSignedCall(
  secret: string,
  call: SignedCall & { readonly signature: string },
  now: number,
): boolean {
  if (!SECONDS.test(call.timestamp) || !NONCE.test(call.nonce)) return false;
  if (Math.abs(Number(call.timestamp) * 1_000 - now) > CASINO_CLOCK_MS) return false;
  const right = Buffer.from(computeCallSignature(secret, call));
  const given = Buffer.from(call.signature);
  return given.length === right.length && timingSafeEqual(given, right);
}

function computeCallSignature(
  secret: string,
  { timestamp, nonce, path, body }: SignedCall,
): string {
  const digest = createHash('sha256').update(body).digest('hex');
  const lines = [timestamp, nonce, 'POST', path, digest].join('\n');
  return createHmac('sha256', secret).update(lines).digest('hex');
}
