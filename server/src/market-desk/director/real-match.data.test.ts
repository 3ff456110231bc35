import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import { checkInvariants } from '@crease/core/exchange/invariants.ts';
import type { Market } from '@crease/core/exchange/market.ts';
import { trialBalance } from '@crease/core/ledger/ledger.ts';
import { CURRENCIES } from '@crease/core/money/money.ts';
import { createPrng } from '@crease/sports/base/prng.ts';
import { importCricsheet } from '@crease/sports/importers/cricsheet.ts';
import { expect, test } from 'vitest';
import {
  computeLeadMs,
  type FixtureSource,
  momentsFrom,
  PlannedFeed,
  plannedCricket,
} from '#market-desk/feeds/planned-feed.ts';
import { openHouseAccounts } from '#market-desk/liquidity/house-accounts.ts';
import { settle } from '#testing/eventually.ts';
import { realSlipFor } from '#testing/killed-seats.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { FixtureDirector } from './fixture-director.ts';

const FOLDER = path.resolve('../shared/data/cricket');
const isPresent = existsSync(FOLDER);
if (!isPresent) console.log(`skipped: no match files in ${FOLDER}`);

const STEP_MS = 50;
const HOUR_MS = 3_600_000;
const BETTORS = 6;
/** Market families, by kind and name pattern. */
const FAMILIES: Readonly<Record<string, RegExp>> = {
  'match odds': /^MATCH_ODDS /,
  'tied match': /^TIED /,
  'completed match': /^COMPLETED /,
  'innings line': /^LINE .* 20 over line$/,
  bookmaker: /^BOOKMAKER /,
  toss: /^TOSS /,
  'over session': /^FANCY \d+ Over (?!.* Adv$)/,
  'advance session': /^FANCY \d+ Over .* Adv$/,
  'single over': /^FANCY .* Over Runs Only /,
  'ball by ball': /^FANCY .* Over Ball \d+ Run /,
  'fall of wicket': /^FANCY Fall of /,
  partnership: /^FANCY .* Wkt Pship /,
  'batter runs': /^FANCY .* Runs(| 2nd Inns)$/,
  'batter boundaries': /^FANCY .* Boundaries(| 2nd Inns)$/,
  'bowler runs': /^FANCY .* Runs Conceded$/,
  'bowler wickets': /^FANCY .* Wkts$/,
  'match fours': /^FANCY Match fours$/,
  'match sixes': /^FANCY Match sixes$/,
  'match wides': /^FANCY Match wides$/,
  'odd or even': /^ODD_EVEN /,
  khado: /^KHADO /,
  meter: /^METER /,
  'last figure': /^LOTTERY /,
  'top batter': /^PREMIUM Top batter /,
  'method of dismissal': /^PREMIUM Method of /,
  'highest over': /^PREMIUM Highest over /,
  'innings lead': /^PREMIUM 1st innings lead$/,
};
/** Families of a twenty-over match. */
const OF_LIMITED_OVERS = Object.keys(FAMILIES).filter((family) => family !== 'innings lead');
/** Families offered by a match without an over limit, if the feed doesn't tell its number of days. */
const OF_SEVERAL_DAYS = [
  'match odds',
  'bookmaker',
  'toss',
  'over session',
  'single over',
  'odd or even',
  'fall of wicket',
  'partnership',
  'batter runs',
  'batter boundaries',
  'method of dismissal',
  'innings lead',
];

/** A match and its playback speed. */
interface Played {
  readonly title: string;
  readonly file: string;
  readonly speed: number;
  readonly families: readonly string[];
}

const MATCHES: readonly Played[] = [
  { title: 'twenty overs', file: '1415755.json', speed: 200, families: OF_LIMITED_OVERS },
  { title: 'five days', file: '1479571.json', speed: 3_000, families: OF_SEVERAL_DAYS },
];

function oneMatch(server: TestServer, { file, speed }: Played): FixtureSource {
  const parsed: unknown = JSON.parse(readFileSync(path.join(FOLDER, file), 'utf8'));
  const { info, events } = importCricsheet(parsed, { key: 'replay:proof' });
  // Three hours of match time ahead of the start, to bet on the toss.
  const startsAt = server.context.clock.now() + (3 * HOUR_MS) / speed;
  const timeline = async () => momentsFrom(events, startsAt - computeLeadMs(events) / speed, speed);
  const fixture = { info, startsAt, timeline };
  return {
    speed,
    name: 'replay',
    fixtures: async () => [fixture],
    findFixture: async () => fixture,
  };
}

function createFeed(server: TestServer, played: Played): PlannedFeed {
  const { clock, log } = server.context;
  return new PlannedFeed({ source: plannedCricket(oneMatch(server, played)), clock, log });
}

function getFamily({ kind, terms }: Market): string {
  const name = `${kind} ${terms.name}`;
  return Object.entries(FAMILIES).find(([, pattern]) => pattern.test(name))?.[0] ?? name;
}

/** Records the number of prices on each side of an active bookmaker; each has its own share of the maximum stake. */
function recordSteps({ quote, terms }: Market, steps: Set<number>): void {
  expect(terms.depthPercents).toEqual([50, 75, 100]);
  for (const runner of quote?.runners ?? []) {
    if (runner === null) continue;
    steps.add(runner.back.length);
    steps.add(runner.lay.length);
  }
}

