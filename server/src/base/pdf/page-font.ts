import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

const FILE = '@expo-google-fonts/noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf';

let opened: Promise<Buffer> | null = null;

/** TrueType font of the pages: Latin and Devanagari in one family, with tabular digits. Read once. */
export function openPageFont(): Promise<Buffer> {
  opened ??= readFile(createRequire(import.meta.url).resolve(FILE));
  return opened;
}

/** Characters covered by the font. */
const DRAWN =
  /[ -~\u00a0-\u00a3\u00a5\u00a7-\u00ab\u00ad-\u00b0\u00b4\u00b6-\u00b8\u00ba\u00bb\u00bf-\u0107\u010a-\u0113\u0116-\u011b\u011e-\u0123\u0126\u0127\u012a\u012b\u012e-\u0131\u0136\u0137\u0139-\u013e\u0141-\u0148\u0150-\u0155\u0158-\u015b\u015e-\u0161\u0164\u0165\u016a\u016b\u016e-\u017e\u0218-\u021b\u0900-\u097f\u1e80-\u1e85\u1e9e\u1ef2\u1ef3\u200b-\u200d\u2010\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u2039\u203a\u20ac\u20b9\u2122\u2212]/;

/** Replaces unsupported characters with a question mark, and other whitespace with a plain space. */
export function printable(text: string): string {
  return Array.from(text, (letter) =>
    DRAWN.test(letter) ? letter : /\s/.test(letter) ? ' ' : '?',
  ).join('');
}
