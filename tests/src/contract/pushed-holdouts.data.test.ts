import type { Market } from '@crease/core/exchange/market.ts';
import { StaleFixtures } from '@crease/server/market-desk/director/stale-fixtures.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sentFixtures } from '#feed-client/sent-fixture.ts';
import { HAS_MATCHES, matchFile, NOTHING_LEFT, PushedMatches, type SentEvent } from './pushed-real.ts';

/** The parts of a match file that are modified here. */
interface MatchFile {
  readonly info: {
    readonly teams: readonly [string, string];
    readonly toss?: object;
    readonly outcome: { readonly winner?: string };
  };
  readonly innings: readonly Innings[];
}

interface Innings {
  readonly team: string;
  readonly forfeited?: boolean;
  readonly overs?: readonly { readonly over: number }[];
}

/** A T20 match decided on the field, and a multi-day match with a follow-on. */
const TWENTY = '1269698';
const DAYS = '1453294';
/** Omitted overs, by index within the innings. */
const MISSING = [7, 8, 9];

let pushed: PushedMatches;
beforeAll(async () => {
  if (HAS_MATCHES) pushed = await PushedMatches.start();
});
afterAll(() => pushed?.stop());

const readMatchFile = (name: string) => matchFile(name) as MatchFile;

/** Builds a modified match from the same file. */
function modifyMatch(
  name: string,
  { outcome, innings }: { readonly outcome?: object; readonly innings?: readonly Innings[] },
): MatchFile {
  const file = readMatchFile(name);
  return {
    info: { ...file.info, ...(outcome === undefined ? {} : { outcome }) },
    innings: innings ?? file.innings,
  };
}

async function play(parsed: MatchFile, id: string) {
  const { eventId, bets } = await pushed.play(parsed, { id });
  return { eventId, bets, markets: pushed.listMarkets(eventId) };
}

/** The winner of a market, or VOID. */
function getWinner({ result, runners }: Market): string {
  if (result?.type !== 'placings') return 'VOID';
  const paid = result.placings.flat();
  return runners.flatMap(({ id, name }) => (paid.includes(id) ? [name] : [])).join(' = ');
}

/** Payouts of every market of these kinds, by kind. */
function listPaid(markets: readonly Market[], ...kinds: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(
    kinds.map((kind) => [
      kind,
      [...new Set(markets.flatMap((each) => (each.kind === kind ? [getWinner(each)] : [])))].join(),
    ]),
  );
}

const waiting = (eventId: number) =>
  pushed.server.context.fixtureWatch.waiting().filter((wait) => wait.eventId === eventId);

async function expectNothingLeft(eventId: number): Promise<void> {
  expect(await pushed.listOpen(eventId)).toEqual(NOTHING_LEFT);
  expect(waiting(eventId)).toEqual([]);
}

/** Expects everything without a result to need manual settlement, and no market to accept bets. */
function expectRestWaits(eventId: number): void {
  const open = pushed.listMarkets(eventId).filter(({ result }) => result === null);
  const asked = new Set(waiting(eventId).map(({ marketId }) => marketId));
  expect(open.filter(({ id }) => !asked.has(id)).map(({ terms }) => terms.name)).toEqual([]);
  expect(open.filter(({ status }) => status !== 'CLOSED').map(({ terms }) => terms.name)).toEqual([]);
}

/** Voids the markets that need manual settlement, after which none is left. */
async function voidRest(eventId: number): Promise<void> {
  const { server } = pushed;
  const { context } = server;
  const token = await server.otherOperator('admin', `admin.${eventId}`);
  const reason = 'The score is not whole';
  const voided = await server.call('operatorVoidEvent', { eventId, reason }, { token });
  expect(voided.result).toMatchObject({ proposed: 0 });
  const { clock, log, fixtureWatch: watch } = context;
  const stale = new StaleFixtures({ exchange: server.engine, clock, log, watch });
  for (let looks = 0; looks < 2; looks++) await stale.check();
  await expectNothingLeft(eventId);
}

