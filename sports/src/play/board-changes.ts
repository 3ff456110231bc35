import type { Board, MarketView, PlayResult, Removal } from './board.ts';
import type { Play } from './sport-fixture.ts';

/** What a trader has to do in one market, or with the event, to get from one board to another. */
export type BoardChange =
  | { readonly type: 'non-runner'; readonly key: string; readonly removal: Removal }
  /** Play begins: markets turn in play, those that do not trade then are suspended for good. */
  | { readonly type: 'start' }
  | { readonly type: 'status'; readonly key: string; readonly status: TradingStatus }
  /** Fair chances or the outlook on points are new. */
  | { readonly type: 'prices'; readonly key: string }
  | { readonly type: 'settle'; readonly key: string; readonly result: PlayResult }
  /** Everything is decided. */
  | { readonly type: 'end' };

export type TradingStatus = Exclude<MarketView['status'], 'CLOSED'>;

/**
 * What is different between two boards of a fixture, in the order in which it is to be done: non-runners before prices,
 * prices before results. Boards need not follow each other: after a pause the last one is compared with the one that
 * was acted upon.
 */
export function boardChanges(before: Board, now: Board): BoardChange[] {
  const pairs = now.markets.map((view, index) => ({ view, old: before.markets[index] }));
  return [
    ...pairs.flatMap(({ view, old }) => removals(old, view)),
    ...(before.phase === 'before' && now.phase !== 'before' ? [{ type: 'start' } as const] : []),
    ...pairs.flatMap(({ view, old }) => statuses(old, view)),
    ...pairs.flatMap(({ view, old }) => prices(old, view)),
    ...pairs.flatMap(({ view, old }) => results(old, view)),
    ...(before.phase !== 'over' && now.phase === 'over' ? [{ type: 'end' } as const] : []),
  ];
}

function removals(old: MarketView | undefined, { key, removals: all }: MarketView): BoardChange[] {
  const known = new Set(old?.removals.map(({ runner }) => runner));
  return all
    .filter(({ runner }) => !known.has(runner))
    .map((removal) => ({ type: 'non-runner', key, removal }));
}

function statuses(old: MarketView | undefined, { key, status }: MarketView): BoardChange[] {
  return status === 'CLOSED' || status === old?.status ? [] : [{ type: 'status', key, status }];
}

function prices(old: MarketView | undefined, view: MarketView): BoardChange[] {
  if (view.result !== null) return [];
  const isSame =
    old !== undefined &&
    areSame(old.chances, view.chances) &&
    areSame(old.outlook ?? [], view.outlook ?? []);
  return isSame ? [] : [{ type: 'prices', key: view.key }];
}

function areSame(one: readonly number[], other: readonly number[]): boolean {
  return one.length === other.length && one.every((chance, index) => chance === other[index]);
}

function results(old: MarketView | undefined, { key, result }: MarketView): BoardChange[] {
  if (result === null || (old?.result ?? null) !== null) return [];
  return [{ type: 'settle', key, result }];
}

/** The board at an instant, and the place of the step to come (the number of steps when there is none). */
export function boardAt(play: Play, now: number): { readonly board: Board; readonly next: number } {
  const found = play.steps.findIndex(({ at }) => at > now);
  const next = found < 0 ? play.steps.length : found;
  return { board: play.steps[next - 1]?.board ?? play.opening, next };
}
