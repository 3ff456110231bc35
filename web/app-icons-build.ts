import { crc32, deflateSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** Sizes that systems ask of an installed app, pixels; where it `isFull` the mark stands on a full square. */
const ICONS = [
  { name: '192', pixels: 192, isFull: false },
  { name: '512', pixels: 512, isFull: false },
  { name: 'maskable-192', pixels: 192, isFull: true },
  { name: 'maskable-512', pixels: 512, isFull: true },
  { name: 'apple-touch', pixels: 180, isFull: true },
] as const;

/** Ground and mark in each theme: the colours of the header and of its accent (tokens.css). */
const THEMES = {
  orange: { head: '#211b17', mark: '#ff8a3d' },
  emerald: { head: '#05382b', mark: '#f4cf4e' },
} as const;

type Theme = keyof typeof THEMES;

/** Draws the icons of the installed app, `icons/orange-192.png`: pictures that nobody has to keep beside their source. */
export function appIcons(): Plugin {
  return {
    name: 'app-icons',
    apply: 'build',
    generateBundle() {
      for (const theme of Object.keys(THEMES) as Theme[]) {
        for (const { name, pixels, isFull } of ICONS) {
          this.emitFile({
            type: 'asset',
            fileName: `icons/${theme}-${name}.png`,
            source: pngOf(pixelsOf(theme, pixels, isFull), pixels),
          });
        }
      }
    },
  };
}

/** The drawing of favicon.svg: a ground of 32 units with the logo of 26 units on it. */
const GROUND = 32;
const CORNER = 7;
const LOGO = { top: 4.5, bottom: 21.5, left: 4.5, right: 22, radius: 5.4, stroke: 4 } as const;
const STUMPS = { x: 16.8, ys: [8.8, 13, 17.2], radius: 1.6 } as const;
const WHITE = '#ffffff';

/**
 * The crease from above with its three stumps, as RGBA. A system may cut a full square down to a circle of four fifths of
 * it, so there the mark is smaller and stands in the middle.
 */
function pixelsOf(theme: Theme, pixels: number, isFull: boolean): Buffer {
  const { head, mark } = THEMES[theme];
  const colours = { head: channelsOf(head), mark: channelsOf(mark), white: channelsOf(WHITE) };
  const size = isFull ? 0.78 : 1;
  const perUnit = pixels / GROUND;
  const image = Buffer.alloc(pixels * pixels * 4);
  for (let at = 0; at < pixels * pixels; at += 1) {
    const x = ((at % pixels) + 0.5) / perUnit;
    const y = (Math.floor(at / pixels) + 0.5) / perUnit;
    const logoX = isFull ? (x - GROUND / 2) / size + 13.25 : x - 3;
    const logoY = isFull ? (y - GROUND / 2) / size + 13 : y - 3;
    const share = (inside: number, scale: number) => Math.min(1, Math.max(0, inside * scale + 0.5));
    const inMark = share(insideOfCrease(logoX, logoY), perUnit * size);
    const inStump = share(insideOfStumps(logoX, logoY), perUnit * size);
    for (let channel = 0; channel < 3; channel += 1) {
      const ground = colours.head[channel] ?? 0;
      const marked = ground + ((colours.mark[channel] ?? 0) - ground) * inMark;
      image[at * 4 + channel] = Math.round(
        marked + ((colours.white[channel] ?? 0) - marked) * inStump,
      );
    }
    image[at * 4 + 3] = Math.round(255 * (isFull ? 1 : share(insideOfGround(x, y), perUnit)));
  }
  return image;
}

/** Units that a point lies inside of the ground with its round corners; outside below zero. */
function insideOfGround(x: number, y: number): number {
  const fromCorner = (value: number) => Math.abs(value - GROUND / 2) - (GROUND / 2 - CORNER);
  const [dx, dy] = [fromCorner(x), fromCorner(y)];
  return CORNER - Math.hypot(Math.max(dx, 0), Math.max(dy, 0)) - Math.min(Math.max(dx, dy), 0);
}

/** The same for the stroke: two lines to the right, joined at the left with round corners. */
function insideOfCrease(x: number, y: number): number {
  const { top, bottom, left, right, radius, stroke } = LOGO;
  const turnX = left + radius;
  const turnY = y < (top + bottom) / 2 ? top + radius : bottom - radius;
  const isBeside = x < turnX;
  const isCorner = isBeside && (y < top + radius || y > bottom - radius);
  const away = isCorner
    ? Math.abs(Math.hypot(x - turnX, y - turnY) - radius)
    : isBeside
      ? Math.abs(x - left)
      : Math.min(Math.abs(y - top), Math.abs(y - bottom));
  return Math.min(stroke / 2 - away, right - x);
}

function insideOfStumps(x: number, y: number): number {
  const away = STUMPS.ys.map((stumpY) => Math.hypot(x - STUMPS.x, y - stumpY));
  return STUMPS.radius - Math.min(...away);
}

function channelsOf(colour: string): readonly number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** 8 bits each of red, green, blue and alpha, no interlacing. */
const FORMAT = [8, 6, 0, 0, 0];

/** A square RGBA image as a PNG (ISO/IEC 15948): each line begins with its filter, here none. */
function pngOf(image: Buffer, pixels: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(pixels, 0);
  header.writeUInt32BE(pixels, 4);
  header.set(FORMAT, 8);
  const lines = Array.from({ length: pixels }, (_, line) => [
    Buffer.from([0]),
    image.subarray(line * pixels * 4, (line + 1) * pixels * 4),
  ]);
  const data = deflateSync(Buffer.concat(lines.flat()), { level: 9 });
  return Buffer.concat([
    SIGNATURE,
    chunkOf('IHDR', header),
    chunkOf('IDAT', data),
    chunkOf('IEND', Buffer.alloc(0)),
  ]);
}

function chunkOf(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'ascii'), content]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(content.length, 0);
  frame.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)]);
}
