import { expect } from 'vitest';
import { FeedCaller, type GROUND } from './feed-caller.ts';
import type { TestServer } from './test-server.ts';

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
