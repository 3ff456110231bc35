import { createHmac, timingSafeEqual } from 'node:crypto';
import {
  FEED_CALLS_A_MINUTE,
  FEED_CLOCK_MS,
  type FeedAnswer,
} from '@crease/contracts/routes/feed.ts';
import type { Clock } from '#base/system/clock.ts';
import type { FeedEndpoint, SignedFeedCall } from './feed.ts';
import type { Source } from './feed-draft.ts';
import { parseBody } from './sent-body.ts';
import type { SentEvents } from './sent-events.ts';

const MINUTE_MS = 60_000;
const REFUSED: FeedAnswer = { status: 'INVALID_SIGNATURE', position: null };

/** Authenticates calls from external scorers, scrapers and providers: checks signatures and rate limits. */
export class FeedAuthenticator implements FeedEndpoint {
  readonly #clock: Clock;
  readonly #sent: SentEvents;

  constructor(parts: { readonly clock: Clock; readonly sent: SentEvents }) {
    this.#clock = parts.clock;
    this.#sent = parts.sent;
  }

  async accept(call: SignedFeedCall): Promise<FeedAnswer> {
    const source = this.#findSender(call);
    if (source === null) return REFUSED;
    if (this.#isTooMany(source)) return { status: 'TOO_MANY', position: source.position };
    return await this.#sent.enqueue(source, async () => {
      await this.#sent.open();
      return await this.#sent.accept(source, parseBody(call.body));
    });
  }

  async position(call: SignedFeedCall): Promise<FeedAnswer> {
    const source = this.#findSender(call);
    if (source === null) return REFUSED;
    if (this.#isTooMany(source)) return { status: 'TOO_MANY', position: source.position };
    await this.#sent.open();
    return { status: 'OK', position: source.position };
  }

  #findSender(call: SignedFeedCall): Source | null {
    const source = this.#sent.findSource(call.source);
    const now = this.#clock.now();
    const isSigned = source?.secrets.some((secret) => isSignedFeedCall(secret, call, now));
    if (source === null || isSigned !== true) return null;
    // A source's timestamps must increase, so a replayed call is rejected.
    if (Number(call.timestamp) <= source.timestamp) return null;
    source.timestamp = Number(call.timestamp);
    return source;
  }

  #isTooMany({ calls }: Source): boolean {
    const minute = Math.floor(this.#clock.now() / MINUTE_MS);
    if (calls.minute !== minute) {
      calls.minute = minute;
      calls.count = 0;
    }
    calls.count += 1;
    return calls.count > FEED_CALLS_A_MINUTE;
  }
}

const MILLISECONDS = /^\d{1,15}$/;

/** True if the bytes were signed with this secret within the last minute. */
function isSignedFeedCall(secret: string, call: SignedFeedCall, now: number): boolean {
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
