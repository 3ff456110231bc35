import { oldPlacingsOf } from './old-placings.ts';
import type { StoredImage } from './upgrade-image.ts';

/** Format 2 keeps results as placings; format 1 had the winners in one list. */
export function upgradeFirst(image: StoredImage): StoredImage {
  const { markets } = image;
  return { ...image, format: 2, markets: Array.isArray(markets) ? markets.map(upgradeMarket) : [] };
}

function upgradeMarket(market: unknown): unknown {
  if (!isRecord(market) || !isRecord(market['result'])) return market;
  const { result, winners } = market;
  if (!isRecord(result) || result['type'] !== 'winners') return market;
  const runnerIds = numbersIn(result['runnerIds']);
  const places = typeof winners === 'number' ? winners : 1;
  return { ...market, result: { type: 'placings', placings: oldPlacingsOf(runnerIds, places) } };
}

function numbersIn(value: unknown): readonly number[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'number') : [];
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