/** Runs after the first overs of an innings, and of each of its overs alone, by market. */
function listFigures(markets: readonly Market[], team: string): Record<string, number | string> {
  return Object.fromEntries(
    markets.flatMap(({ kind, terms, result, status }) => {
      const isOfOvers = kind === 'FANCY' && /^\d+ Over /.test(terms.name);
      if (!isOfOvers || !terms.name.endsWith(team)) return [];
      return [[terms.name, result?.type === 'runs' ? result.runs : status]];
    }),
  );
}

test.skipIf(!HAS_MATCHES)('without a toss only its market is void', async () => {
  const { info, innings } = readMatchFile(TWENTY);
  const { toss: _, ...rest } = info;
  const { eventId, markets } = await play({ info: rest, innings }, 'no-toss');
  const winner = info.outcome.winner;
  expect(listPaid(markets, 'TOSS', 'MATCH_ODDS', 'BOOKMAKER', 'COMPLETED')).toEqual({
    TOSS: 'VOID',
    MATCH_ODDS: winner,
    BOOKMAKER: winner,
    COMPLETED: 'Yes',
  });
  await expectNothingLeft(eventId);
});

test.skipIf(!HAS_MATCHES)('a match forfeited before the first ball settles on the award', async () => {
  const [, winner] = readMatchFile(TWENTY).info.teams;
  const outcome = { winner, method: 'Awarded' };
  const { eventId, markets } = await play(modifyMatch(TWENTY, { outcome, innings: [] }), 'forfeit');
  expect(listPaid(markets, 'MATCH_ODDS', 'BOOKMAKER', 'TIED', 'COMPLETED', 'LINE', 'PREMIUM')).toEqual({
    MATCH_ODDS: winner,
    BOOKMAKER: winner,
    TIED: 'VOID',
    COMPLETED: 'No',
    LINE: 'VOID',
    PREMIUM: 'VOID',
  });
  await expectNothingLeft(eventId);
});

test.skipIf(!HAS_MATCHES)('a match awarded during the chase keeps decided results', async () => {
  const [first, chase] = readMatchFile(TWENTY).innings;
  if (first === undefined || chase === undefined) throw new Error('two innings are wanted');
  const innings = [first, { ...chase, overs: chase.overs?.slice(0, 8) ?? [] }];
  const outcome = { winner: first.team, method: 'Awarded' };
  const { eventId, markets } = await play(modifyMatch(TWENTY, { outcome, innings }), 'award');
  expect(listPaid(markets, 'MATCH_ODDS', 'BOOKMAKER', 'TIED', 'COMPLETED')).toEqual({
    MATCH_ODDS: first.team,
    BOOKMAKER: first.team,
    TIED: 'VOID',
    COMPLETED: 'No',
  });
  const figures = listFigures(markets, chase.team);
  expect(figures[`6 Over ${chase.team}`]).toEqual(expect.any(Number));
  expect(figures[`10 Over ${chase.team}`]).toBe('VOIDED');
  await expectNothingLeft(eventId);
});

test.skipIf(!HAS_MATCHES)('forfeited innings decide a multi-day match', async () => {
  const [first, second] = readMatchFile(DAYS).innings;
  if (first === undefined || second === undefined) throw new Error('two innings are wanted');
  const forfeited = ({ team }: Innings) => ({ team, forfeited: true });
  const innings = [first, forfeited(second), forfeited(first), second];
  const outcome = { winner: first.team, by: { runs: 1 } };
  const { eventId, markets } = await play(modifyMatch(DAYS, { outcome, innings }), 'forfeits');
  expect(listPaid(markets, 'MATCH_ODDS', 'BOOKMAKER')).toEqual({
    MATCH_ODDS: first.team,
    BOOKMAKER: first.team,
  });
  expect(markets.find(({ terms }) => terms.name === '1st innings lead')?.status).toBe('VOIDED');
  await expectNothingLeft(eventId);
});

test.skipIf(!HAS_MATCHES)('a multi-day match that never starts is void', async () => {
  const parsed = modifyMatch(DAYS, { outcome: { result: 'draw' }, innings: [] });
  const { eventId, markets } = await play(parsed, 'never-starts');
  expect(listPaid(markets, 'MATCH_ODDS', 'BOOKMAKER')).toEqual({
    MATCH_ODDS: 'VOID',
    BOOKMAKER: 'VOID',
  });
  await expectNothingLeft(eventId);
});

