import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import { checkInvariants } from '@crease/core/exchange/invariants.ts';
import { fromImage, toImage } from '@crease/core/exchange/snapshot.ts';
import { printTable } from './table.ts';

/** Memory contents of the process at one point, with the times that depend on them. */
export interface Reading {
  readonly played: number;
  readonly hours: number;
  readonly heap: number;
  readonly resident: number;
  readonly snapshot: number;
  readonly startMs: number;
  readonly checkMs: number;
  readonly events: number;
  readonly markets: number;
  readonly bets: number;
  readonly accounts: number;
  readonly ledgerAccounts: number;
  readonly commands: number;
  /** The snapshot. */
  readonly saved: Buffer;
}

type Figure = Exclude<keyof Reading, 'saved'>;

/** Entity counts of a state. */
export type Counts = Pick<Reading, 'events' | 'markets' | 'bets' | 'accounts' | 'ledgerAccounts'>;

const MIB = 2 ** 20;
const LEEWAY = 1.1;
/** Number of tries. The fastest is used, because the others include unrelated work on the machine. */
const TRIES = 9;

const FIGURES: readonly (readonly [name: Figure, title: string])[] = [
  ['played', 'fixtures played'],
  ['hours', 'hours of play'],
  ['heap', 'heap (MiB)'],
  ['resident', 'resident (MiB)'],
  ['snapshot', 'snapshot (MiB)'],
  ['startMs', 'startup (ms)'],
  ['checkMs', 'verification (ms)'],
  ['events', 'events'],
  ['markets', 'markets'],
  ['bets', 'bets'],
  ['accounts', 'accounts'],
  ['ledgerAccounts', 'ledger accounts'],
  ['commands', 'commands'],
];

/** Figures that must not grow with the number of matches played. Times are compared separately. */
const BOUNDED: readonly Figure[] = ['heap', 'snapshot', 'events', 'markets', 'bets', 'accounts', 'ledgerAccounts'];

export function readState(
  state: ExchangeState,
  known: Pick<Reading, 'played' | 'hours' | 'commands'> & Counts,
): Reading {
  globalThis.gc?.();
  globalThis.gc?.();
  const { heapUsed, rss } = process.memoryUsage();
  const image = toImage(state);
  const text = JSON.stringify(image);
  // A buffer is outside the heap, which is being measured.
  const saved = Buffer.from(text);
  return {
    ...known,
    saved,
    heap: heapUsed / MIB,
    resident: rss / MIB,
    snapshot: text.length / MIB,
    startMs: measureFastest([() => restore(saved)])[0] ?? 0,
    checkMs: measureFastest([() => check(state)])[0] ?? 0,
  };
}

export function countEntities({ events, markets, bets, accounts, ledger }: ExchangeState): Counts {
  return {
    events: events.size,
    markets: markets.size,
    bets: bets.size,
    accounts: accounts.size,
    ledgerAccounts: ledger.accounts.size,
  };
}

/** Averages the counts over several hours, because a single moment depends on which matches are being played. */
export function averageCounts(hours: readonly Counts[]): Counts {
  const mean = (name: keyof Counts) => hours.reduce((sum, counts) => sum + counts[name], 0) / hours.length;
  return {
    events: mean('events'),
    markets: mean('markets'),
    bets: mean('bets'),
    accounts: mean('accounts'),
    ledgerAccounts: mean('ledgerAccounts'),
  };
}

function restore(saved: Buffer): ExchangeState {
  return fromImage(JSON.parse(saved.toString()));
}

function check(state: ExchangeState): void {
  const broken = checkInvariants(state);
  if (broken.length > 0) throw new Error(broken.join('\n'));
}

/**
 * Shortest CPU time of each piece of work, ms: on a busy machine caches are evicted in between. They alternate, so
 * that other load affects all of them equally.
 */
function measureFastest(works: readonly (() => unknown)[]): number[] {
  const quickest = works.map(() => Number.POSITIVE_INFINITY);
  for (let tries = 0; tries < TRIES; tries += 1) {
    for (const [place, work] of works.entries()) {
      globalThis.gc?.();
      const from = process.cpuUsage();
      work();
      const { user, system } = process.cpuUsage(from);
      quickest[place] = Math.min(quickest[place] ?? 0, (user + system) / 1_000);
    }
  }
  return quickest;
}

/**
 * Prints all readings, and the mean of the last three relative to that of the fourth to sixth, because a single
 * reading depends on what is being played.
 *
 * @returns true if nothing has grown by more than a tenth.
 */
export function printReadings(all: readonly Reading[]): boolean {
  printTable(
    FIGURES.map(([, title]) => title),
    all.map((reading) => FIGURES.map(([name]) => Math.round(reading[name] * 10) / 10)),
  );
  const [middle, end] = [all.slice(3, 6), all.slice(-3)];
  if (middle.length < 3) return false;
  const sumFigure = (lines: readonly Reading[], name: Figure) => lines.reduce((sum, reading) => sum + reading[name], 0);
  const ratios = [
    ...BOUNDED.map((name) => ({ name, ratio: sumFigure(end, name) / sumFigure(middle, name) })),
    ...timeSnapshots(middle, end),
  ];
  const grown = ratios.filter(({ ratio }) => ratio > LEEWAY).map(({ name }) => name);
  const texts = ratios.map(({ name, ratio }) => `${name} ${ratio.toFixed(2)}`);
  console.log(`\nLast three readings relative to the fourth to sixth: ${texts.join(', ')}.`);
  console.log(
    grown.length === 0 ? 'Nothing has grown by more than 10%.' : `Grown by more than 10%: ${grown.join(', ')}.`,
  );
  return grown.length === 0;
}

/**
 * Times startup and verification of the snapshots per MiB, measured again in alternation because machine load varied
 * between readings. Snapshot size is compared separately.
 */
function timeSnapshots(
  middle: readonly Reading[],
  end: readonly Reading[],
): { readonly name: string; readonly ratio: number }[] {
  const all = [...middle, ...end];
  const states = all.map(({ saved }) => restore(saved));
  const starts = measureFastest(
    all.map(
      ({ saved }) =>
        () =>
          restore(saved),
    ),
  );
  const checks = measureFastest(states.map((state) => () => check(state)));
  const computeRatio = (times: readonly number[]): number => {
    const perMib = times.map((time, place) => time / (all[place]?.snapshot ?? 1));
    const sum = (some: readonly number[]) => some.reduce((total, time) => total + time, 0);
    return sum(perMib.slice(middle.length)) / sum(perMib.slice(0, middle.length));
  };
  return [
    { name: 'start', ratio: computeRatio(starts) },
    { name: 'check', ratio: computeRatio(checks) },
  ];
}
