import type { Market } from '@crease/core/exchange/market.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HAS_MATCHES, matchFile, NOTHING_LEFT, PushedMatches } from './pushed-real.ts';

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

/** For cricket, every kind that the exchange and the house offer. */
const KINDS = [
  ...['MATCH_ODDS', 'TIED', 'COMPLETED', 'LINE', 'BOOKMAKER', 'TOSS', 'FANCY', 'ODD_EVEN'],
  ...['KHADO', 'METER', 'LOTTERY', 'PREMIUM'],
];

/** Scorecard totals computed by another program. */
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

let pushed: PushedMatches;
beforeAll(async () => {
  if (HAS_MATCHES) pushed = await PushedMatches.start();
});
afterAll(() => pushed?.stop());

const isPast = ({ status }: Market) => status === 'SETTLED' || status === 'VOIDED';

function readCard(file: string): Card {
  const cards = matchFile('expected') as { readonly matches: Readonly<Record<string, Card>> };
  const card = cards.matches[`${file}.json`];
  if (card === undefined) throw new Error('the match has no card');
  return card;
}

/** The winner of the match-odds market, or VOID. */
function findWinner({ official_outcome }: Card): string {
  const { winner, eliminator, bowl_out: bowlOut, result } = official_outcome;
  return winner ?? eliminator ?? bowlOut ?? (result === 'draw' ? 'The Draw' : 'VOID');
}

function listPaid({ result, runners }: Market): string {
  if (result?.type !== 'placings') return 'VOID';
  const paid = result.placings.flat();
  return runners.flatMap(({ id, name }) => (paid.includes(id) ? [name] : [])).join(' = ');
}

/** The scorecard figure for a market on first-innings runs of a side; null for any other market. */
function findFigure(card: Card, { kind, terms }: Market): number | null {
  const of = (team: string) => card.innings.find((innings) => innings.team === team);
  const { name } = terms;
  if (kind === 'LINE') return of(name.replace(/ \d+ over line$/, ''))?.runs ?? null;
  if (kind !== 'FANCY' || /2nd Inns/.test(name)) return null;
  const [, over, side = ''] = /^(\d+) Over (.+?)( Adv)?$/.exec(name) ?? [];
  if (over !== undefined) return of(side)?.over_summary[Number(over) - 1]?.score ?? null;
  const [, single, bats = ''] = /^(\d+)\w\w Over Runs Only (.+)$/.exec(name) ?? [];
  if (single !== undefined) return of(bats)?.over_summary[Number(single) - 1]?.runs ?? null;
  const [, wicket, falls = ''] = /^Fall of (\d+)\w\w Wkt (.+)$/.exec(name) ?? [];
  if (wicket !== undefined) {
    const innings = of(falls);
    // If the wicket didn't fall, the innings total applies.
    return innings?.fall_of_wickets[Number(wicket) - 1]?.score ?? innings?.runs ?? null;
  }
  const [, batter] = /^(.+) Runs$/.exec(name) ?? [];
  return card.innings.flatMap(({ batting }) => batting).find((one) => one.name === batter)?.runs ?? null;
}

test.skipIf(!HAS_MATCHES).each(MATCHES)(
  'a real match with %s, pushed over by over, settles every bet as on its scorecard',
  async (_title, file) => {
    const { eventId, bets } = await pushed.play(matchFile(file), { id: file });
    expect(bets).toBeGreaterThan(3);
    const markets = pushed.listMarkets(eventId);
    expect(markets.filter((market) => !isPast(market)).map(({ terms }) => terms.name)).toEqual([]);

    const card = readCard(file);
    const onWinner = markets.filter(({ kind }) => kind === 'MATCH_ODDS' || kind === 'BOOKMAKER');
    expect(onWinner.map(listPaid)).toEqual(onWinner.map(() => findWinner(card)));
    const onRuns = markets.flatMap((market) => {
      const { result, terms } = market;
      const figure = result?.type === 'runs' ? findFigure(card, market) : null;
      return figure === null || result?.type !== 'runs' ? [] : [[terms.name, result.runs, figure]];
    });
    expect(onRuns.map(([name, runs]) => [name, runs])).toEqual(onRuns.map(([name, , figure]) => [name, figure]));
    expect(onRuns.length).toBeGreaterThan(1);
    expect(await pushed.listOpen(eventId)).toEqual(NOTHING_LEFT);
    expect(pushed.server.context.fixtureWatch.waiting()).toEqual([]);
  },
);

test.skipIf(!HAS_MATCHES)('places bets on every market type', () => {
  expect(pushed.kinds).toEqual(new Set(KINDS));
});
