/**
 * Measures whether a bettor who knows the simulator can beat the makers' prices: `npm run bench:sharp`.
 *
 * 1. Before the toss. Each of FIXTURES (40) matches is replayed REPLAYS (300) times with different luck. Half of the
 * replays give the true probabilities, and the bettor bets where these promise a profit at the makers' best prices;
 * the other half give the results.
 * 2. In play. MATCHES (4,000) matches are priced at the end of every over. From half of them the bettor learns how
 * often a side won at a given price, by innings, over and wickets; on the other half they bet where that promises a
 * profit.
 *
 * Each bet risks 1. Prints the mean return per bet after commission with its standard error: more than two standard
 * errors above zero means that the prices can be beaten. A match's hidden luck, which no scorecard shows, is unknown
 * to the bettor.
 */
import { getLadder } from '@crease/core/ladder/price-ladder.ts';
import { createLiveOdds } from '@crease/server/market-desk/cricket/live-odds.ts';
import { desiredQuotes } from '@crease/server/market-desk/liquidity/desired-quotes.ts';
import { listCricketMarkets } from '@crease/server/market-desk/trading/cricket-plan.ts';
import { createPrng } from '@crease/sports/base/prng.ts';
import { applyFieldEvent, currentInnings, initialMatchState } from '@crease/sports/cricket/match-state.ts';
import type { CricketMatchInfo } from '@crease/sports/field/match-info.ts';
import { createSchedule, type Fixture } from '@crease/sports/simulator/schedule.ts';
import { type SimulatedMatch, simulateMatch } from '@crease/sports/simulator/simulate-match.ts';
import { printMachine, printTable } from './table.ts';

const FIXTURES = Number(process.env.FIXTURES ?? 40);
const REPLAYS = Number(process.env.REPLAYS ?? 300);
const MATCHES = Number(process.env.MATCHES ?? 4_000);
const COMMISSION = 0.02;
/** Lowest price used in play: beyond it, one match in several hundred dominates the result. */
const MIN_PROBABILITY = 0.05;
/** Below this, observations at a price are not significant. */
const MIN_SPREAD = 5;
const DAY_MS = 86_400_000;
const FROM_MS = Date.UTC(2026, 0, 2);

const ladder = getLadder('CLASSIC', null);
const prng = createPrng('sharp');

/** The makers' best decimal prices for both sides; null if none. */
interface Offer {
  readonly back: readonly (number | null)[];
  readonly lay: readonly (number | null)[];
}

/** Net result of one bet in either case, for a risk of 1, after commission. */
interface SharpBet {
  readonly ifFirst: number;
  readonly ifSecond: number;
}

/** Observations of similar prices: wins, sum of prices, and variance of wins at such prices. */
interface Cell {
  readonly wins: number;
  readonly priced: number;
  readonly spread: number;
}

const NO_OBSERVATIONS: Cell = { wins: 0, priced: 0, spread: 0 };

printMachine();
printTable(
  ['scenario', 'opportunities', 'bets', 'expected/bet', 'actual/bet', 'standard error'],
  [beforeTheToss(), inPlay()],
);

function beforeTheToss(): (string | number)[] {
  const brought: number[][] = [];
  let promised = 0;
  for (const fixture of fixtures(FIXTURES)) {
    const offer = offerAt(fixture.info, createLiveOdds(fixture.info).chances().MATCH_ODDS);
    const results: boolean[] = [];
    for (let replay = 0; replay < REPLAYS; replay++) {
      const first = wonByFirst(simulateMatch({ ...fixture, seed: `${fixture.seed}/${replay}` }));
      if (first !== null) results.push(first);
    }
    const half = results.length >> 1;
    const known = computeShare(results.slice(0, half));
    const bet = bestBet(offer, known);
    if (bet === null) continue;
    promised += computeExpectedValue(bet, known);
    brought.push([computeExpectedValue(bet, computeShare(results.slice(half)))]);
  }
  return formatRow('the true chances before the toss', FIXTURES, promised, brought);
}

/** A price at the end of an over, with the match situation and the outcome. */
interface ObservedPrice {
  readonly cell: string;
  readonly price: number;
  readonly offer: Offer;
}

function inPlay(): (string | number)[] {
  const cells = new Map<string, Cell>();
  const brought: number[][] = [];
  let promised = 0;
  let seen = 0;
  let played = 0;
  for (const fixture of fixtures(MATCHES)) {
    const match = simulateMatch(fixture);
    const first = wonByFirst(match);
    if (first === null) continue;
    const prices = listPrices(fixture.info, match);
    played += 1;
    if (played % 2 === 1) {
      for (const { cell, price } of prices) {
        const { wins, priced, spread } = cells.get(cell) ?? NO_OBSERVATIONS;
        cells.set(cell, {
          wins: wins + (first ? 1 : 0),
          priced: priced + price,
          spread: spread + price * (1 - price),
        });
      }
      continue;
    }
    seen += prices.length;
    // Bets within a match are correlated, so the error is computed over matches.
    const ofMatch: number[] = [];
    for (const { cell, price, offer } of prices) {
      const known = adjustPrice(price, cells.get(cell) ?? NO_OBSERVATIONS);
      const bet = bestBet(offer, known);
      if (bet === null) continue;
      promised += computeExpectedValue(bet, known);
      ofMatch.push(first ? bet.ifFirst : bet.ifSecond);
    }
    if (ofMatch.length > 0) brought.push(ofMatch);
  }
  return formatRow('how often such prices won, in play', seen, promised, brought);
}

