import { checkInvariants } from '@crease/core/exchange/invariants.ts';
import type { PlayedSport } from '@crease/sports/play/sport-fixture.ts';
import { createTimetables } from '@crease/sports/registry/sports.ts';
import { DocumentStore } from '#base/document-store.ts';
import { type IdSource, randomIdSource } from '#base/system/crypto.ts';
import { silentLog } from '#base/system/log.ts';
import { ManualControl } from '#catalogue/manual-control.ts';
import { ScoreBoard } from '#catalogue/score-board.ts';
import { Engine } from '#journal/engine/engine.ts';
import { encodeSnapshot } from '#journal/engine/snapshot-codec.ts';
import { FixtureDirector } from '#market-desk/director/fixture-director.ts';
import { StaleFixtures } from '#market-desk/director/stale-fixtures.ts';
import { FeedStore } from '#market-desk/feeds/feed-store.ts';
import { PlannedFeed, type PlannedSource, plannedCricket, plannedSports } from '#market-desk/feeds/planned-feed.ts';
import { type HouseAccounts, openHouseAccounts } from '#market-desk/liquidity/house-accounts.ts';
import { ResultRules } from '#market-desk/results/result-rules.ts';
import { MatchSources } from '#market-desk/sources/fixture-sources.ts';
import { FixtureWatch, type PendingFixture } from '#market-desk/sources/fixture-watch.ts';
import { AccountStore } from '#people/store/account-store.ts';
import { turn } from './eventually.ts';
import { ManualClock } from './manual-clock.ts';
import { emptyDisk, type MemoryDisk, MemoryJournal } from './memory-journal.ts';
import { matchAt } from './planned-fixtures.ts';
import { borrowDatabase } from './test-database.ts';

/** Source of a process's fixture; null for no feed. */
export type Source = PlannedSource | null;

/** One process on a disk, from its start to its death. */
interface Life {
  readonly engine: Engine;
  readonly watch: FixtureWatch;
  stop(): Promise<void>;
}

const START = 1_790_000_000_000;
const STEP_MS = 500;
const PATIENCE_MS = 3_600_000;
const SPORT_SPEED = 60;
/** Event loop turns in which a process completes most due work; each command is a commit. */
const TURNS = 40;
/** Commands between two snapshots. */
const SNAPSHOT_EVERY = 500;

/** A twenty-over match that begins soon after the first start. */
export function cricketFeed(): Source {
  return plannedCricket(matchAt(START + 120_000));
}

/** The first fixture of a sport after the first start. */
export function sportFeed(sport: PlayedSport): Source {
  const timetable = createTimetables({ seed: 3, speed: SPORT_SPEED }).get(sport);
  const fixture = timetable?.upcomingAt(START + 60_000)[0];
  if (fixture === undefined) throw new Error(`no fixture of ${sport} is planned`);
  const traded = { ...fixture, hasScore: true };
  const findFixture = (key: string) => (key === fixture.key ? traded : null);
  return plannedSports({
    name: 'simulated',
    speed: SPORT_SPEED,
    fixtures: () => [traded],
    findFixture: findFixture,
  });
}

/** The full life of a fixture, recorded command by command. */
export interface WholeLife {
  readonly feed: Source;
  readonly disk: MemoryDisk;
  readonly endsAt: number;
}

/** Plays a fixture from announcement to end in one uninterrupted process. */
export async function liveThrough(feed: Source): Promise<WholeLife> {
  const disk = emptyDisk();
  const clock = new ManualClock(START);
  const life = await begin(disk, clock, feed);
  await passUntil(clock, async () => {
    await saveSnapshot(life, disk);
    return (await openEvents(life)) === 0;
  });
  await life.stop();
  return { feed, disk, endsAt: clock.now() };
}

/** The state left by a process killed after `commands` commands and its successor. */
export interface Aftermath {
  readonly openEvents: number;
  /** Markets without a result, as "kind name status". */
  readonly unsettled: readonly string[];
  readonly openBets: number;
  readonly broken: readonly string[];
  readonly waiting: readonly PendingFixture[];
}

/**
 * Kills the process after a number of commands. The next one starts immediately and continues play, or only long
 * after the fixture has ended.
 */
