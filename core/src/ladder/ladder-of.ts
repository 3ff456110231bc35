import { assert } from '#base/assert.ts';
import { BandLadder } from './band-ladder.ts';
import { EvenLadder } from './even-ladder.ts';
import { CLASSIC_BANDS, FINEST_BAND } from './price-bands.ts';
import type { LadderName, LineRange, PriceLadder } from './price-ladder.ts';

const CLASSIC: PriceLadder = new BandLadder('CLASSIC', CLASSIC_BANDS);
const FINEST: PriceLadder = new EvenLadder('FINEST', FINEST_BAND, null);
const lineLadders = new Map<string, PriceLadder>();

/**
 * Returns the ladder of a market. Ladders are immutable and shared between markets.
 *
 * @param lineRange the lines of a line market; required for LINE_RANGE only.
 */
export function getLadder(name: LadderName, lineRange: LineRange | null = null): PriceLadder {
  if (name === 'CLASSIC') return CLASSIC;
  if (name === 'FINEST') return FINEST;
  assert(lineRange !== null, 'a line market has a range of lines');
  const { from, to, interval } = lineRange;
  const key = `${from}:${to}:${interval}`;
  const known = lineLadders.get(key);
  if (known !== undefined) return known;
  const ladder = new EvenLadder('LINE_RANGE', { from, to, step: interval }, lineRange);
  lineLadders.set(key, ladder);
  return ladder;
}
