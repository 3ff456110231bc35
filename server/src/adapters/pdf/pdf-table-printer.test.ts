import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';
import { expect, test } from 'vitest';
import type { PrintedTable } from '#ports/table-printer.ts';
import { fontRunsOf } from './page-fonts.ts';
import { pdfTablePrinter } from './pdf-table-printer.ts';
import { trueTypeOf } from './woff2-font.ts';

const FOLDER = '@fontsource-variable/noto-sans-devanagari/files/noto-sans-devanagari';

function packed(name: string): Buffer {
  const { resolve } = createRequire(import.meta.url);
  return readFileSync(resolve(`${FOLDER}-${name}-wght-normal.woff2`));
}

function tableOf(rows: readonly (readonly string[])[]): PrintedTable {
  return {
    language: 'en',
    site: 'Crease',
    title: 'Statement',
    facts: [{ name: 'User', value: 'asha' }],
    columns: [
      { head: 'Description', share: 3, align: 'left' },
      { head: 'Amount', share: 1, align: 'right' },
    ],
    rows: (async function* () {
      yield rows;
    })(),
    emptyText: 'Nothing.',
    pageText: (page, pages) => `Page ${page} of ${pages}`,
  };
}

async function pagesOf(rows: readonly (readonly string[])[]): Promise<number> {
  const file = Buffer.from(await pdfTablePrinter().print(tableOf(rows))).toString('latin1');
  return file.match(/\/Type \/Page\b/g)?.length ?? 0;
}

test.each([
  ['latin', 'Wagered 1,23,456.78 − ÄÖéñ'],
  ['latin-ext', 'ŁłĀāŻż'],
  ['devanagari', 'लाभ और हानि ₹'],
])('an unpacked font is as wide as the packed one and can be embedded: %s', (name, text) => {
  const document = new PDFDocument();
  document.registerFont('packed', packed(name));
  document.registerFont('plain', Buffer.from(trueTypeOf(packed(name))));
  const widthIn = (font: string) => document.font(font).fontSize(10).widthOfString(text);

  expect(widthIn('plain')).toBe(widthIn('packed'));

  const alone = new PDFDocument();
  alone.registerFont('plain', Buffer.from(trueTypeOf(packed(name))));
  alone.font('plain').text(text);
  expect(() => alone.end()).not.toThrow();
});

test('what is no font is refused', () => {
  expect(() => trueTypeOf(Buffer.alloc(64))).toThrow(RangeError);
});

test('a text is set in the fonts that have its letters; a letter that none has is a question mark', () => {
  expect(fontRunsOf('₹500 क्रिकेट Łódź 🏏')).toEqual([
    { font: 'devanagari', text: '₹' },
    { font: 'latin', text: '500 ' },
    { font: 'devanagari', text: 'क्रिकेट' },
    { font: 'latin', text: ' ' },
    { font: 'latin-ext', text: 'Ł' },
    { font: 'latin', text: 'ód' },
    { font: 'latin-ext', text: 'ź' },
    { font: 'latin', text: ' ?' },
  ]);
});

test('a table has one page when it is empty and more as it grows, also where a word is wider than its column', async () => {
  const rows = (count: number) =>
    Array.from({ length: count }, (_, n) => [`x${n}`.repeat(n % 50 === 0 ? 400 : 1), '−1.00']);

  expect([await pagesOf([]), await pagesOf(rows(5)), await pagesOf(rows(100))]).toEqual([1, 1, 4]);
});
