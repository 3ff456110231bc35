import { existsSync, readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { checkInvariants } from '@crease/core/exchange/invariants.ts';
import type { Market } from '@crease/core/exchange/market.ts';
import { trialBalance } from '@crease/core/ledger/ledger.ts';
import { CURRENCIES } from '@crease/core/money/money.ts';
import { turn } from '@crease/server/testing/eventually.ts';
import { GROUND } from '@crease/server/testing/feed-caller.ts';
import { realSlipFor } from '@crease/server/testing/real-bets.ts';
import { startDirector } from '@crease/server/testing/start-director.ts';
import { startTestServer, type TestServer } from '@crease/server/testing/test-server.ts';
import type { FixtureDirector } from '@crease/server/trading/fixture-director.ts';
import { openHouseAccounts } from '@crease/server/trading/house-accounts.ts';
import { createPrng, type Prng } from '@crease/sports/base/prng.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FeedSender } from '#feed-client/feed-sender.ts';
import { type SentFixture, sentFixtures } from '#feed-client/sent-fixture.ts';

const FOLDER = path.resolve('../shared/data/cricket');
const isPresent = existsSync(FOLDER);
if (!isPresent) console.log(`skipped: no match files in ${FOLDER}`);

const HOUR_MS = 3_600_000;
/** An over and what lies between two of them, at the pace of the real game. */
const OVER_MS = 200_000;
const BETTORS = 4;
const OPEN_BETS: readonly string[] = ['PENDING', 'MATCHED', 'UNMATCHED', 'PARTIAL'];

const MATCHES: readonly (readonly [title: string, file: string])[] = [
  ['two super overs', '1216517'],
  ['overs of five balls', '1252733'],
  ['a revised target', '1432216'],
  ['batters who retire', '1369575'],
  ['an over of seven balls and penalty runs', '1338058'],
  ['a bowl-out', '287862'],
  ['no result', '1473481'],
  ['a side that is awarded it', '1407719'],
  ['a batter who is absent', '1388406'],
  ['a follow-on, a declaration and penalty runs', '1453294'],
  ['a draw by the weather', '1198242'],
];

/** Of the cricket all that the exchange and the house offer. */
const KINDS = [
  ...['MATCH_ODDS', 'TIED', 'COMPLETED', 'LINE', 'BOOKMAKER', 'TOSS', 'FANCY', 'ODD_EVEN'],
  ...['KHADO', 'METER', 'LOTTERY', 'PREMIUM'],
];

/** What the score card of a match comes to, counted by another program. */
interface Card {
  readonly official_outcome: {
    readonly winner?: string;
    readonly eliminator?: string;
    readonly bowl_out?: string;
    readonly result?: 'draw' | 'tie' | 'no result';
  };
  readonly innings: readonly CardInnings[];
}

interface CardInnings {
  readonly team: string;
  readonly runs: number;
  readonly over_summary: readonly { readonly score: number; readonly runs: number }[];
  readonly fall_of_wickets: readonly { readonly score: number }[];
  readonly batting: readonly { readonly name: string; readonly runs: number }[];
}

let server: TestServer;
let director: FixtureDirector;
let sender: FeedSender;
const bettors: number[] = [];
const kinds = new Set<string>();
/** Every market as it was last, for they leave the memory with time. */
const ended = new Map<number, Market>();

beforeAll(async () => {
  if (!isPresent) return;
  server = await startTestServer({ feedSources: [GROUND] });
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.app.server.address() as AddressInfo;
  server.engine.onCommitted(({ events, state }) => {
    for (const event of events) {
      const market = event.type === 'MarketChanged' ? state.markets.get(event.marketId) : undefined;
      if (market !== undefined) ended.set(market.id, market);
    }
  });
  const house = await openHouseAccounts(server.context, 'DEMO');
  director = await startDirector(server, { feeds: [server.pushFeed], houseAccounts: [house] });
  for (let n = 0; n < BETTORS; n++) bettors.push((await server.user()).id);
  const [secret = ''] = GROUND.secrets;
  const now = () => server.context.clock.now();
  sender = new FeedSender({ url: `http://127.0.0.1:${port}`, source: GROUND.id, secret, now });
  await sender.resume();
});
afterAll(async () => {
  director?.stop();
  await server?.close();
});

/** Lets everything get done that is due by now. */
async function settle(ms: number): Promise<void> {
  server.clock.advance(ms);
  for (let turns = 0; turns < 40; turns++) await turn();
}

/** Bets in the open markets: in each once, in those of a kind that nobody bet on yet for sure. */
async function bet(prng: Prng, bettedOn: Set<number>): Promise<void> {
  const open = await server.engine.read(({ markets }) =>
    [...markets.values()].filter(({ status }) => status === 'OPEN'),
  );
  for (const market of open) {
    if (bettedOn.has(market.id) || (kinds.has(market.kind) && !prng.chance(0.4))) continue;
    const slip = realSlipFor(market, prng);
    if (slip === null) continue;
    const { id: marketId } = market;
    const terms = { inPlayDelayMs: 0, preMatchDelayMs: 0 };
    await server.engine.submit({ type: 'UpdateMarket', marketId, terms });
    const accountId = prng.pick(bettors);
    const clientBetId = server.context.ids.uuid();
    const answer = await server.engine.submit({ ...slip, accountId, clientBetId });
    if (!answer.ok) continue;
    bettedOn.add(marketId);
    kinds.add(market.kind);
  }
}

/** Facts by over: what happens until the last ball of one. */
function oversOf({ facts }: SentFixture): readonly (readonly { id: string; fact: unknown }[])[] {
  const overs: { id: string; fact: unknown }[][] = [[]];
  let balls = 0;
  for (const [place, { fact }] of facts.entries()) {
    overs.at(-1)?.push({ id: String(place + 1), fact });
    const { type } = fact as { type: string };
    if (type === 'delivery') balls += 1;
    if (type === 'toss' || (type === 'delivery' && balls % 6 === 0)) overs.push([]);
  }
  return overs.filter((over) => over.length > 0);
}

/** Sends a match over by over, with bets in between. @returns its event. */
async function play(file: string, prng: Prng): Promise<number> {
  const parsed: unknown = JSON.parse(readFileSync(path.join(FOLDER, `${file}.json`), 'utf8'));
  const startsAt = server.context.clock.now() + 3 * HOUR_MS;
  const [sent] = sentFixtures(parsed, file, startsAt);
  if (sent === undefined) throw new Error('the file holds no match');
  const bettedOn = new Set<number>();
  await sender.send([{ type: 'fixture', fixture: sent.announced }]);
  await settle(1_000);
  await bet(prng, bettedOn);
  for (const moments of oversOf(sent)) {
    await sender.send([{ type: 'field', fixture: file, moments }]);
    // After a wicket prices rest for a moment.
    await settle(20_000);
    await bet(prng, bettedOn);
    await sender.send([]);
    await settle(OVER_MS / 20);
  }
  await sender.send([{ type: 'end', fixture: file }]);
  await settle(1_000);
  expect(bettedOn.size).toBeGreaterThan(3);
  const key = `push:${GROUND.id}:${file}`;
  const found = await server.engine.read(({ events }) =>
    [...events.values()].find(({ details }) => details.dreamEventId === key),
  );
  if (found === undefined) throw new Error('the match is not in the exchange');
  return found.id;
}

const isPast = ({ status }: Market) => status === 'SETTLED' || status === 'VOIDED';

function cardOf(file: string): Card {
  const cards = JSON.parse(readFileSync(path.join(FOLDER, 'expected.json'), 'utf8'));
  return cards.matches[`${file}.json`];
}

/** Who is paid in the market on who wins; VOID: nobody. */
function winnerOf({ official_outcome }: Card): string {
  const { winner, eliminator, bowl_out: bowlOut, result } = official_outcome;
  return winner ?? eliminator ?? bowlOut ?? (result === 'draw' ? 'The Draw' : 'VOID');
}

function paidIn({ result, runners }: Market): string {
  if (result?.type !== 'placings') return 'VOID';
  const paid = result.placings.flat();
  return runners.flatMap(({ id, name }) => (paid.includes(id) ? [name] : [])).join(' = ');
}

/** The figure of a market on runs of the first innings of a side, as the card has it; null: it is another market. */
function figureOf(card: Card, { kind, terms }: Market): number | null {
  const of = (team: string) => card.innings.find((innings) => innings.team === team);
  const { name } = terms;
  if (kind === 'LINE') return of(name.replace(/ \d+ Over Line$/, ''))?.runs ?? null;
  if (kind !== 'FANCY' || /2nd Inns/.test(name)) return null;
  const [, over, side = ''] = /^(\d+) Over (.+?)( Adv)?$/.exec(name) ?? [];
  if (over !== undefined) return of(side)?.over_summary[Number(over) - 1]?.score ?? null;
  const [, single, bats = ''] = /^(\d+)\w\w Over Runs Only (.+)$/.exec(name) ?? [];
  if (single !== undefined) return of(bats)?.over_summary[Number(single) - 1]?.runs ?? null;
  const [, wicket, falls = ''] = /^Fall of (\d+)\w\w Wkt (.+)$/.exec(name) ?? [];
  if (wicket !== undefined) {
    const innings = of(falls);
    // Where it did not fall the runs of the innings count.
    return innings?.fall_of_wickets[Number(wicket) - 1]?.score ?? innings?.runs ?? null;
  }
  const [, batter] = /^(.+) Runs$/.exec(name) ?? [];
  return (
    card.innings.flatMap(({ batting }) => batting).find((one) => one.name === batter)?.runs ?? null
  );
}

test.skipIf(!isPresent).each(MATCHES)(
  'a real match with %s comes over the network over by over, and every bet on it is settled as its card says',
  async (_title, file) => {
    const eventId = await play(file, createPrng(`pushed ${file}`));
    const markets = [...ended.values()].filter((market) => market.eventId === eventId);
    expect(markets.filter((market) => !isPast(market)).map(({ terms }) => terms.name)).toEqual([]);

    const card = cardOf(file);
    const onWinner = markets.filter(({ kind }) => kind === 'MATCH_ODDS' || kind === 'BOOKMAKER');
    expect(onWinner.map(paidIn)).toEqual(onWinner.map(() => winnerOf(card)));
    const onRuns = markets.flatMap((market) => {
      const { result, terms } = market;
      const figure = result?.type === 'runs' ? figureOf(card, market) : null;
      return figure === null || result?.type !== 'runs' ? [] : [[terms.name, result.runs, figure]];
    });
    expect(onRuns.map(([name, runs]) => [name, runs])).toEqual(
      onRuns.map(([name, , figure]) => [name, figure]),
    );
    expect(onRuns.length).toBeGreaterThan(1);
    const left = await server.engine.read((state) => ({
      open: [...state.events.values()].flatMap(({ id, status }) =>
        id === eventId ? [status] : [],
      ),
      bets: [...state.bets.values()].filter(({ status }) => OPEN_BETS.includes(status)).length,
      sums: CURRENCIES.map((each) => trialBalance(state.ledger, each)),
      held: [...state.ledger.accounts.values()].filter(
        (account) => /^(held|market)/.test(account?.path ?? '') && account?.balance !== 0,
      ),
      broken: checkInvariants(state),
    }));
    expect(left).toEqual({ open: ['CLOSED'], bets: 0, sums: [0, 0], held: [], broken: [] });
    expect(server.context.fixtureWatch.waiting()).toEqual([]);
  },
);

test.skipIf(!isPresent)('bets were made on every kind of market', () => {
  expect(new Set(kinds)).toEqual(new Set(KINDS));
});