/** Ledger sums by purpose of the account: players, holds, markets, the house by purpose. Paise. */
function sumLedger({ ledger }: ExchangeState): Map<string, number> {
  const sums = new Map<string, number>();
  for (const account of ledger.accounts.values()) {
    if (account === undefined) continue;
    const [owner = '', purpose = ''] = account.path.split(':');
    const name = owner === 'house' ? `house:${purpose}` : owner;
    sums.set(name, (sums.get(name) ?? 0) + account.balance);
  }
  return sums;
}

test.skipIf(!isPresent).each(MATCHES)(
  'a real match of $title at $speed× speed, with bets on every market, ends with nothing open and balanced to the paisa',
  async (played) => {
    const server = await startTestServer();
    const { engine, clock } = server;
    const { accounts, ids, log, scoreBoard, autoTrading: manualControl, fixtureWatch: watch } = server.context;
    const house = await openHouseAccounts({ exchange: engine, accounts, clock: server.context.clock }, 'DEMO');
    const bettors: number[] = [];
    for (let n = 0; n < BETTORS; n++) bettors.push((await server.user()).id);
    const before = await engine.read(sumLedger);
    const prng = createPrng('proof');
    const placed = new Map<string, number>();
    const ends = new Map<number, string>();
    const refused = new Map<string, number>();
    const answers: Promise<void>[] = [];
    engine.onCommitted(({ events, state }) => {
      for (const event of events) {
        if (event.type !== 'MarketChanged') continue;
        const market = state.markets.get(event.marketId);
        if (market !== undefined) ends.set(market.id, market.status);
      }
    });
    const director = new FixtureDirector({
      exchange: engine,
      clock: server.context.clock,
      ids,
      log,
      scoreBoard,
      feeds: [createFeed(server, played)],
      houseAccounts: [house],
      manualControl,
      watch,
      matchSources: server.context.matchSources,
      resultRules: server.context.resultRules,
      isWatched: () => false,
    });
    await director.start();

    const steps = new Set<number>();
    const bet = async () => {
      const open = await engine.read(({ markets }) => [...markets.values()].filter(({ status }) => status === 'OPEN'));
      for (const market of open) {
        if (market.kind === 'BOOKMAKER') recordSteps(market, steps);
        const family = getFamily(market);
        const isRare = (placed.get(family) ?? 0) < 3;
        if (!prng.chance(isRare ? 0.6 : 0.02)) continue;
        const slip = realSlipFor(market, prng);
        if (slip === null) continue;
        // At this pace a one-second delay is three minutes of the match, so every bet would be outdated.
        if (market.terms.inPlayDelayMs > 0 || market.terms.preMatchDelayMs > 0) {
          await engine.submit({
            type: 'UpdateMarket',
            marketId: market.id,
            terms: { inPlayDelayMs: 0, preMatchDelayMs: 0 },
          });
        }
        const accountId = prng.pick(bettors);
        const outcome = engine.submit({ ...slip, accountId, clientBetId: ids.uuid() });
        answers.push(
          outcome.then((answer) => {
            if (answer.ok) placed.set(family, (placed.get(family) ?? 0) + 1);
            else refused.set(answer.code, (refused.get(answer.code) ?? 0) + 1);
          }),
        );
      }
    };
    const isOver = () => engine.read(({ events }) => [...events.values()].every(({ status }) => status === 'CLOSED'));
    for (let count = 0; !(await isOver()); count++) {
      if (count > 6_000) throw new Error('the match never came to its end');
      clock.advance(STEP_MS);
      await settle(server);
      await bet();
    }
    await settle(server);
    await Promise.all(answers);
    director.stop();

    console.log(
      `${ends.size} markets, ${[...placed.values()].reduce((sum, count) => sum + count, 0)} bets in ${placed.size} families`,
      Object.fromEntries(refused),
    );
    expect(new Set(placed.keys())).toEqual(new Set(played.families));
    expect([...ends.values()].filter((end) => end !== 'SETTLED' && end !== 'VOIDED')).toEqual([]);
    const open = await engine.read(({ bets }) =>
      [...bets.values()].filter(({ status }) => ['PENDING', 'MATCHED', 'UNMATCHED'].includes(status)),
    );
    expect(open).toEqual([]);
    expect(await engine.read(({ ledger }) => CURRENCIES.map((each) => trialBalance(ledger, each)))).toEqual([0, 0]);
    expect(await engine.read(checkInvariants)).toEqual([]);
    // Three price levels on each side.
    expect(Math.max(...steps)).toBe(3);
    const after = await engine.read(sumLedger);
    const moved = new Map([...after].map(([name, sum]) => [name, sum - (before.get(name) ?? 0)]));
    expect(after.get('held') ?? 0).toBe(0);
    expect(after.get('market') ?? 0).toBe(0);
    expect([...moved.values()].reduce((sum, change) => sum + change, 0)).toBe(0);
    expect(moved.get('house:commission')).toBeGreaterThan(0);
    await server.close();
  },
);
