import { createHmac } from 'node:crypto';
import {
  FEED_EVENTS_PATH,
  FEED_HEADERS,
  FEED_POSITION_PATH,
  type FeedAnswer,
} from '@crease/contracts/market-desk/feed.ts';

/** Source and destination. */
export interface FeedSetting {
  /** URL of the product, without a trailing slash. */
  readonly url: string;
  readonly source: string;
  readonly secret: string;
  /** Clock to use instead of this machine's, ms since 1970 UTC. */
  readonly now?: () => number;
}

const RETRY_MS = 1_000;
const MAX_ATTEMPTS = 60;

/** An event without its sequence number. */
export type Unnumbered = Readonly<Record<string, unknown>>;

/** Sends events in order, each exactly once, resuming after the last one that the product accepted. */
export class FeedSender {
  readonly #setting: FeedSetting;
  #position = 0;
  #timestamp = 0;

  constructor(setting: FeedSetting) {
    this.#setting = setting;
  }

  /** Queries the last accepted position of this source. @returns the position. */
  async resume(): Promise<number> {
    const { status, position } = await this.#call('GET', FEED_POSITION_PATH, '');
    if (status !== 'OK' || position === null) throw new Error(`the feed is refused: ${status}`);
    this.#position = position;
    return position;
  }

  /** Sends events; an empty list is a heartbeat. */
  async send(events: readonly Unnumbered[]): Promise<void> {
    const numbered = events.map((event, place) => ({
      ...event,
      sequence: this.#position + 1 + place,
    }));
    const answer = await this.#call('POST', FEED_EVENTS_PATH, JSON.stringify({ events: numbered }));
    if (answer.status !== 'OK') {
      const { status, field = '', message = '' } = answer;
      throw new Error(`the feed is refused: ${status} ${field} ${message}`);
    }
    this.#position += events.length;
  }

  /** Resends the same bytes while the product is unavailable; it skips duplicates. */
  async #call(method: 'GET' | 'POST', path: string, body: string): Promise<FeedAnswer> {
    for (let tries = 0; ; tries++) {
      try {
        const answer = await this.#once(method, path, body);
        if (answer.status !== 'TEMPORARY_ERROR' && answer.status !== 'TOO_MANY') return answer;
      } catch (failure) {
        if (tries >= MAX_ATTEMPTS) throw failure;
      }
      if (tries >= MAX_ATTEMPTS) throw new Error('the product does not answer');
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }

  async #once(method: 'GET' | 'POST', path: string, body: string): Promise<FeedAnswer> {
    const { url, source, secret, now = Date.now } = this.#setting;
    this.#timestamp = Math.max(now(), this.#timestamp + 1);
    const lines = `${this.#timestamp}.${method}./${path}.${body}`;
    const response = await fetch(`${url}/${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        [FEED_HEADERS.source]: source,
        [FEED_HEADERS.timestamp]: String(this.#timestamp),
        [FEED_HEADERS.signature]: createHmac('sha256', secret).update(lines).digest('hex'),
      },
      ...(method === 'POST' ? { body } : {}),
    });
    return (await response.json()) as FeedAnswer;
  }
}
