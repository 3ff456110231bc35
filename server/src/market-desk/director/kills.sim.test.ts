import { createPrng } from '@crease/sports/base/prng.ts';
import { beforeAll, expect, test } from 'vitest';
import {
  type Aftermath,
  cricketFeed,
  killAfter,
  liveThrough,
  sportFeed,
  type WholeLife,
} from '#testing/killed-life.ts';

const ALL_OVER: Aftermath = {
  openEvents: 0,
  unsettled: [],
  openBets: 0,
  broken: [],
  waiting: [],
};

const MINUTE_MS = 60_000;

let match: WholeLife;
beforeAll(async () => {
  match = await liveThrough(cricketFeed());
}, 120_000);

/** Positions of commands that create a house market; right after each, the market exists but isn't quoted yet. */
function listCreations({ disk }: WholeLife): number[] {
  return disk.batches.flatMap(({ rows }, at) =>
    rows.markets.some(({ status }) => status === 'INACTIVE') ? [at + 1] : [],
  );
}

test('a process killed right after creating an unquoted market leaves nothing open', async () => {
  const prng = createPrng('makings');
  const made = listCreations(match);
  expect(made.length).toBeGreaterThan(50);
  for (const place of [0, 1, prng.int(made.length), made.length - 1]) {
    const commands = made[place] ?? 0;
    const left = await killAfter(match, commands, { when: 'when it is over' });
    expect({ commands, ...left }).toEqual({ commands, ...ALL_OVER });
  }
});

test('a process killed at any moment of a match leaves nothing open when the next starts after the end', async () => {
  const prng = createPrng('any moment');
  for (let kills = 0; kills < 6; kills++) {
    const commands = 1 + prng.int(match.disk.batches.length);
    const left = await killAfter(match, commands, { when: 'when it is over' });
    expect({ commands, ...left }).toEqual({ commands, ...ALL_OVER });
  }
});

test('a process killed in mid-match is followed by one that plays it to its end', async () => {
  const commands = Math.round(match.disk.batches.length * 0.7);
  const left = await killAfter(match, commands, { when: 'at once' });
  expect(left).toEqual(ALL_OVER);
});

test('a match unknown to every feed after a restart needs attention within a minute', async () => {
  const commands = Math.round(match.disk.batches.length / 2);
  const startedAt = (match.disk.batches[commands - 1]?.batch.at ?? 0) + 1;
  for (const feed of [null, sportFeed('kabaddi')]) {
    const { openEvents, waiting } = await killAfter(match, commands, { when: 'at once', feed });
    expect(openEvents).toBeGreaterThan(0);
    expect(waiting).toMatchObject([{ marketId: null, reason: 'NO_FEED', code: null }]);
    expect((waiting[0]?.since ?? 0) - startedAt).toBeLessThan(MINUTE_MS);
  }
});

test('fixtures of other sports whose process is killed at any moment leave nothing open', async () => {
  for (const sport of ['kabaddi', 'horse-racing'] as const) {
    const whole = await liveThrough(sportFeed(sport));
    const prng = createPrng(sport);
    for (let kills = 0; kills < 4; kills++) {
      const commands = 20 + prng.int(whole.disk.batches.length - 20);
      const left = await killAfter(whole, commands, { when: 'when it is over' });
      expect({ sport, commands, ...left }).toEqual({ sport, commands, ...ALL_OVER });
    }
  }
});
