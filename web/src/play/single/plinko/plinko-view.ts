import { ONE } from '@crease/games/base/money.ts';
import { type PlinkoChoice, plinkoTable } from '@crease/games/plinko/plinko.ts';

/** Drawing of 644 by 618 units for any number of rows, as wide as the lowest. */
export const BOARD = { left: 8, width: 644, height: 618, middle: 330 } as const;
const FIRST_PIN = 44;
const TOP = 18;
const SPREAD = 576;
const DEPTH = 544;
const BUCKET_TOP = 578;
/** Distance of the ball above the centre of the pin it has hit. */
const ABOVE_PIN = 13;
const MS_OF_ROW = 105;
const MS_OF_FALL = 420;
/** Keyframe interval, within which the ball moves linearly. */
const MS_OF_FRAME = 20;
/** Radius of the ball. */
const BALL = 10;

export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** Duration of a fall. */
export function fallMs(rows: number): number {
  return rows * MS_OF_ROW + MS_OF_FALL;
}

/** Pins of a board. Row r has r + 2. */
export function listPins(rows: number): readonly Spot[] {
  return Array.from({ length: rows }, (_, row) =>
    Array.from({ length: row + 2 }, (_, pin) => ({
      x: BOARD.middle + (pin - (row + 1) / 2) * (SPREAD / rows),
      y: FIRST_PIN + row * (DEPTH / rows),
    })),
  ).flat();
}

/** A pocket: position, payout and probability. */
export interface Bucket {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  /** Ten-thousandths. */
  readonly multiplier: number;
  /** Exact probability from 0 to 1. */
  readonly chance: number;
  readonly tone: 'GOLD' | 'WARM' | 'EVEN' | 'DIM';
}

export function listBuckets(choice: PlinkoChoice): readonly Bucket[] {
  const { rows } = choice;
  const table = plinkoTable(choice) ?? [];
  return table.map((multiplier, bucket) => ({
    x: BOARD.middle + (bucket - rows / 2) * (SPREAD / rows),
    y: BUCKET_TOP,
    width: SPREAD / rows - 4,
    multiplier,
    chance: waysTo(rows, bucket) / 2 ** rows,
    tone: getTone(multiplier),
  }));
}

/** RTP in percent of the stake. */
export function plinkoReturn(choice: PlinkoChoice): number {
  return listBuckets(choice).reduce((sum, { multiplier, chance }) => sum + (multiplier / ONE) * chance * 100, 0);
}

/** Ball positions at each pin hit, from the top to the pocket, along the path drawn from the seeds. */
export function listStations(path: readonly number[]): readonly Spot[] {
  const rows = path.length;
  const stations: Spot[] = [{ x: BOARD.middle, y: TOP - ABOVE_PIN }];
  let { middle: x } = BOARD;
  for (const [row, bit] of path.entries()) {
    x += (bit === 1 ? 0.5 : -0.5) * (SPREAD / rows);
    stations.push({ x, y: FIRST_PIN + row * (DEPTH / rows) - ABOVE_PIN });
  }
  stations.push({ x, y: BUCKET_TOP - 9 });
  return stations;
}

/** Ball position at a share of its fall from 0 to 1, bouncing from pin to pin into the pocket. */
export function ballAt(path: readonly number[], at: number): Spot {
  const stations = listStations(path);
  const { leg, within } = legAt(path.length, at);
  const from = stations[leg] ?? { x: BOARD.middle, y: TOP };
  const to = stations[leg + 1] ?? from;
  const depth = to.y - from.y;
  // A slight bounce off each pin, along the line between the two pins.
  const hop = leg === 0 || leg === path.length ? 0 : (DEPTH / path.length) * 0.55 * within * (1 - within);
  return {
    x: from.x + (to.x - from.x) * within,
    y: from.y + depth * within ** 2 - hop,
  };
}

/** The whole path as lines between stations. */
export function buildTrail(path: readonly number[]): string {
  return listStations(path)
    .map(({ x, y }, place) => `${place === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`)
    .join('');
}

/** Ball position as a transform relative to its own size. */
export function ballTransform(path: readonly number[], at: number): string {
  const { x, y } = ballAt(path, at);
  const across = (100 * (x - BOARD.left - BALL)) / (2 * BALL);
  const down = (100 * (y - BALL)) / (2 * BALL);
  return `translate(${across.toFixed(2)}%, ${down.toFixed(2)}%)`;
}

/** Keyframes of a fall: the ball, and two covers that reveal its trail, one counteracting the other. */
interface FallFrames {
  readonly ball: Keyframe[];
  readonly cover: Keyframe[];
  readonly trail: Keyframe[];
}

export function fallFrames(path: readonly number[]): FallFrames {
  const frames: FallFrames = { ball: [], cover: [], trail: [] };
  const steps = Math.round(fallMs(path.length) / MS_OF_FRAME);
  let deepest = 0;
  for (let step = 0; step <= steps; step++) {
    const offset = step / steps;
    // The ball bounces up slightly, but the revealed trail stays.
    deepest = Math.max(deepest, ballAt(path, offset).y);
    const hidden = (100 * (1 - deepest / BOARD.height)).toFixed(3);
    frames.ball.push({ offset, transform: ballTransform(path, offset) });
    frames.cover.push({ offset, transform: `translateY(-${hidden}%)` });
    frames.trail.push({ offset, transform: `translateY(${hidden}%)` });
  }
  return frames;
}

/** Leg of the path at a moment. The last is the drop into the pocket. */
function legAt(rows: number, at: number): { readonly leg: number; readonly within: number } {
  const ms = Math.min(1, Math.max(0, at)) * fallMs(rows);
  const leg = Math.min(rows, Math.floor(ms / MS_OF_ROW));
  const span = leg === rows ? MS_OF_FALL : MS_OF_ROW;
  return { leg, within: Math.min(1, (ms - leg * MS_OF_ROW) / span) };
}

function waysTo(rows: number, bucket: number): number {
  let ways = 1;
  for (let i = 0; i < bucket; i++) ways = (ways * (rows - i)) / (i + 1);
  return ways;
}

function getTone(multiplier: number): Bucket['tone'] {
  if (multiplier >= 10 * ONE) return 'GOLD';
  if (multiplier >= 2 * ONE) return 'WARM';
  return multiplier >= ONE ? 'EVEN' : 'DIM';
}

/** Pocket label, kept short to fit: `110`, `1.5`, `0.3`. */
export function pocketText(multiplier: number): string {
  return String(multiplier / ONE);
}
