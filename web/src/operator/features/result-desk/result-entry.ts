import type { WireMarket, WireMarketResult } from '@crease/contracts/catalogue/catalogue.ts';
import { isRunsKind } from '@crease/core/market/market-kind.ts';
import { computeShares, LOSES, type WinShare } from '@crease/core/settlement/settle-bet.ts';
import { getDeskTraits } from '#operator/trading/desk-markets.ts';

const MAX_RUNS = 9_999;

/** Result form values. */
interface ResultEntry extends Placed {
  readonly runs: string;
}

export interface Placed {
  /** Acknowledges that the market is open. */
  readonly whileOpen: boolean;
  /** Half of every stake is returned. */
  readonly isHalf: boolean;
  /** Runners in finishing order. If one place is paid, all selected runners dead-heat for it. */
  readonly placed: readonly PlacedRunner[];
}

export interface PlacedRunner {
  readonly id: number;
  /** Tied with the runner above. Always false for the first. */
  readonly isTied: boolean;
}

/** Returns the result as entered, or a message about what is missing. */
export function readResult(
  market: WireMarket,
  { runs, placed, isHalf }: Pick<ResultEntry, 'runs' | 'placed' | 'isHalf'>,
): { readonly ok: true; readonly result: WireMarketResult } | { readonly ok: false; readonly problem: string } {
  if (isRunsKind(market.kind)) {
    const isWhole = /^\d{1,4}$/.test(runs.trim()) && Number(runs) <= MAX_RUNS;
    return isWhole
      ? { ok: true, result: { runs: Number(runs) } }
      : { ok: false, problem: 'Enter runs as a whole number.' };
  }
  const [only] = placed;
  if (only === undefined) return { ok: false, problem: 'Select the winner.' };
  const missing = Math.min(market.winners, listRunners(market).length) - placed.length;
  if (missing > 0) {
    return {
      ok: false,
      problem: `${market.winners} places are paid. Select ${missing} more. If fewer finished, void the market to return stakes.`,
    };
  }
  if (isHalf && placed.length > 1) {
    return { ok: false, problem: 'Select one runner when half stakes are returned.' };
  }
  if (isHalf) return { ok: true, result: { halfWinnerRunnerId: only.id } };
  return placed.length === 1
    ? { ok: true, result: { winnerRunnerId: only.id } }
    : { ok: true, result: { placings: toPlacings(market, placed) } };
}

/** True if several places are paid, so the finishing order matters. */
export function hasPlaces({ winners }: WireMarket): boolean {
  return winners > 1;
}

/** True if half of every stake can be returned, i.e. on quarter lines. */
export function canBeHalf({ subType }: WireMarket): boolean {
  return subType === 'ASIAN_GOALS' || subType === 'ASIAN_HANDICAP';
}

/** Lists runners that can be placed. */
export function listRunners({ runners }: WireMarket): WireMarket['runners'] {
  return runners.filter(({ status }) => status !== 'REMOVED');
}

/** Groups in finishing order. If one place is paid, all selected runners dead-heat for it. */
function toPlacings(market: WireMarket, placed: readonly PlacedRunner[]): number[][] {
  const placings: number[][] = [];
  for (const { id, isTied } of placed) {
    const above = placings.at(-1);
    if (above !== undefined && (isTied || !hasPlaces(market))) above.push(id);
    else placings.push([id]);
  }
  return placings;
}

/** A placed runner as displayed. */
export interface PlaceLine {
  readonly id: number;
  readonly name: string;
  /** `1`, or `=3` for a tie. */
  readonly place: string;
  /** Payout: `wins`, `wins 1/2 of stake`, `loses`. */
  readonly pays: string;
  readonly isTied: boolean;
}

/** Finishing order with each runner's payout. */
export function placeLines(market: WireMarket, placed: readonly PlacedRunner[]): PlaceLine[] {
  const placings = toPlacings(market, placed);
  const shares = computeShares(placings, market.winners);
  const wins = getDeskTraits(market.kind).isTwoBets ? computeShares(placings, 1) : null;
  let before = 0;
  return placings.flatMap((tied) => {
    const place = `${tied.length > 1 ? '=' : ''}${before + 1}`;
    before += tied.length;
    return tied.map((id, at) => {
      const share = shares.get(id) ?? LOSES;
      return {
        id,
        name: getRunnerLabel(market, id),
        place,
        pays: wins === null ? paysText(share) : eachWayText(wins.get(id) ?? LOSES, share),
        isTied: at > 0,
      };
    });
  });
}

/** Both parts of an each-way bet: `wins, placed`, `wins 1/2 of stake, placed`, `placed`. */
function eachWayText(win: WinShare, place: WinShare): string {
  if (place.wins === 0) return 'loses';
  const placed = place.wins === place.of ? 'placed' : `placed ${place.wins}/${place.of} of stake`;
  return win.wins === 0 ? placed : `${paysText(win)}, ${placed}`;
}

function paysText({ wins, of }: WinShare): string {
  if (wins === 0) return 'loses';
  return wins === of ? 'wins' : `wins ${wins}/${of} of stake`;
}

/** Describes a result: `177`, `Falcons`, `Falcons, Kraken = Royals`, `Half won: Over 2.25 goals`, `Void`. */
export function resultWords(market: WireMarket, result: WireMarketResult): string {
  if ('void' in result) return 'Void';
  if ('runs' in result) return String(result.runs);
  const name = (id: number): string => getRunnerLabel(market, id);
  if ('placings' in result) {
    return result.placings.map((tied) => tied.map(name).join(' = ')).join(', ');
  }
  if ('halfWinnerRunnerId' in result) return `Half won: ${name(result.halfWinnerRunnerId)}`;
  const ids = 'winners' in result ? result.winners : [result.winnerRunnerId];
  return ids.map(name).join(', ');
}

/** Compares results regardless of notation: a single winner equals a placing of one. */
export function isSameResult(one: WireMarketResult, other: WireMarketResult): boolean {
  return makeResultKey(one) === makeResultKey(other);
}

function makeResultKey(result: WireMarketResult): string {
  if ('void' in result) return 'void';
  if ('runs' in result) return `runs ${result.runs}`;
  if ('halfWinnerRunnerId' in result) return `half ${result.halfWinnerRunnerId}`;
  return JSON.stringify(listPlacingGroups(result).map((tied) => tied.toSorted((a, b) => a - b)));
}

/** Converts a result to form values. Empty for runs and void. */
export function toPlacedRunners(result: WireMarketResult): readonly PlacedRunner[] {
  if ('void' in result || 'runs' in result) return [];
  return listPlacingGroups(result).flatMap((tied) => tied.map((id, at) => ({ id, isTied: at > 0 })));
}

function listPlacingGroups(
  result: Exclude<WireMarketResult, { readonly void: true } | { readonly runs: number }>,
): readonly (readonly number[])[] {
  if ('placings' in result) return result.placings;
  if ('halfWinnerRunnerId' in result) return [[result.halfWinnerRunnerId]];
  return 'winners' in result ? [result.winners] : [[result.winnerRunnerId]];
}

function getRunnerLabel({ runners }: WireMarket, runnerId: number): string {
  return runners.find(({ id }) => id === runnerId)?.runnername ?? `Runner ${runnerId}`;
}

/** True if the market's status allows settlement (api 10.3). */
export function isSettleable({ status }: WireMarket): boolean {
  return ['OPEN', 'SUSPENDED', 'BALL_RUNNING', 'CLOSED'].includes(status);
}
