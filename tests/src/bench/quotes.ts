/**
 * Benchmarks house quotes in core, without disk or network: `npm run bench:quotes`.
 *
 * 1. SetQuote: sessions with one line, bookmaker markets with three runners and three levels a side, and repeated
 * identical quotes.
 * 2. The whole of `apply` for bets against the house, alone and mixed with quote changes.
 */
import { HouseBench, type HouseMarket } from './house-flow.ts';
import { median, printMachine, printTable } from './table.ts';

const ROUNDS = Number(process.env.ROUNDS ?? 5);
const QUOTES = 200_000;
const BETS = 200_000;
/** Bets between two quotes in the mixed flow. */
const BETS_A_QUOTE = 10;

printMachine();
console.log('SetQuote: checks, new quote, version, events, for each market in turn');
measure('quotes/s', QUOTES, [
  ['session, 300 markets', () => quoteAll('FANCY', 300, true)],
  ['bookmaker, 3 runners × 3 levels per side, 100 markets', () => quoteAll('BOOKMAKER', 100, true)],
  ['session, unchanged quote', () => quoteAll('FANCY', 300, false)],
]);
console.log('\nFull apply of house bets: checks, quote, exposure, house book, events, ledger entries');
measure('bets/s', BETS, [
  ['session, Yes and No, 100 markets', () => betAll('FANCY', Number.POSITIVE_INFINITY)],
  ['bookmaker, back and lay, 100 markets', () => betAll('BOOKMAKER', Number.POSITIVE_INFINITY)],
  [`session, a quote after every ${BETS_A_QUOTE} bets`, () => betAll('FANCY', BETS_A_QUOTE)],
]);

/** Prints the rate of each flow; a flow returns the seconds it took. */
function measure(unit: string, count: number, flows: readonly (readonly [name: string, run: () => number])[]): void {
  const rows = flows.map(([name, run]) => {
    const rates = Array.from({ length: ROUNDS }, () => count / run());
    return [name, Math.round(median(rates)), Math.round(Math.max(...rates)), ROUNDS];
  });
  printTable(['flow', `${unit} (median)`, 'best', 'runs'], rows);
}

function quoteAll(kind: HouseMarket['kind'], markets: number, moves: boolean): number {
  const bench = new HouseBench(kind, markets);
  const commands = Array.from({ length: QUOTES }, (_, n) =>
    bench.quote(n % markets, moves ? Math.floor(n / markets) : 0),
  );
  return bench.time(commands);
}

function betAll(kind: HouseMarket['kind'], betsAQuote: number): number {
  const bench = new HouseBench(kind, 100);
  const commands = Array.from({ length: BETS }, (_, n) => {
    const round = betsAQuote === Number.POSITIVE_INFINITY ? 0 : Math.floor(n / betsAQuote);
    const place = betsAQuote === Number.POSITIVE_INFINITY ? null : round % 100;
    const bet = bench.bet(n, place, round);
    return place !== null && n % betsAQuote === 0 ? [bench.quote(place, round), bet] : [bet];
  });
  return bench.time(commands.flat());
}
