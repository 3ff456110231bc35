import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { Screen } from './screen.ts';

/** Theme and mode of a page. */
export interface Appearance {
  readonly theme: 'orange' | 'emerald';
  readonly mode: 'light' | 'dark';
}

/** A design image, e.g. `market-emerald-dark-1440.png`. */
export interface DesignImage extends Appearance {
  readonly file: string;
  /** Screen name from the file name. */
  readonly name: string;
  readonly width: number;
}

/** Widths up to this one are phones (specification, section 1). */
const WIDEST_PHONE = 768;
const FILE = /^(?<name>.+?)(?<emerald>-emerald)?(?<dark>-dark)?-(?<width>\d{3,4})(?<tall>-tall)?\.png$/;

/**
 * Sheets of components and states, and images with several screens. No page of the product matches them: components
 * and states are in the kit (`npm run kit`), and the screens of a sheet are taken individually.
 */
const SHEETS: ReadonlySet<string> = new Set([
  'foundations',
  'icons',
  'states',
  'auth-states',
  'system-board',
  'deposit-board',
  'game-tiles',
]);

/** Lists a folder's design images, sorted by name; empty if it doesn't exist. */
export function listDesignImages(folder: string): readonly DesignImage[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((file) => file.endsWith('.png'))
    .map((file) => {
      const { name = path.parse(file).name, emerald, dark, width, tall } = parseFileName(file);
      return {
        file,
        name: `${name}${tall ?? ''}`,
        theme: emerald === undefined ? ('orange' as const) : ('emerald' as const),
        mode: dark === undefined ? ('light' as const) : ('dark' as const),
        width: Number(width ?? 0),
      };
    });
}

function parseFileName(file: string): Readonly<Record<string, string | undefined>> {
  return FILE.exec(file)?.groups ?? {};
}

/** Design images of a screen, for phones or for wide screens. */
export function findPictures(
  { name, phoneName = name }: Screen,
  isPhone: boolean,
  pictures: readonly DesignImage[],
): readonly DesignImage[] {
  const wanted = isPhone ? phoneName : name;
  return pictures.filter((picture) => picture.name === wanted && picture.width <= WIDEST_PHONE === isPhone);
}

/** Images that are sheets, and images without a screen. */
export function listUnmatched(screens: readonly Screen[], pictures: readonly DesignImage[]) {
  const shown = new Set(
    screens.flatMap((screen) => [true, false].flatMap((isPhone) => findPictures(screen, isPhone, pictures))),
  );
  const others = pictures.filter((picture) => !shown.has(picture));
  return {
    sheets: others.filter(({ name }) => SHEETS.has(name)),
    unknown: others.filter(({ name }) => !SHEETS.has(name)),
  };
}
