import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { Screen } from './screen.ts';

/** A look of a page. */
export interface Look {
  readonly theme: 'orange' | 'emerald';
  readonly mode: 'light' | 'dark';
}

/** A picture of the design: `market-emerald-dark-1440.png`. */
export interface Picture extends Look {
  readonly file: string;
  /** The screen it shows, as its file says. */
  readonly name: string;
  readonly width: number;
}

/** Widths up to this one are phones (specification, section 1). */
const WIDEST_PHONE = 768;
const FILE =
  /^(?<name>.+?)(?<emerald>-emerald)?(?<dark>-dark)?-(?<width>\d{3,4})(?<tall>-tall)?\.png$/;

/**
 * Sheets of parts and states, and pages that show several screens at once. No page of the product looks so: parts and
 * states stand in the kit (`npm run kit`), and the screens of a sheet are here one by one.
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

/** The pictures of the design in a folder, by their names; none without the folder. */
export function picturesIn(folder: string): readonly Picture[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((file) => file.endsWith('.png'))
    .map((file) => {
      const { name = path.parse(file).name, emerald, dark, width, tall } = partsOf(file);
      return {
        file,
        name: `${name}${tall ?? ''}`,
        theme: emerald === undefined ? ('orange' as const) : ('emerald' as const),
        mode: dark === undefined ? ('light' as const) : ('dark' as const),
        width: Number(width ?? 0),
      };
    });
}

function partsOf(file: string): Readonly<Record<string, string | undefined>> {
  return FILE.exec(file)?.groups ?? {};
}

/** The pictures of a screen on phones, or on wide screens. */
export function picturesOf(
  { name, phoneName = name }: Screen,
  isPhone: boolean,
  pictures: readonly Picture[],
): readonly Picture[] {
  const wanted = isPhone ? phoneName : name;
  return pictures.filter(
    (picture) => picture.name === wanted && picture.width <= WIDEST_PHONE === isPhone,
  );
}

/** Pictures that are sheets, and those that neither are one nor have a screen. */
export function leftOver(screens: readonly Screen[], pictures: readonly Picture[]) {
  const shown = new Set(
    screens.flatMap((screen) =>
      [true, false].flatMap((isPhone) => picturesOf(screen, isPhone, pictures)),
    ),
  );
  const others = pictures.filter((picture) => !shown.has(picture));
  return {
    sheets: others.filter(({ name }) => SHEETS.has(name)),
    unknown: others.filter(({ name }) => !SHEETS.has(name)),
  };
}
