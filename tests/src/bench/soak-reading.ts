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
}

type Figure = keyof Reading;

const MIB = 2 ** 20;
const LEEWAY = 1.1;
/** The quickest of so many tries: what else the machine does is in the others. */
const TRIES = 7;

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

/** What may not grow with the matches that were played. */
const BOUNDED: readonly Figure[] = [
  'heap',
  'snapshot',
  'startMs',
  'checkMs',
  'events',
  'markets',
  'bets',
  'accounts',
  'ledgerAccounts',
];

export function readState(
  state: ExchangeState,
  known: Pick<Reading, 'played' | 'hours' | 'commands'>,
): Reading {
  globalThis.gc?.();
  globalThis.gc?.();
  const { heapUsed, rss } = process.memoryUsage();
  const image = toImage(state);
  const text = JSON.stringify(image);
  return {
    ...known,
    heap: heapUsed / MIB,
    resident: rss / MIB,
    snapshot: text.length / MIB,
    startMs: quickestOf(() => fromImage(JSON.parse(text))),
    checkMs: quickestOf(() => {
      const broken = checkInvariants(state);
      if (broken.length > 0) throw new Error(broken.join('\n'));
    }),
    events: state.events.size,
    markets: state.markets.size,
    bets: state.bets.size,
    accounts: state.accounts.size,
    ledgerAccounts: image.ledgerAccounts.length,
  };
}

function quickestOf(work: () => unknown): number {
  const times = Array.from({ length: TRIES }, () => {
    const from = performance.now();
    work();
    return performance.now() - from;
  });
  return Math.min(...times);
}

/** Prints all lines, and the last as parts of the fifth. @returns whether nothing has grown by more than a tenth. */
export function printReadings(all: readonly Reading[]): boolean {
  printTable(
    FIGURES.map(([, title]) => title),
    all.map((reading) => FIGURES.map(([name]) => Math.round(reading[name] * 10) / 10)),
  );
  const [fifth, last] = [all[4], all.at(-1)];
  if (fifth === undefined || last === undefined) return false;
  const ratioOf = (name: Figure) => last[name] / fifth[name];
  const ratios = BOUNDED.map((name) => `${name} ${ratioOf(name).toFixed(2)}`);
  const grown = BOUNDED.filter((name) => ratioOf(name) > LEEWAY);
  console.log(`\nThe last line as a part of the fifth: ${ratios.join(', ')}.`);
  console.log(
    grown.length === 0
      ? 'Nothing has grown by more than a tenth.'
      : `Grown by more than a tenth: ${grown.join(', ')}.`,
  );
  return grown.length === 0;
}
