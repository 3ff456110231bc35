import { toWireFact } from '@crease/contracts/market-desk/field-facts.ts';
import { toAnnouncement } from '@crease/server/market-desk/feeds/announced-fixture.ts';
import { GROUND, PRESS } from '@crease/server/testing/feed-caller.ts';
import { startTestServer } from '@crease/server/testing/test-server.ts';
import { createPrng } from '@crease/sports/base/prng.ts';
import type { PlayedSport } from '@crease/sports/play/sport-fixture.ts';
import { createTimetables } from '@crease/sports/registry/sports.ts';
import { createSchedule } from '@crease/sports/simulator/schedule.ts';
import { expect, test } from 'vitest';
import { type SentFixture, sentMatch } from '#feed-client/sent-fixture.ts';
import { FeedLife, NOTHING_LEFT } from './feed-life.ts';
import { type FaultCounts, TroubledSource } from './troubled-source.ts';

const DAY_MS = 24 * 3_600_000;
const STEP_MS = 5_000;
/** Interval between process crashes, in steps. */
const RESTART_EVERY = 40;

/** Probability of a false event per step; higher for football, because there are few goals. */
const MISREPORT_CHANCES = {
  football: 0.5,
  tennis: 0.06,
  kabaddi: 0.06,
  'horse-racing': 0.06,
  cricket: 0.06,
};
const KINDS = ['repeated', 'reordered', 'misreported', 'corrected', 'dropped'] as const;

function noFaults(): FaultCounts {
  return { repeated: 0, reordered: 0, misreported: 0, corrected: 0, dropped: 0 };
}

/** A simulated fixture as reported by an external source. */
function simulateFixture(sport: PlayedSport | 'cricket', startsAt: number): SentFixture {
  const from = Date.UTC(2026, 10, 1);
  if (sport === 'cricket') {
    const schedule = createSchedule({ seed: 5 });
    const planned = schedule.between(from, from + 2 * DAY_MS).find(({ info }) => info.format === 'T20');
    if (planned === undefined) throw new Error('no match of twenty overs is planned');
    const { events } = schedule.getMatch(planned);
    return sentMatch({ info: planned.info, events }, 'm1', startsAt);
  }
  const [planned] =
    createTimetables({ seed: 3 })
      .get(sport)
      ?.between(from, from + DAY_MS) ?? [];
  if (planned === undefined) throw new Error(`no ${sport} is planned`);
  const { script, ...fixture } = planned;
  const { model, facts } = script();
  const known = { ...fixture, sport: 'other', hasScore: true, speed: 1, startsAt, model } as const;
  const announced = toAnnouncement(known, 'm1');
  if (announced === null) throw new Error(`nobody could announce ${sport}`);
  return { announced, facts: facts.map(({ fact }) => ({ afterMs: 0, fact: toWireFact(fact) })) };
}

/** The match as reported by two sources. @param counts null for none. */
async function played(sport: PlayedSport | 'cricket', seed: string, counts: FaultCounts | null) {
  const server = await startTestServer({ feedSources: [GROUND, PRESS] });
  const life = new FeedLife(server);
  await life.begin();
  const sent = simulateFixture(sport, server.clock.now() + 60_000);
  const prng = createPrng(`${seed} ${sport}`);
  const sources = [GROUND, PRESS].slice(0, counts === null ? 1 : 2).map(
    (source) =>
      new TroubledSource(server, {
        source,
        sent,
        prng: createPrng(`${seed} ${sport} ${source.id}`),
        counts: counts ?? noFaults(),
        misreportChance: counts === null ? null : MISREPORT_CHANCES[sport],
      }),
  );
  for (const source of sources) await source.announce();
  await life.settle(1_000);
  let bets = await life.bet(prng);
  for (let steps = 1; sources.some(({ isEnded }) => !isEnded); steps++) {
    for (const source of sources) if (!source.isEnded) await source.step();
    await life.settle(STEP_MS);
    bets += await life.bet(prng);
    if (counts === null || steps % RESTART_EVERY !== 0) continue;
    await life.restart();
    for (const source of sources) source.moveTo(life.server);
  }
  for (let looks = 0; looks < 4; looks++) await life.settle(15_000);
  const left = await life.left();
  const results = life.results();
  await life.end();
  return { left, results, bets };
}

/** Expects some troubles of every kind. */
const all = noFaults();

test.each([
  ['football', ['one', 'two', 'three']],
  ['tennis', ['one', 'two', 'three']],
  ['kabaddi', ['one', 'two', 'three']],
  ['horse-racing', ['one', 'two', 'three']],
  ['cricket', ['one']],
] as const)(
  '%s from sources that repeat, reorder, lie, correct and die, with killed processes, ends as without them',
  async (sport, seeds) => {
    const plain = await played(sport, 'plain', null);
    expect(plain.left).toEqual(NOTHING_LEFT);
    for (const seed of seeds) {
      const troubles = noFaults();
      const troubled = await played(sport, seed, troubles);
      expect([seed, troubled.left]).toEqual([seed, NOTHING_LEFT]);
      const both = [...troubled.results.keys()].filter((name) => plain.results.has(name));
      expect(both.length).toBeGreaterThan(1);
      expect(both.map((name) => [name, troubled.results.get(name)])).toEqual(
        both.map((name) => [name, plain.results.get(name)]),
      );
      expect(troubles.corrected).toBe(troubles.misreported);
      for (const kind of KINDS) all[kind] += troubles[kind];
    }
  },
);

test('covers every type of trouble', () => {
  expect(KINDS.filter((kind) => all[kind] < 5)).toEqual([]);
});
