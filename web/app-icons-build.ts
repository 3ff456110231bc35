import { readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import type { Plugin } from 'vite';

/** Sizes that systems ask of an installed app, pixels; where it `isFull` the mark is on a full square. */
const ICONS = [
  { name: '192', pixels: 192, isFull: false },
  { name: '512', pixels: 512, isFull: false },
  { name: 'maskable-192', pixels: 192, isFull: true },
  { name: 'maskable-512', pixels: 512, isFull: true },
  { name: 'apple-touch', pixels: 180, isFull: true },
] as const;

/** Ground and mark in each theme: the colours of the header and of its accent (tokens.css). favicon.svg is orange. */
const THEMES = {
  orange: { ground: '#211b17', mark: '#ff8a3d' },
  emerald: { ground: '#05382b', mark: '#f4cf4e' },
} as const;

type Theme = keyof typeof THEMES;

/** Draws the icons of the installed app from favicon.svg: `icons/orange-192.png`. */
export function appIcons(): Plugin {
  return {
    name: 'app-icons',
    apply: 'build',
    async generateBundle() {
      const drawing = readFileSync(path.join(import.meta.dirname, 'public/favicon.svg'), 'utf8');
      for (const theme of Object.keys(THEMES) as Theme[]) {
        for (const { name, pixels, isFull } of ICONS) {
          const svg = Buffer.from(iconOf(drawing, theme, isFull));
          // 72 dots per inch give one pixel a unit: drawn at its size, not enlarged afterwards.
          const source = await sharp(svg, { density: (72 * pixels) / UNITS })
            .resize(pixels, pixels)
            .png({ compressionLevel: 9 })
            .toBuffer();
          this.emitFile({ type: 'asset', fileName: `icons/${theme}-${name}.png`, source });
        }
      }
    },
  };
}

/** Side of the drawing. */
const UNITS = 32;
const CORNERS = 'rx="7"';
const PLACE = 'translate(3 3)';
/** A system may cut a full square down to a circle of four fifths of it: there the mark is smaller and in the middle. */
const FULL_PLACE = 'translate(16 16) scale(.78) translate(-13.25 -13)';

/** favicon.svg in the colours of a theme, on a full square where that is asked for. */
function iconOf(drawing: string, theme: Theme, isFull: boolean): string {
  const { ground, mark } = THEMES[theme];
  const changes: readonly (readonly [from: string, to: string])[] = [
    [THEMES.orange.ground, ground],
    [THEMES.orange.mark, mark],
    ...(isFull
      ? ([
          [CORNERS, ''],
          [PLACE, FULL_PLACE],
        ] as const)
      : []),
  ];
  return changes.reduce((svg, [from, to]) => {
    if (!svg.includes(from)) throw new Error(`favicon.svg no longer has ${from}`);
    return svg.replaceAll(from, to);
  }, drawing);
}
