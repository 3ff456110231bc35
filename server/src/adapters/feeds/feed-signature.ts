import { createHmac, timingSafeEqual } from 'node:crypto';
import { FEED_CLOCK_MS } from '@crease/contracts/routes/feed.ts';
import type { SignedFeedCall } from '#ports/feed.ts';

const MILLISECONDS = /^\d{1,15}$/;

/** True if the bytes were signed with this secret within the last minute. */
export function isSignedFeedCall(secret: string, call: SignedFeedCall, now: number): boolean {
  if (!MILLISECONDS.test(call.timestamp)) return false;
  if (Math.abs(Number(call.timestamp) - now) > FEED_CLOCK_MS) return false;
  const right = Buffer.from(computeFeedSignature(secret, call));
  const given = Buffer.from(call.signature);
  return given.length === right.length && timingSafeEqual(given, right);
}

function computeFeedSignature(
  secret: string,
  { method, path, timestamp, body }: Pick<SignedFeedCall, 'method' | 'path' | 'timestamp' | 'body'>,
): string {
  const lines = `${timestamp}.${method}./${path}.${body}`;
  return createHmac('sha256', secret).update(lines).digest('hex');
}
