import type { MarketExposure, MarketProfitLoss, OpenBet } from '@crease/contracts/betting/bet.ts';
import type { Label } from '@crease/contracts/labels/label.ts';
import { getKindTitle } from '#player/betting/kind-labels.ts';
import { addRupees, getSportName } from '#player/betting/shown-bets.ts';

/** P&L of one outcome in rupees. */
export interface Outcome {
  readonly key: string;
  /** Runner name; null for runs. */
  readonly name: string | null;
  readonly nameLabel?: Label | undefined;
  /** First and last run of a ladder range; null if open-ended. */
  readonly from: number | null;
  readonly to: number | null;
  readonly amount: number;
}

/** Position in one market. Amounts in rupees; best and worst cover matched bets only, null if none. */
export interface MarketPosition {
  readonly marketId: number;
  readonly eventId: number;
  readonly name: string;
  readonly nameLabel?: Label | undefined;
  /** In English. */
  readonly kind: string;
  readonly bets: number;
  readonly best: number | null;
  readonly worst: number | null;
  /** Maximum loss including unmatched bets; not negative. */
  readonly exposure: number;
  readonly outcomes: readonly Outcome[];
}

export interface EventPosition {
  readonly eventId: number;
  readonly dreamEventId: string;
  readonly title: string;
  readonly bets: number;
  readonly exposure: number;
  readonly markets: readonly MarketPosition[];
}

export interface SportPosition {
  readonly sportId: number;
  readonly name: string;
  readonly exposure: number;
  readonly events: readonly EventPosition[];
}

export interface AnalysisInput {
  readonly bets: readonly OpenBet[];
  readonly results: readonly MarketProfitLoss[];
  /** Null until loaded; the exposure of matched bets is used instead. */
  readonly exposures: readonly MarketExposure[] | null;
}

export interface AnalysisFilter {
  readonly sportId: number | null;
  readonly order: 'worst' | 'name';
}

/** Builds a tree of open positions by sport, event and market, sorted as requested. */
export function buildPositions(
  { bets, results, exposures }: AnalysisInput,
  { sportId, order }: AnalysisFilter,
): readonly SportPosition[] {
  const requested = sportId === null ? bets : bets.filter((bet) => bet.sportId === sportId);
  const sports = [...groupBy(requested, (bet) => bet.sportId)].map(([id, ofSport]) => {
    const events = [...groupBy(ofSport, (bet) => bet.eventId).values()].map((eventBets) =>
      buildEvent(eventBets, { results, exposures }, order),
    );
    return {
      sportId: id,
      name: getSportName(id),
      exposure: addRupees(...events.map(({ exposure }) => exposure)),
      events: sorted(events, order, ({ title }) => title),
    };
  });
  return sorted(sports, order, ({ name }) => name);
}

/** Totals of the tree. Not all markets reach their worst or best result together; these are bounds. */
export interface PositionTotals {
  readonly markets: number;
  readonly bets: number;
  readonly best: number;
  readonly exposure: number;
}

export function computeTotals(sports: readonly SportPosition[]): PositionTotals {
  const markets = sports.flatMap(({ events }) => events.flatMap((event) => event.markets));
  return {
    markets: markets.length,
    bets: markets.reduce((sum, { bets }) => sum + bets, 0),
    best: addRupees(...markets.map(({ best }) => best ?? 0)),
    exposure: addRupees(...markets.map(({ exposure }) => exposure)),
  };
}

function buildEvent(
  bets: readonly OpenBet[],
  facts: Pick<AnalysisInput, 'results' | 'exposures'>,
  order: AnalysisFilter['order'],
): EventPosition {
  const [first] = bets;
  const markets = [...groupBy(bets, (bet) => bet.marketId).values()].map((marketBets) =>
    buildMarket(marketBets, facts),
  );
  return {
    eventId: first?.eventId ?? 0,
    dreamEventId: first?.dreamEventId ?? '0',
    title: first?.betTitle ?? '',
    bets: bets.length,
    exposure: addRupees(...markets.map(({ exposure }) => exposure)),
    markets: sorted(markets, order, ({ name }) => name),
  };
}

function buildMarket(
  bets: readonly OpenBet[],
  { results, exposures }: Pick<AnalysisInput, 'results' | 'exposures'>,
): MarketPosition {
  const [first] = bets;
  const marketId = first?.marketId ?? 0;
  const result = results.find((one) => one.marketId === marketId);
  const outcomes = result === undefined ? [] : buildOutcomes(result, bets);
  const amounts = outcomes.map(({ amount }) => amount);
  const matched = result?.exposure ?? 0;
  return {
    marketId,
    eventId: first?.eventId ?? 0,
    name: first?.marketName ?? '',
    nameLabel: first?.marketLabel,
    kind: first === undefined ? '' : getKindTitle(first),
    bets: bets.length,
    best: amounts.length === 0 ? null : Math.max(...amounts),
    worst: amounts.length === 0 ? null : Math.min(...amounts),
    exposure: exposures === null ? matched : (exposures.find((one) => one.marketId === marketId)?.exposure ?? 0),
    outcomes,
  };
}

function buildOutcomes({ runners, rows }: MarketProfitLoss, bets: readonly OpenBet[]): readonly Outcome[] {
  if (rows.length > 0) {
    return rows.map(({ start, end, amount }) => ({
      key: `${start ?? 'low'}–${end ?? 'high'}`,
      name: null,
      from: start,
      to: end,
      amount,
    }));
  }
  return runners.map(({ runnerId, name, nameLabel, amount }) => ({
    key: String(runnerId),
    name: name ?? bets.find((bet) => bet.runnerId === runnerId)?.runnerName ?? null,
    nameLabel,
    from: null,
    to: null,
    amount,
  }));
}

function sorted<Item extends { readonly exposure: number }>(
  items: readonly Item[],
  order: AnalysisFilter['order'],
  nameOf: (item: Item) => string,
): readonly Item[] {
  const byName = (a: Item, b: Item) => nameOf(a).localeCompare(nameOf(b));
  return [...items].sort((a, b) => (order === 'name' ? byName(a, b) : b.exposure - a.exposure || byName(a, b)));
}

function groupBy<Item, Key>(items: readonly Item[], getKey: (item: Item) => Key): ReadonlyMap<Key, readonly Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const group = groups.get(getKey(item));
    if (group === undefined) groups.set(getKey(item), [item]);
    else group.push(item);
  }
  return groups;
}
