import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { trueTypeOf } from './woff2-font.ts';

const FOLDER = '@fontsource-variable/noto-sans-devanagari/files/noto-sans-devanagari';

export type FontName = 'latin' | 'latin-ext' | 'devanagari';

/** A piece of a text that one font has all letters of. */
export interface FontRun {
  readonly font: FontName;
  readonly text: string;
}

/** Font files as TrueType has them. */
export type PageFonts = ReadonlyMap<FontName, Uint8Array>;

let opened: Promise<PageFonts> | null = null;

/** The fonts of the pages: one family, whose digits are all as wide, for Latin letters and Devanagari. Unpacked once. */
export function openPageFonts(): Promise<PageFonts> {
  opened ??= open();
  return opened;
}

async function open(): Promise<PageFonts> {
  const fonts = new Map<FontName, Uint8Array>();
  const { resolve } = createRequire(import.meta.url);
  for (const name of ['latin', 'latin-ext', 'devanagari'] as const) {
    const bytes = await readFile(resolve(`${FOLDER}-${name}-wght-normal.woff2`));
    // Latin letters stand one after the other; in Devanagari they join, by the rules of the font.
    fonts.set(name, trueTypeOf(bytes, { layout: name === 'devanagari' }));
  }
  return fonts;
}

const DEVANAGARI = /[\u0900-\u097f\u200c-\u200d\u20b9]/;
const LATIN =
  /[\u0020-\u007e\u00a0-\u00ff\u0131\u0152\u0153\u02c6\u02da\u02dc\u2002-\u200b\u2010-\u2027\u2030-\u205e\u20ac\u2122\u2212]/;
const LATIN_EXTENDED = /[\u0100-\u024f\u1e00-\u1eff]/;

/** A text in pieces of one font each. A letter that no font has is shown as a question mark. */
export function fontRunsOf(text: string): readonly FontRun[] {
  const runs: { font: FontName; text: string }[] = [];
  for (const letter of text) {
    const font = fontOf(letter);
    const last = runs.at(-1);
    const shown = font === null ? '?' : letter;
    if (last !== undefined && last.font === (font ?? 'latin')) last.text += shown;
    else runs.push({ font: font ?? 'latin', text: shown });
  }
  return runs;
}

function fontOf(letter: string): FontName | null {
  if (LATIN.test(letter)) return 'latin';
  if (DEVANAGARI.test(letter)) return 'devanagari';
  return LATIN_EXTENDED.test(letter) ? 'latin-ext' : null;
}
