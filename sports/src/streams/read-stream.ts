import {
  asArray,
  asCount,
  asFlag,
  asNumber,
  asText,
  ImportError,
  isPresent,
  type JsonAt,
  member,
  optionalArray,
} from '#importers/read-json.ts';
import { definitionChanges, readDefinition, type StreamDefinition } from './read-definition.ts';
import { type StreamChange, StreamLadder, type StreamLevel, type StreamStep, toHundredths } from './stream-step.ts';

/** State of a recorded market so far. */
interface MarketState {
  definition: StreamDefinition | null;
  readonly ladders: Map<number, StreamLadder>;
  readonly volumes: Map<number, StreamVolumes>;
}

const DEFAULT_DEPTH = 3;

/**
 * Parses recorded market changes line by line.
 *
 * Each line is one change message, yielded as one step per market. A step contains actual changes only: a repeated
 * definition yields none. Other lines (heartbeats, empty lines, other operations) are skipped. Throws ImportError
 * with the line number if damaged.
 *
 * @param options.depth number of prices offered per side; defaults to 3.
 */
export function* readStream(
  lines: Iterable<string>,
  options: { readonly depth?: number } = {},
): Generator<StreamStep, void, undefined> {
  const depth = options.depth ?? DEFAULT_DEPTH;
  const markets = new Map<string, MarketState>();
  let number = 0;
  for (const line of lines) {
    number += 1;
    if (line.trim() === '') continue;
    const message: JsonAt = { value: parsed(line, number), path: `line ${number}` };
    if (asText(member(message, 'op')) !== 'mcm') continue;
    const at = asCount(member(message, 'pt'));
    for (const change of optionalArray(member(message, 'mc'))) {
      const marketId = asText(member(change, 'id'));
      const changes = applyMarket(getMarketState(markets, marketId), marketId, change, depth);
      if (changes.length > 0) yield { at, marketId, changes };
    }
  }
}

function parsed(line: string, number: number): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw new ImportError(`line ${number}: not JSON`);
  }
}

function getMarketState(markets: Map<string, MarketState>, id: string): MarketState {
  const known = markets.get(id);
  if (known !== undefined) return known;
  const fresh: MarketState = { definition: null, ladders: new Map(), volumes: new Map() };
  markets.set(id, fresh);
  return fresh;
}

function applyMarket(market: MarketState, id: string, at: JsonAt, depth: number): StreamChange[] {
  const changes: StreamChange[] = [];
  const definitionAt = member(at, 'marketDefinition');
  if (isPresent(definitionAt)) {
    const definition = readDefinition(id, definitionAt);
    changes.push(...definitionChanges(market.definition, definition));
    market.definition = withFormerRunners(market.definition, definition);
  }
  // Prices of a market without a definition can't be assigned.
  if (market.definition === null) return changes;
  const runners = optionalArray(member(at, 'rc'));
  if (asFlag(member(at, 'img'))) changes.push(...clearOffers(market, runners));
  for (const runner of runners) changes.push(...applyRunner(market, runner, depth));
  return changes;
}

/** Keeps runners that a definition leaves out: they may be named again, and are the same then. */
function withFormerRunners(before: StreamDefinition | null, now: StreamDefinition): StreamDefinition {
  const named = new Set(now.runners.map(({ id }) => id));
  const former = before?.runners.filter(({ id }) => !named.has(id)) ?? [];
  return { ...now, runners: [...now.runners, ...former] };
}

/** An image replaces everything: runners it doesn't name have no offers left. */
function clearOffers({ ladders }: MarketState, named: readonly JsonAt[]): StreamChange[] {
  const names = new Set(named.map((runner) => asCount(member(runner, 'id'))));
  const gone = [...ladders.keys()].filter((runnerId) => !names.has(runnerId));
  ladders.clear();
  return gone.map((runnerId) => ({ type: 'offers', runnerId, toBack: [], toLay: [] }));
}

function applyRunner({ definition, ladders, volumes }: MarketState, at: JsonAt, depth: number): StreamChange[] {
  const runnerId = asCount(member(at, 'id'));
  const isKnown = definition?.runners.some(({ id }) => id === runnerId) ?? false;
  // A runner's handicap line has its own book, which isn't replayed.
  if (!isKnown || isPresent(member(at, 'hc'))) return [];
  const volume = volumes.get(runnerId) ?? new StreamVolumes();
  volumes.set(runnerId, volume);
  const changes: StreamChange[] = volume
    .apply(at)
    .map(([price, stake]) => ({ type: 'matched', runnerId, price, stake }));
  const ladder = ladders.get(runnerId) ?? new StreamLadder();
  ladders.set(runnerId, ladder);
  if (ladder.apply(at)) {
    const offers = { toBack: ladder.toBack(depth), toLay: ladder.toLay(depth) };
    changes.push({ type: 'offers', runnerId, ...offers });
  }
  const last = member(at, 'ltp');
  if (isPresent(last)) {
    changes.push({ type: 'traded', runnerId, price: toHundredths(asNumber(last)) });
  }
  return changes;
}

/** Cumulative amounts matched on one runner by price, both sides included, as reported by a recording. */
class StreamVolumes {
  readonly #sums = new Map<number, number>();

  /**
   * Applies the runner part of a line.
   *
   * @returns price and backer's stake matched since, in hundredths. Empty if a sum fell: a non-runner reduced the
   * prices, or the market was cleared after its end, and sums have moved to other prices.
   */
  apply(runner: JsonAt): StreamLevel[] {
    const fresh: StreamLevel[] = [];
    let isRestated = false;
    for (const level of optionalArray(member(runner, 'trd'))) {
      const [priceAt = level, sumAt = level] = asArray(level);
      const price = toHundredths(asNumber(priceAt));
      const sum = toHundredths(asNumber(sumAt));
      const before = this.#sums.get(price) ?? 0;
      this.#sums.set(price, sum);
      if (sum < before) isRestated = true;
      // The sum includes both the backer's and the layer's side.
      else if (sum > before) fresh.push([price, Math.round((sum - before) / 2)]);
    }
    return isRestated ? [] : fresh;
  }
}