function listPrices(info: CricketMatchInfo, { events }: SimulatedMatch): ObservedPrice[] {
  const odds = createLiveOdds(info);
  const found: ObservedPrice[] = [];
  let state = initialMatchState(info);
  for (const { event } of events) {
    state = applyFieldEvent(state, event);
    odds.follow(event, state);
    if (event.type !== 'delivery' || !event.lastOfOver) continue;
    const innings = currentInnings(state);
    if (innings === null || innings.superOver || innings.ended !== null) continue;
    const [price = 0.5, other = 0.5] = odds.chances().MATCH_ODDS;
    if (Math.min(price, other) < MIN_PROBABILITY) continue;
    const over = Math.floor((5 * event.over) / (info.oversPerInnings ?? 20));
    const wickets = Math.floor(innings.wickets / 3);
    const cell = [info.format, state.innings.length, innings.team, over, wickets, Math.floor(price * 12)].join(' ');
    found.push({ cell, price, offer: offerAt(info, [price, other]) });
  }
  return found;
}

/** Yields the first limited-overs matches of the schedule. */
function* fixtures(count: number): Generator<Fixture> {
  const schedule = createSchedule({ seed: 7 });
  let left = count;
  for (let day = 0; left > 0; day++) {
    const from = FROM_MS + day * DAY_MS;
    for (const fixture of schedule.between(from, from + DAY_MS)) {
      if (fixture.info.drawPossible || left === 0) continue;
      left -= 1;
      yield fixture;
    }
  }
}

/** Null if bets are void: an unbroken tie or no result. */
function wonByFirst({ outcome }: SimulatedMatch): boolean | null {
  return outcome.kind === 'won' ? outcome.winner === 0 : null;
}

function offerAt(info: CricketMatchInfo, chances: readonly number[]): Offer {
  const [market] = listCricketMarkets(info);
  if (market === undefined) throw new Error('A match has match odds.');
  const quotes = desiredQuotes(chances, ladder, market.style, prng);
  const best = (side: 'BACK' | 'LAY', runner: number): number | null => {
    const prices = quotes.filter((quote) => quote.side === side && quote.runner === runner);
    if (prices.length === 0) return null;
    const hundredths = prices.map(({ price }) => price);
    return (side === 'LAY' ? Math.max(...hundredths) : Math.min(...hundredths)) / 100;
  };
  // A backer takes the makers' lay offers.
  return { back: [best('LAY', 0), best('LAY', 1)], lay: [best('BACK', 0), best('BACK', 1)] };
}

/** Returns the bet with the highest expected value; null if none is positive. */
function bestBet({ back, lay }: Offer, chance: number): SharpBet | null {
  const bets: SharpBet[] = [];
  for (const runner of [0, 1] as const) {
    const [backAt, layAt] = [back[runner], lay[runner]];
    if (backAt != null) bets.push(toSharpBet((backAt - 1) * (1 - COMMISSION), -1, runner));
    if (layAt != null && layAt > 1) bets.push(toSharpBet(-1, (1 - COMMISSION) / (layAt - 1), runner));
  }
  const [best] = bets.sort((one, other) => computeExpectedValue(other, chance) - computeExpectedValue(one, chance));
  return best === undefined || computeExpectedValue(best, chance) <= 0 ? null : best;
}

function toSharpBet(ifItWins: number, ifItLoses: number, runner: 0 | 1): SharpBet {
  return runner === 0 ? { ifFirst: ifItWins, ifSecond: ifItLoses } : { ifFirst: ifItLoses, ifSecond: ifItWins };
}

function computeExpectedValue({ ifFirst, ifSecond }: SharpBet, chance: number): number {
  return chance * ifFirst + (1 - chance) * ifSecond;
}

/** Shifts a cell's prices, in log odds, by the observed difference beyond one standard error. */
function adjustPrice(price: number, { wins, priced, spread }: Cell): number {
  const beyond = Math.abs(wins - priced) - Math.sqrt(spread);
  if (beyond <= 0 || spread < MIN_SPREAD) return price;
  const shift = (Math.sign(wins - priced) * beyond) / spread;
  return 1 / (1 + ((1 - price) / price) * Math.exp(-shift));
}

function computeShare(results: readonly boolean[]): number {
  return results.filter(Boolean).length / Math.max(1, results.length);
}

function formatRow(
  name: string,
  observed: number,
  expected: number,
  matches: readonly (readonly number[])[],
): (string | number)[] {
  const bets = matches.reduce((sum, { length }) => sum + length, 0);
  const sums = matches.map((results) => results.reduce((sum, result) => sum + result, 0));
  const mean = sums.reduce((sum, result) => sum + result, 0) / Math.max(1, bets);
  // Standard error of a ratio of sums: a match's deviation from the mean of its bets.
  const off = matches.map(({ length }, place) => (sums[place] ?? 0) - mean * length);
  const error = Math.sqrt(off.reduce((sum, each) => sum + each * each, 0)) / Math.max(1, bets);
  const percent = (share: number) => `${(100 * share).toFixed(2)} %`;
  return [name, observed, bets, percent(expected / Math.max(1, bets)), percent(mean), percent(error)];
}
