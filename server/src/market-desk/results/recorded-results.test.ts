import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { playFixture } from '@crease/sports/testing/play-script.ts';
import { expect, test } from 'vitest';
import { StreamFixtures } from '#market-desk/feeds/stream-fixtures.ts';
import { toEndedMarket } from '#market-desk/play/sport-market.ts';
import { ManualClock } from '#testing/manual-clock.ts';
import { lendFolder } from '#testing/temporary-files.ts';
import { lendDocuments } from '#testing/test-database.ts';

const STARTS_AT = Date.UTC(2026, 10, 21, 12);
const MINUTE_MS = 60_000;
const FIELD = [11, 12, 13, 14, 15, 16];

interface WrittenRunner {
  readonly id: number;
  readonly status?: string;
  readonly hc?: number;
}

/** One recorded definition, `minute` minutes from the start. */
function line(minute: number, terms: Readonly<Record<string, unknown>>, runners: readonly WrittenRunner[]): string {
  const marketDefinition = {
    marketType: 'WIN',
    eventTypeId: '7',
    marketTime: new Date(STARTS_AT).toISOString(),
    numberOfWinners: 1,
    status: 'OPEN',
    inPlay: false,
    betDelay: 0,
    bspMarket: false,
    runners: runners.map((runner, index) => ({
      status: 'ACTIVE',
      name: `Horse ${runner.id}`,
      sortPriority: index + 1,
      ...runner,
    })),
    ...terms,
  };
  const pt = STARTS_AT + minute * MINUTE_MS;
  return JSON.stringify({ op: 'mcm', pt, mc: [{ id: '1.1', marketDefinition }] });
}

async function open(...lines: readonly string[]) {
  const file = path.join(lendFolder(), 'market.json');
  await writeFile(file, lines.join('\n'));
  return StreamFixtures.open({
    file,
    speed: 1,
    clock: new ManualClock(STARTS_AT),
    documents: await lendDocuments(),
  });
}

/** Plays a recording, and returns its runners and the result as its market is settled. */
async function replay(...lines: readonly string[]) {
  const [fixture] = (await open(...lines)).fixtures(STARTS_AT);
  const [plan] = fixture?.markets ?? [];
  const board = fixture === undefined ? null : playFixture(fixture.script()).steps.at(-1)?.board;
  if (plan === undefined || board == null) throw new Error('nothing is recorded');
  const runnerIds = plan.runners.map((_, index) => index + 1);
  return {
    names: plan.runners.map(({ name }) => name),
    result: toEndedMarket({ marketId: 1, plan, runnerIds }).computeResult(board),
  };
}

const active = FIELD.map((id) => ({ id }));
const finish = (winners: readonly number[], field = FIELD) =>
  field.map((id) => ({ id, status: winners.includes(id) ? 'WINNER' : 'LOSER' }));

test('a place market of three with four placed waits: the recording does not say which tied', async () => {
  const place = { marketType: 'PLACE', numberOfWinners: 3 };

  const { result } = await replay(
    line(-10, place, active),
    line(2, { ...place, status: 'CLOSED' }, finish([11, 12, 13, 14])),
  );

  expect(result).toBe('UNCONFIRMED');
});

test('a place market of three with three placed is settled', async () => {
  const place = { marketType: 'PLACE', numberOfWinners: 3 };

  const { result } = await replay(
    line(-10, place, active),
    line(2, { ...place, status: 'CLOSED' }, finish([11, 12, 13])),
  );

  expect(result).toEqual({ type: 'placings', placings: [[1, 2, 3]] });
});

test('two winners of a race share the win', async () => {
  const { result } = await replay(line(-10, {}, active), line(2, { status: 'CLOSED' }, finish([11, 12])));

  expect(result).toEqual({ type: 'placings', placings: [[1, 2]] });
});

test('a reserve that is added while the market trades is a runner, and wins', async () => {
  const { names, result } = await replay(
    line(-10, {}, active),
    line(-5, {}, [...active, { id: 17 }]),
    // The recording may leave it out in between.
    line(1, { status: 'SUSPENDED' }, active),
    line(2, { status: 'CLOSED' }, finish([17], [...FIELD, 17])),
  );

  expect(names).toEqual([...FIELD, 17].map((id) => `Horse ${id}`));
  expect(result).toEqual({ type: 'placings', placings: [[7]] });
});

test.each([
  ['an Asian handicap', { bettingType: 'ASIAN_HANDICAP_DOUBLE_LINE' }, active],
  [
    'runners with a handicap',
    {},
    [
      { id: 11, hc: -0.5 },
      { id: 12, hc: 0.5 },
    ],
  ],
  [
    'runners of one ID',
    {},
    [
      { id: 11, hc: 0 },
      { id: 11, hc: 0 },
    ],
  ],
])('%s is refused with a sentence', async (_what, terms, runners) => {
  await expect(open(line(-10, terms, runners))).rejects.toThrow('Handicap and line markets can’t be replayed');
});

test('a handicap of zero is a market like any other', async () => {
  const runners = active.map((runner) => ({ ...runner, hc: 0 }));
  const market = await open(line(-10, {}, runners));
  expect(market.fixtures(STARTS_AT)).toHaveLength(2);
});
