import { readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import type { Plugin } from 'vite';
import { iconSprite } from '#ui/icon/sprite.ts';

/**
 * Icon sizes in pixels that operating systems request for an installed app. `isFull` icons have a full square
 * background.
 */
const ICONS = [
  { name: '192', pixels: 192, isFull: false },
  { name: '512', pixels: 512, isFull: false },
  { name: 'maskable-192', pixels: 192, isFull: true },
  { name: 'maskable-512', pixels: 512, isFull: true },
  { name: 'apple-touch', pixels: 180, isFull: true },
] as const;

/** Background and mark colours per theme, matching the header and its accent (tokens.css). favicon.svg is orange. */
const THEMES = {
  orange: { ground: '#431c08', mark: '#ffa04d' },
  emerald: { ground: '#05382b', mark: '#f4cf4e' },
} as const;

type Theme = keyof typeof THEMES;

/** Renders the installed app's icons from favicon.svg, e.g. `icons/orange-192.png`. */
export function appIcons(): Plugin {
  return {
    name: 'app-icons',
    apply: 'build',
    async generateBundle() {
      const drawing = readFileSync(path.join(import.meta.dirname, '../public/favicon.svg'), 'utf8');
      for (const theme of Object.keys(THEMES) as Theme[]) {
        for (const { name, pixels, isFull } of ICONS) {
          const svg = Buffer.from(renderIcon(drawing, theme, isFull));
          // 72 dpi is one pixel per unit, so the SVG is rasterised at its final size instead of being upscaled.
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

/** Side length of the drawing in SVG units. */
const UNITS = 32;
const CORNERS = 'rx="7"';
const PLACE = 'translate(3 3)';
/** Systems may mask a full square to a circle of four fifths of its size, so the mark is smaller and centred there. */
const FULL_PLACE = 'translate(16 16) scale(.78) translate(-13.25 -13)';

/** Recolours favicon.svg for a theme, on a full square if requested. */
function renderIcon(drawing: string, theme: Theme, isFull: boolean): string {
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

const MODULE = 'virtual:icon-sprite';
const DEV_ADDRESS = '/@icons.svg';

/**
 * Builds the sprite with all icons: hashed and preloaded in a build, served from memory in development and tests.
 * `virtual:icon-sprite` resolves to its URL.
 */
export function iconSpritePlugin(): Plugin {
  let file = '';
  let isBuild = false;
  return {
    name: 'icon-sprite',
    configResolved({ command }) {
      isBuild = command === 'build';
    },
    configureServer(server) {
      server.middlewares.use(DEV_ADDRESS, (_request, response) => {
        response.setHeader('content-type', 'image/svg+xml');
        response.end(iconSprite());
      });
    },
    buildStart() {
      if (isBuild) {
        file = this.emitFile({ type: 'asset', name: 'icons.svg', source: iconSprite() });
      }
    },
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : null),
    load(id) {
      if (id !== `\0${MODULE}`) return null;
      const address = isBuild ? `import.meta.ROLLUP_FILE_URL_${file}` : `'${DEV_ADDRESS}'`;
      return `export const SPRITE = ${address};`;
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const sprite = Object.keys(bundle ?? {}).find((name) => /icons-[^/]*\.svg$/.test(name));
        const address = sprite === undefined ? DEV_ADDRESS : `/${sprite}`;
        // A hidden use triggers the request: browsers don't reuse a preloaded file for icons.
        const use = `<svg><use href="${address}#regular-menu"></use></svg>`;
        return [{ tag: 'div', attrs: { hidden: true }, children: use, injectTo: 'body-prepend' }];
      },
    },
  };
}