/** The T20 match with some of its first innings missing. */
function withGap(): MatchFile {
  const [first, ...rest] = readMatchFile(TWENTY).innings;
  if (first === undefined) throw new Error('an innings is wanted');
  const overs = (first.overs ?? []).filter(({ over }) => !MISSING.includes(over));
  return modifyMatch(TWENTY, { innings: [{ ...first, overs }, ...rest] });
}

test.skipIf(!HAS_MATCHES)(
  'missing overs suspend betting; decided results stand and the rest needs manual review',
  async () => {
    const parsed = withGap();
    const { eventId, markets } = await play(parsed, 'gap');
    const team = parsed.innings[0]?.team ?? '';
    const figures = listFigures(markets, team);
    expect(figures[`6 Over ${team}`]).toEqual(expect.any(Number));
    expect(figures[`10 Over ${team}`]).toBe('CLOSED');
    const onMatch = markets.filter(({ kind }) => /MATCH_ODDS|BOOKMAKER|LINE|COMPLETED/.test(kind));
    expect(onMatch.map(({ status }) => status)).toEqual(onMatch.map(() => 'CLOSED'));
    expect(waiting(eventId)).toContainEqual(expect.objectContaining({ marketId: null, reason: 'MISSING' }));
    expectRestWaits(eventId);
    await voidRest(eventId);
  },
);

test.skipIf(!HAS_MATCHES)('overs added later settle everything as on the scorecard', async () => {
  const file = readMatchFile(TWENTY);
  const whole = sentFixtures(file, 'put-in', 0)[0]?.facts.map(({ fact }) => fact) ?? [];
  const before = async (sent: readonly SentEvent[]) => {
    const { from, replaced, moments } = computeCorrection(sent, whole);
    await pushed.correct(
      'put-in',
      sent.slice(from, from + replaced).map(({ id }) => id),
      moments,
    );
  };
  const { eventId } = await pushed.play(withGap(), { id: 'put-in', before });
  const { winner } = file.info.outcome;
  expect(listPaid(pushed.listMarkets(eventId), 'MATCH_ODDS', 'BOOKMAKER')).toEqual({
    MATCH_ODDS: winner,
    BOOKMAKER: winner,
  });
  await expectNothingLeft(eventId);
});

/** The events to replace among those already sent, and their replacements. */
function computeCorrection(sent: readonly SentEvent[], whole: readonly unknown[]) {
  const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
  let from = 0;
  while (isSame(sent[from]?.fact, whole[from])) from += 1;
  let same = 0;
  while (isSame(sent.at(-1 - same)?.fact, whole.at(-1 - same))) same += 1;
  const replaced = Math.max(sent.length - same - from, 1);
  const moments = whole
    .slice(from, whole.length - sent.length + from + replaced)
    .map((fact, place) => ({ id: `in-${place}`, fact }));
  return { from, replaced, moments };
}

test.skipIf(!HAS_MATCHES).each([
  ['its last overs', 'no-end', (chase: Innings) => [{ ...chase, overs: chase.overs?.slice(0, 12) ?? [] }]],
  ['its chase', 'no-chase', () => []],
] as const)('a match won without %s needs manual review', async (_what, id, left) => {
  const [first, chase] = readMatchFile(TWENTY).innings;
  if (first === undefined || chase === undefined) throw new Error('two innings are wanted');
  const outcome = { winner: chase.team, by: { wickets: 5 } };
  const parsed = modifyMatch(TWENTY, { outcome, innings: [first, ...left(chase)] });
  const { eventId, markets } = await play(parsed, id);
  const onMatch = markets.filter(({ kind }) => kind === 'MATCH_ODDS' || kind === 'BOOKMAKER');
  expect(onMatch.map(({ status }) => status)).toEqual(['CLOSED', 'CLOSED']);
  expectRestWaits(eventId);
  await voidRest(eventId);
});

test.skipIf(!HAS_MATCHES)('places bets on every market type', () => {
  const kinds = ['MATCH_ODDS', 'TIED', 'COMPLETED', 'LINE', 'BOOKMAKER', 'TOSS', 'FANCY'];
  const ofHouse = ['ODD_EVEN', 'KHADO', 'METER', 'LOTTERY', 'PREMIUM'];
  expect(pushed.kinds).toEqual(new Set([...kinds, ...ofHouse]));
});
