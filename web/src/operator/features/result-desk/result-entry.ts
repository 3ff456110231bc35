import type { WireMarket, WireMarketResult } from '@crease/contracts/wire/catalogue.ts';
import { isRunsKind } from '@crease/core/market/market-kind.ts';
import { LOSES, type WinShare } from '@crease/core/settlement/dead-heat.ts';
import { sharesOf } from '@crease/core/settlement/shares-of.ts';
import { deskTraitsOf } from '#operator/desk/kind-traits.ts';

const MOST_RUNS = 9_999;

/** What was typed or ticked in the result form. */
interface ResultEntry extends Placed {
  readonly runs: string;
}

export interface Placed {
  /** That the market is open is known. */
  readonly whileOpen: boolean;
  /** That half of every stake goes back. */
  readonly isHalf: boolean;
  /** Runners in the order of finishing. Where one place is paid, all of them are tied for it. */
  readonly placed: readonly PlacedRunner[];
}

export interface PlacedRunner {
  readonly id: number;
  /** Tied with the runner above; the first has none above it. */
  readonly isTied: boolean;
}

/** The result that was entered, or the sentence that says what is missing. */
export function resultOf(
  market: WireMarket,
  { runs, placed, isHalf }: Pick<ResultEntry, 'runs' | 'placed' | 'isHalf'>,
):
  | { readonly ok: true; readonly result: WireMarketResult }
  | { readonly ok: false; readonly problem: string } {
  if (isRunsKind(market.kind)) {
    const isWhole = /^\d{1,4}$/.test(runs.trim()) && Number(runs) <= MOST_RUNS;
    return isWhole
      ? { ok: true, result: { runs: Number(runs) } }
      : { ok: false, problem: 'Type the runs as a whole number.' };
  }
  const [only] = placed;
  if (only === undefined) return { ok: false, problem: 'Choose who won.' };
  const missing = Math.min(market.winners, runnersOf(market).length) - placed.length;
  if (missing > 0) {
    return {
      ok: false,
      problem: `${market.winners} places are paid: place ${missing} more. When fewer finished, void the market and its stakes go back.`,
    };
  }
  if (isHalf && placed.length > 1) {
    return { ok: false, problem: 'One runner wins where half of every stake goes back.' };
  }
  if (isHalf) return { ok: true, result: { halfWinnerRunnerId: only.id } };
  return placed.length === 1
    ? { ok: true, result: { winnerRunnerId: only.id } }
    : { ok: true, result: { placings: placingsOf(market, placed) } };
}

/** True where several places are paid, so that the order of finishing counts. */
export function hasPlaces({ winners }: WireMarket): boolean {
  return winners > 1;
}

/** True where half of every stake may go back: on a line that may have a quarter. */
export function mayBeHalf({ subType }: WireMarket): boolean {
  return subType === 'ASIAN_GOALS' || subType === 'ASIAN_HANDICAP';
}

/** Runners that can be placed. */
export function runnersOf({ runners }: WireMarket): WireMarket['runners'] {
  return runners.filter(({ status }) => status !== 'REMOVED');
}

/** Groups in the order of finishing. Where one place is paid, all who were ticked are tied for it. */
function placingsOf(market: WireMarket, placed: readonly PlacedRunner[]): number[][] {
  const placings: number[][] = [];
  for (const { id, isTied } of placed) {
    const above = placings.at(-1);
    if (above !== undefined && (isTied || !hasPlaces(market))) above.push(id);
    else placings.push([id]);
  }
  return placings;
}

/** A placed runner as the form shows it. */
export interface PlaceLine {
  readonly id: number;
  readonly name: string;
  /** `1`, or `=3` for runners that tied. */
  readonly place: string;
  /** What it pays: `wins`, `wins 1/2 of the stake`, `loses`. */
  readonly pays: string;
  readonly isTied: boolean;
}

/** The order of finishing with what every runner in it would pay. */
export function placeLines(market: WireMarket, placed: readonly PlacedRunner[]): PlaceLine[] {
  const placings = placingsOf(market, placed);
  const shares = sharesOf(placings, market.winners);
  const wins = deskTraitsOf(market.kind).isTwoBets ? sharesOf(placings, 1) : null;
  let before = 0;
  return placings.flatMap((tied) => {
    const place = `${tied.length > 1 ? '=' : ''}${before + 1}`;
    before += tied.length;
    return tied.map((id, at) => {
      const share = shares.get(id) ?? LOSES;
      return {
        id,
        name: nameOf(market, id),
        place,
        pays: wins === null ? paysText(share) : eachWayText(wins.get(id) ?? LOSES, share),
        isTied: at > 0,
      };
    });
  });
}

/** Both parts of an each-way bet: `wins, placed`, `wins 1/2 of the stake, placed`, `placed`. */
function eachWayText(win: WinShare, place: WinShare): string {
  if (place.wins === 0) return 'loses';
  const placed =
    place.wins === place.of ? 'placed' : `placed ${place.wins}/${place.of} of the stake`;
  return win.wins === 0 ? placed : `${paysText(win)}, ${placed}`;
}

function paysText({ wins, of }: WinShare): string {
  if (wins === 0) return 'loses';
  return wins === of ? 'wins' : `wins ${wins}/${of} of the stake`;
}

/** A result in words: `177`, `Falcons`, `Falcons, Kraken = Royals`, `Half won: Over 2.25 goals`, `Void`. */
export function resultWords(market: WireMarket, result: WireMarketResult): string {
  if ('void' in result) return 'Void';
  if ('runs' in result) return String(result.runs);
  const name = (id: number): string => nameOf(market, id);
  if ('placings' in result) {
    return result.placings.map((tied) => tied.map(name).join(' = ')).join(', ');
  }
  if ('halfWinnerRunnerId' in result) return `Half won: ${name(result.halfWinnerRunnerId)}`;
  const ids = 'winners' in result ? result.winners : [result.winnerRunnerId];
  return ids.map(name).join(', ');
}

/** Whether two results are one, however they were written: a single winner is a placing too. */
export function isSameResult(one: WireMarketResult, other: WireMarketResult): boolean {
  return keyOf(one) === keyOf(other);
}

function keyOf(result: WireMarketResult): string {
  if ('void' in result) return 'void';
  if ('runs' in result) return `runs ${result.runs}`;
  if ('halfWinnerRunnerId' in result) return `half ${result.halfWinnerRunnerId}`;
  return JSON.stringify(groupsOf(result).map((tied) => tied.toSorted((a, b) => a - b)));
}

/** A result as the ticks of the form; nobody where it is runs or void. */
export function placedOf(result: WireMarketResult): readonly PlacedRunner[] {
  if ('void' in result || 'runs' in result) return [];
  return groupsOf(result).flatMap((tied) => tied.map((id, at) => ({ id, isTied: at > 0 })));
}

function groupsOf(
  result: Exclude<WireMarketResult, { readonly void: true } | { readonly runs: number }>,
): readonly (readonly number[])[] {
  if ('placings' in result) return result.placings;
  if ('halfWinnerRunnerId' in result) return [[result.halfWinnerRunnerId]];
  return 'winners' in result ? [result.winners] : [[result.winnerRunnerId]];
}

function nameOf({ runners }: WireMarket, runnerId: number): string {
  return runners.find(({ id }) => id === runnerId)?.runnername ?? `Runner ${runnerId}`;
}

/** Whether a market can be settled as it stands (api 10.3). */
export function isSettleable({ status }: WireMarket): boolean {
  return ['OPEN', 'SUSPENDED', 'BALL_RUNNING', 'CLOSED'].includes(status);
}
