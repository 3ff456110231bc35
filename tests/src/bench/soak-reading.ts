import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import { checkInvariants } from '@crease/core/exchange/invariants.ts';
import { fromImage, toImage } from '@crease/core/exchange/snapshot.ts';
import { printTable } from './table.ts';

/** What the process holds at one moment, and how long what depends on it takes. */
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
  /** The snapshot itself. */
  readonly saved: Buffer;
}

type Figure = Exclude<keyof Reading, 'saved'>;

/** How many there are of what a state keeps. */
export type Counts = Pick<Reading, 'events' | 'markets' | 'bets' | 'accounts' | 'ledgerAccounts'>;

const MIB = 2 ** 20;
const LEEWAY = 1.1;
/** The quickest of so many tries: what else the machine does is in the others. */
const TRIES = 9;

const FIGURES: readonly (readonly [name: Figure, title: string])[] = [
  ['played', 'fixtures played'],
  ['hours', 'hours of play'],
  ['heap', 'heap MiB'],
  ['resident', 'resident MiB'],
  ['snapshot', 'snapshot MiB'],
  ['startMs', 'start from it ms'],
  ['checkMs', 'check ms'],
  ['events', 'events'],
  ['markets', 'markets'],
  ['bets', 'bets'],
  ['accounts', 'accounts'],
  ['ledgerAccounts', 'ledger accounts'],
  ['commands', 'commands so far'],
];

/** What may not grow with the matches that were played; times are compared apart. */
const BOUNDED: readonly Figure[] = [
  'heap',
  'snapshot',
  'events',
  'markets',
  'bets',
  'accounts',
  'ledgerAccounts',
];

export function readState(
  state: ExchangeState,
  known: Pick<Reading, 'played' | 'hours' | 'commands'> & Counts,
): Reading {
  globalThis.gc?.();
  globalThis.gc?.();
  const { heapUsed, rss } = process.memoryUsage();
  const image = toImage(state);
  const text = JSON.stringify(image);
  // Outside of the heap, which is measured.
  const saved = Buffer.from(text);
  return {
    ...known,
    saved,
    heap: heapUsed / MIB,
    resident: rss / MIB,
    snapshot: text.length / MIB,
    startMs: quickestOf([() => restore(saved)])[0] ?? 0,
    checkMs: quickestOf([() => check(state)])[0] ?? 0,
  };
}

export function countsOf({ events, markets, bets, accounts, ledger }: ExchangeState): Counts {
  return {
    events: events.size,
    markets: markets.size,
    bets: bets.size,
    accounts: accounts.size,
    ledgerAccounts: ledger.accounts.size,
  };
}

/** How many there are in the middle of some hours: at a single moment it depends on what plays just then. */
export function meanOf(hours: readonly Counts[]): Counts {
  const mean = (name: keyof Counts) =>
    hours.reduce((sum, counts) => sum + counts[name], 0) / hours.length;
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
 * The shortest time of each piece of work, ms of the processor: on a busy machine others have it in between. They take
 * turns, so that what else the machine does meets all of them.
 */
function quickestOf(works: readonly (() => unknown)[]): number[] {
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
 * Prints all lines, and the mean of the last three as a part of that of the fourth to the sixth: one line depends on what
 * plays in its hours.
 *
 * @returns whether nothing has grown by more than a tenth.
 */
export function printReadings(all: readonly Reading[]): boolean {
  printTable(
    FIGURES.map(([, title]) => title),
    all.map((reading) => FIGURES.map(([name]) => Math.round(reading[name] * 10) / 10)),
  );
  const [middle, end] = [all.slice(3, 6), all.slice(-3)];
  if (middle.length < 3) return false;
  const sumOf = (lines: readonly Reading[], name: Figure) =>
    lines.reduce((sum, reading) => sum + reading[name], 0);
  const ratios = [
    ...BOUNDED.map((name) => ({ name, ratio: sumOf(end, name) / sumOf(middle, name) })),
    ...timesOf(middle, end),
  ];
  const grown = ratios.filter(({ ratio }) => ratio > LEEWAY).map(({ name }) => name);
  const texts = ratios.map(({ name, ratio }) => `${name} ${ratio.toFixed(2)}`);
  console.log(`\nThe last three lines as a part of the fourth to the sixth: ${texts.join(', ')}.`);
  console.log(
    grown.length === 0
      ? 'Nothing has grown by more than a tenth.'
      : `Grown by more than a tenth: ${grown.join(', ')}.`,
  );
  return grown.length === 0;
}

/**
 * Start and check of their snapshots for each MiB, measured anew in turn: the machine was not equally busy at all lines.
 * How large they are is compared by itself.
 */
function timesOf(
  middle: readonly Reading[],
  end: readonly Reading[],
): { readonly name: string; readonly ratio: number }[] {
  const all = [...middle, ...end];
  const states = all.map(({ saved }) => restore(saved));
  const starts = quickestOf(
    all.map(
      ({ saved }) =>
        () =>
          restore(saved),
    ),
  );
  const checks = quickestOf(states.map((state) => () => check(state)));
  const ratioOf = (times: readonly number[]): number => {
    const perMib = times.map((time, place) => time / (all[place]?.snapshot ?? 1));
    const sum = (some: readonly number[]) => some.reduce((total, time) => total + time, 0);
    return sum(perMib.slice(middle.length)) / sum(perMib.slice(0, middle.length));
  };
  return [
    { name: 'start', ratio: ratioOf(starts) },
    { name: 'check', ratio: ratioOf(checks) },
  ];
}
