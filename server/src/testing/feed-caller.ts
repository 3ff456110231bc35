import { createHmac } from 'node:crypto';
import {
  FEED_EVENTS_PATH,
  FEED_HEADERS,
  FEED_POSITION_PATH,
  type FeedAnswer,
} from '@crease/contracts/routes/feed.ts';
import type { SignedFeedCall } from '#market-desk/feeds/feed.ts';
import type { TestServer } from './test-server.ts';

const SECRET = 'a secret of the ground that is long enough';
/** A source that test servers can be configured with. */
export const GROUND = { id: 'ground', secrets: [SECRET] };

/** A second one, used when the first is silent. */
export const PRESS = { id: 'press', secrets: [SECRET] };

/** Headers of a correctly signed call. */
export function feedHeaders(
  call: Pick<SignedFeedCall, 'method' | 'path' | 'timestamp' | 'body'>,
  {
    secret = SECRET,
    source = GROUND.id,
  }: { readonly secret?: string; readonly source?: string } = {},
): Readonly<Record<string, string>> {
  const { method, path, timestamp, body } = call;
  const lines = `${timestamp}.${method}./${path}.${body}`;
  return {
    host: 'localhost',
    'content-type': 'application/json',
    [FEED_HEADERS.source]: source,
    [FEED_HEADERS.timestamp]: timestamp,
    [FEED_HEADERS.signature]: createHmac('sha256', secret).update(lines).digest('hex'),
  };
}

/** Sends events as one of the server's sources. */
export class FeedCaller {
  readonly #server: TestServer;
  readonly #source: string;
  #sent = 0;

  constructor(server: TestServer, source = GROUND) {
    this.#server = server;
    this.#source = source.id;
  }

  async send(events: readonly object[], secret = SECRET): Promise<FeedAnswer> {
    const { payload } = await this.post(JSON.stringify({ events }), secret);
    return JSON.parse(payload);
  }

  post(body: string, secret = SECRET) {
    const call = { method: 'POST', path: FEED_EVENTS_PATH, timestamp: this.now(), body } as const;
    const headers = feedHeaders(call, { secret, source: this.#source });
    return this.#server.app.inject({
      method: 'POST',
      url: `/${call.path}`,
      headers,
      payload: body,
    });
  }

  async position(): Promise<FeedAnswer> {
    const call = {
      method: 'GET',
      path: FEED_POSITION_PATH,
      timestamp: this.now(),
      body: '',
    } as const;
    const headers = feedHeaders(call, { source: this.#source });
    const { payload } = await this.#server.app.inject({
      method: 'GET',
      url: `/${call.path}`,
      headers,
    });
    return JSON.parse(payload);
  }

  /** A timestamp that increases with every call. */
  now(): string {
    this.#sent += 1;
    return String(this.#server.clock.now() + this.#sent);
  }
}