export async function killAfter(
  whole: WholeLife,
  commands: number,
  next: { readonly when: 'at once' | 'when it is over'; readonly feed?: Source },
): Promise<Aftermath> {
  const batches = whole.disk.batches.slice(0, commands);
  const last = batches.at(-1)?.batch;
  const snapshots = whole.disk.snapshots.filter(({ sequence }) => sequence <= (last?.lastSequence ?? 0));
  const disk: MemoryDisk = { ...emptyDisk(), batches, snapshots };
  const lostAt = last?.at ?? START;
  const clock = new ManualClock(next.when === 'at once' ? lostAt + 1 : whole.endsAt);
  const life = await begin(disk, clock, next.feed === undefined ? whole.feed : next.feed);
  const until = Math.max(clock.now(), whole.endsAt) + PATIENCE_MS;
  const isDone = async () => {
    const open = await openEvents(life);
    return (open === 0 && (await hasEvents(life))) || life.watch.waiting().length > 0;
  };
  while (!(await isDone()) && clock.now() < until) await pass(clock);
  const { watch } = life;
  const left = await life.engine.read((state) => ({
    openEvents: [...state.events.values()].filter(({ status }) => status !== 'CLOSED').length,
    unsettled: [...state.markets.values()]
      .filter(({ status }) => status !== 'SETTLED' && status !== 'VOIDED')
      .map(({ kind, status, terms }) => `${kind} ${terms.name} ${status}`),
    openBets: [...state.bets.values()].filter(({ status }) =>
      ['PENDING', 'MATCHED', 'UNMATCHED', 'PARTIAL'].includes(status),
    ).length,
    broken: checkInvariants(state),
  }));
  await life.stop();
  return { ...left, waiting: watch.waiting() };
}

async function begin(disk: MemoryDisk, clock: ManualClock, feed: Source): Promise<Life> {
  const log = silentLog;
  const ids = countingIds(disk.batches.length);
  const exchange = new Engine({ journal: new MemoryJournal(disk), clock, log, batchSize: 1 });
  await exchange.start();
  const database = await borrowDatabase();
  const documents = new DocumentStore(database.sql, () => clock.now());
  const accounts = new AccountStore(database.sql, () => clock.now());
  const house = await openHouseAccounts({ exchange, accounts, clock }, 'DEMO');
  const manualControl = new ManualControl({ documents, log });
  const watch = new FixtureWatch();
  const scoreBoard = new ScoreBoard();
  const houseAccounts: HouseAccounts[] = [house];
  const isWatched = () => false;
  const desk = {
    exchange,
    clock,
    ids,
    log,
    scoreBoard,
    houseAccounts,
    manualControl,
    watch,
    isWatched,
  };
  const feeds = feed === null ? [] : [new PlannedFeed({ source: feed, clock, log })];
  const resultRules = new ResultRules({ documents, exchange, domains: { listOffering: () => [] } });
  const matchSources = new MatchSources({ feedStore: new FeedStore(database.sql), clock });
  const director = new FixtureDirector({ ...desk, feeds, matchSources, resultRules });
  const staleFixtures = new StaleFixtures({ exchange, clock, log, watch });
  await director.start();
  staleFixtures.start();
  return {
    engine: exchange,
    watch,
    stop: async () => {
      director.stop();
      staleFixtures.stop();
      await database.release();
    },
  };
}

/** Saves a snapshot when the latest is old, like the server's snapshot process. */
async function saveSnapshot({ engine }: Life, disk: MemoryDisk): Promise<void> {
  const newest = disk.snapshots.at(-1)?.sequence ?? 0;
  const snapshot = await engine.read((state) => {
    const last = disk.batches.at(-1)?.batch;
    const isDue = state.sequence >= newest + SNAPSHOT_EVERY && state.sequence === last?.lastSequence;
    return isDue ? encodeSnapshot(state, last.hash) : null;
  });
  if (snapshot !== null) disk.snapshots.push(snapshot);
}

async function passUntil(clock: ManualClock, isDone: () => Promise<boolean>): Promise<void> {
  for (let steps = 0; steps < 40_000; steps++) {
    await pass(clock);
    if (await isDone()) return;
  }
  throw new Error('the fixture never ended');
}

/** Advances to the next due timer, or a little. */
async function pass(clock: ManualClock): Promise<void> {
  const due = clock.next;
  clock.advance(due === null ? STEP_MS : Math.min(Math.max(due - clock.now(), 0), 60_000));
  for (let turns = 0; turns < TURNS; turns++) await turn();
}

function openEvents({ engine }: Life): Promise<number> {
  return engine.read(({ events }) => [...events.values()].filter(({ status }) => status !== 'CLOSED').length);
}

function hasEvents({ engine }: Life): Promise<boolean> {
  return engine.read(({ events }) => events.size > 0);
}

/** IDs that no other process on the same disk generates. */
function countingIds(from: number): IdSource {
  let count = 0;
  const next = () => `${from}-${++count}`;
  return { ...randomIdSource, uuid: next };
}
