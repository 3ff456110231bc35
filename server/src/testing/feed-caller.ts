import { createHmac } from 'node:crypto';
import {
  FEED_EVENTS_PATH,
  FEED_HEADERS,
  FEED_POSITION_PATH,
  type FeedAnswer,
} from '@crease/contracts/market-desk/feed.ts';
import { expect } from 'vitest';
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
  { secret = SECRET, source = GROUND.id }: { readonly secret?: string; readonly source?: string } = {},
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
    const { method, path } = call;
    return this.#server.app.inject({ method, url: `/${path}`, headers, payload: body });
  }

  async position(): Promise<FeedAnswer> {
    const [method, path] = ['GET', FEED_POSITION_PATH] as const;
    const call = { method, path, timestamp: this.now(), body: '' };
    const headers = feedHeaders(call, { source: this.#source });
    const { payload } = await this.#server.app.inject({ method, url: `/${path}`, headers });
    return JSON.parse(payload);
  }

  /** A timestamp that increases with every call. */
  now(): string {
    this.#sent += 1;
    return String(this.#server.clock.now() + this.#sent);
  }
}

const HOUR_MS = 3_600_000;
export type Facts = readonly (readonly [id: string, fact: object])[];

export const KICK_OFF = ['k', { type: 'kick-off' }] as const;
export const HALF_TIME: Facts = [
  ['ht', { type: 'half-time' }],
  ['h2', { type: 'second-half' }],
];
export const FULL_TIME = ['ft', { type: 'full-time' }] as const;

/** A goal after which play continues. */
export function goal(id: string, side: 0 | 1): Facts {
  return [
    [id, { type: 'goal', side, scorer: null, how: 'play' }],
    [`${id}-on`, { type: 'restart' }],
  ];
}

const FOOTBALL = { sport: 'football', teams: ['Harbour', 'Mill'] };
/** A twenty-over final. */
export const CRICKET = {
  sport: 'cricket',
  teams: ['Harbour', 'Mill'],
  format: 'T20',
  gender: 'male',
  oversPerInnings: 20,
  ballsPerOver: 6,
  days: 1,
  drawPossible: false,
};

/**
 * A source that reports the final in events it numbers itself.
 *
 * @param from its last sent sequence. @param final what is played, and how many hours ahead it is announced.
 */
export function sourceIn(
  server: TestServer,
  source: typeof GROUND,
  from = 0,
  { played = FOOTBALL, hours = 1 }: { readonly played?: object; readonly hours?: number } = {},
) {
  const caller = new FeedCaller(server, source);
  let sequence = from;
  const send = async (events: readonly object[]) => {
    const numbered = events.map((event) => {
      sequence += 1;
      return { ...event, sequence };
    });
    expect(await caller.send(numbered)).toMatchObject({ status: 'OK', position: sequence });
  };
  const moments = (facts: Facts) => facts.map(([id, fact]) => ({ id, fact }));
  return {
    announce: () =>
      send([
        {
          type: 'fixture',
          fixture: {
            id: 'm1',
            match: 'final',
            startsAt: server.clock.now() + hours * HOUR_MS,
            competition: 'Cup',
            ...played,
          },
        },
      ]),
    say: (...facts: Facts) => send([{ type: 'field', fixture: 'm1', moments: moments(facts) }]),
    putRight: (replaces: readonly string[], facts: Facts) =>
      send([{ type: 'correction', fixture: 'm1', replaces, moments: moments(facts) }]),
    end: () => send([{ type: 'end', fixture: 'm1' }]),
    get position() {
      return sequence;
    },
  };
}
