import { createHmac } from 'node:crypto';
import {
  FEED_EVENTS_PATH,
  FEED_HEADERS,
  FEED_POSITION_PATH,
  type FeedAnswer,
} from '@crease/contracts/routes/feed.ts';

/** Who sends, and where to. */
export interface FeedSetting {
  /** Address of the product, without a slash at its end. */
  readonly url: string;
  readonly source: string;
  readonly secret: string;
  /** Another clock than that of this machine, ms since 1970 UTC. */
  readonly now?: () => number;
}

const RETRY_MS = 1_000;
const MOST_TRIES = 60;

/** An event without its place in the order of the source. */
export type Unnumbered = Readonly<Record<string, unknown>>;

/** Sends events in order, each once, and goes on where the product has heard it last. */
export class FeedSender {
  readonly #setting: FeedSetting;
  #position = 0;
  #timestamp = 0;

  constructor(setting: FeedSetting) {
    this.#setting = setting;
  }

  /** Asks how far this source was heard. @returns the position. */
  async resume(): Promise<number> {
    const { status, position } = await this.#call('GET', FEED_POSITION_PATH, '');
    if (status !== 'OK' || position === null) throw new Error(`the feed is refused: ${status}`);
    this.#position = position;
    return position;
  }

  /** Sends these events; without any it says that nothing has happened. */
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

  /** The same bytes again while the product is away: it passes over what it has. */
  async #call(method: 'GET' | 'POST', path: string, body: string): Promise<FeedAnswer> {
    for (let tries = 0; ; tries++) {
      try {
        const answer = await this.#once(method, path, body);
        if (answer.status !== 'TEMPORARY_ERROR' && answer.status !== 'TOO_MANY') return answer;
      } catch (failure) {
        if (tries >= MOST_TRIES) throw failure;
      }
      if (tries >= MOST_TRIES) throw new Error('the product does not answer');
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
