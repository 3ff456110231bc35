import { ByteReader, ByteWriter } from './byte-reader.ts';

/** The outlines of a font as a TrueType file has them. */
export interface Glyphs {
  readonly glyf: Uint8Array;
  /** Offsets into `glyf`, 32 bits each. */
  readonly loca: Uint8Array;
  readonly count: number;
  /** Left end of each glyph, from which WOFF2 may leave its side bearing out. */
  readonly leftEnds: readonly number[];
}

interface Streams {
  readonly contours: ByteReader;
  readonly points: ByteReader;
  readonly flags: ByteReader;
  readonly glyphs: ByteReader;
  readonly composites: ByteReader;
  readonly boxes: ByteReader;
  readonly instructions: ByteReader;
  /** One bit per glyph: whether its box stands in the file. */
  readonly boxBits: Uint8Array;
}

interface Point {
  readonly x: number;
  readonly y: number;
  readonly onCurve: boolean;
}

const ON_CURVE = 1;
const COMPOSITE = -1;
const HEADER_STREAMS = 7;

/** Puts the transformed table `glyf` together again (WOFF2 5.1). */
export function readGlyphs(table: Uint8Array): Glyphs {
  const head = new ByteReader(table, 4);
  const count = head.uint16();
  head.uint16();
  const streams = readStreams(table, head, count);
  const glyf = new ByteWriter();
  const loca = new ByteWriter();
  const leftEnds: number[] = [];
  for (let glyph = 0; glyph < count; glyph++) {
    loca.uint32(glyf.length);
    const contours = streams.contours.int16();
    const hasBox = ((streams.boxBits[glyph >> 3] ?? 0) & (0x80 >> (glyph & 7))) !== 0;
    if (contours === 0) leftEnds.push(0);
    else if (contours === COMPOSITE) leftEnds.push(writeComposite(glyf, streams));
    else leftEnds.push(writeSimple(glyf, streams, contours, hasBox));
    glyf.pad();
  }
  loca.uint32(glyf.length);
  return { glyf: glyf.done(), loca: loca.done(), count, leftEnds };
}

function readStreams(table: Uint8Array, head: ByteReader, count: number): Streams {
  const sizes = Array.from({ length: HEADER_STREAMS }, () => head.uint32());
  let at = head.at;
  const starts = sizes.map((size) => {
    at += size;
    return at - size;
  });
  const reader = (stream: number) => new ByteReader(table, starts[stream] ?? 0);
  const boxes = reader(5);
  return {
    contours: reader(0),
    points: reader(1),
    flags: reader(2),
    glyphs: reader(3),
    composites: reader(4),
    boxBits: boxes.bytes(((count + 31) >> 5) << 2),
    boxes,
    instructions: reader(6),
  };
}

/** @returns the left end. */
function writeSimple(
  glyf: ByteWriter,
  streams: Streams,
  contours: number,
  hasBox: boolean,
): number {
  const ends: number[] = [];
  let total = 0;
  for (let contour = 0; contour < contours; contour++) {
    total += streams.points.short255();
    ends.push(total - 1);
  }
  const points = readPoints(streams, total);
  const instructions = streams.instructions.bytes(streams.glyphs.short255());
  const box = hasBox ? readBox(streams) : boxOf(points);
  glyf.int16(contours);
  for (const edge of box) glyf.int16(edge);
  for (const end of ends) glyf.int16(end);
  glyf.int16(instructions.length).bytes(instructions);
  // Every coordinate in two bytes: longer than it could be, and simple.
  for (const { onCurve } of points) glyf.uint8(onCurve ? ON_CURVE : 0);
  writeSteps(glyf, points, 'x');
  writeSteps(glyf, points, 'y');
  return box[0];
}

function writeSteps(glyf: ByteWriter, points: readonly Point[], axis: 'x' | 'y'): void {
  let last = 0;
  for (const point of points) {
    glyf.int16(point[axis] - last);
    last = point[axis];
  }
}

function readPoints(streams: Streams, count: number): Point[] {
  const points: Point[] = [];
  let x = 0;
  let y = 0;
  for (let n = 0; n < count; n++) {
    const flag = streams.flags.uint8();
    const [dx, dy] = readStep(streams.glyphs, flag & 0x7f);
    x += dx;
    y += dy;
    points.push({ x, y, onCurve: (flag & 0x80) === 0 });
  }
  return points;
}

/** One step from point to point: the flag says how many bytes it has and what they mean (WOFF2 5.2, table of triplets). */
function readStep(data: ByteReader, flag: number): readonly [dx: number, dy: number] {
  if (flag < 10) return [0, signed(flag, ((flag & 14) << 7) + data.uint8())];
  if (flag < 20) return [signed(flag, (((flag - 10) & 14) << 7) + data.uint8()), 0];
  if (flag < 84) {
    const base = flag - 20;
    const byte = data.uint8();
    return [
      signed(flag, 1 + (base & 0x30) + (byte >> 4)),
      signed(flag >> 1, 1 + ((base & 0x0c) << 2) + (byte & 0x0f)),
    ];
  }
  if (flag < 120) {
    const base = flag - 84;
    return [
      signed(flag, 1 + (Math.floor(base / 12) << 8) + data.uint8()),
      signed(flag >> 1, 1 + (((base % 12) >> 2) << 8) + data.uint8()),
    ];
  }
  if (flag < 124) {
    const [first, second, third] = [data.uint8(), data.uint8(), data.uint8()];
    return [
      signed(flag, (first << 4) + (second >> 4)),
      signed(flag >> 1, ((second & 0x0f) << 8) + third),
    ];
  }
  return [signed(flag, data.uint16()), signed(flag >> 1, data.uint16())];
}

function signed(flag: number, size: number): number {
  return (flag & 1) === 1 ? size : 0 - size;
}

const WORDS = 0x01;
const SCALE = 0x08;
const MORE = 0x20;
const SCALE_XY = 0x40;
const MATRIX = 0x80;
const INSTRUCTIONS = 0x100;

/** @returns the left end. */
function writeComposite(glyf: ByteWriter, streams: Streams): number {
  const box = readBox(streams);
  glyf.int16(COMPOSITE);
  for (const edge of box) glyf.int16(edge);
  const { composites } = streams;
  let hasInstructions = false;
  for (let flags = MORE; (flags & MORE) !== 0; ) {
    flags = composites.uint16();
    hasInstructions ||= (flags & INSTRUCTIONS) !== 0;
    const offsets = (flags & WORDS) === 0 ? 2 : 4;
    const scale =
      (flags & SCALE) !== 0 ? 2 : (flags & SCALE_XY) !== 0 ? 4 : (flags & MATRIX) !== 0 ? 8 : 0;
    glyf.int16(flags).bytes(composites.bytes(2 + offsets + scale));
  }
  if (hasInstructions) {
    const instructions = streams.instructions.bytes(streams.glyphs.short255());
    glyf.int16(instructions.length).bytes(instructions);
  }
  return box[0];
}

type Box = readonly [left: number, bottom: number, right: number, top: number];

function readBox({ boxes }: Streams): Box {
  return [boxes.int16(), boxes.int16(), boxes.int16(), boxes.int16()];
}

function boxOf(points: readonly Point[]): Box {
  let [left, bottom, right, top] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y } of points) {
    left = Math.min(left, x);
    bottom = Math.min(bottom, y);
    right = Math.max(right, x);
    top = Math.max(top, y);
  }
  return points.length === 0 ? [0, 0, 0, 0] : [left, bottom, right, top];
}
