import PDFDocument from 'pdfkit';
import { expect, test } from 'vitest';
import { type PrintedTable, pdfTablePrinter } from '#base/pdf-table-printer.ts';
import { openPageFont, printable } from '#base/pdf-text.ts';

function buildTable(rows: readonly (readonly string[])[]): PrintedTable {
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

async function countPages(rows: readonly (readonly string[])[]): Promise<number> {
  const file = Buffer.from(await pdfTablePrinter().print(buildTable(rows))).toString('latin1');
  return file.match(/\/Type \/Page\b/g)?.length ?? 0;
}

test('digits have one width, and Devanagari letters join', async () => {
  const document = new PDFDocument();
  document.registerFont('page', await openPageFont());
  const measureWidth = (text: string) => document.font('page').fontSize(10).widthOfString(text);

  expect(new Set(Array.from('0123456789', measureWidth)).size).toBe(1);
  expect(measureWidth('क्रि')).toBeLessThan(measureWidth('क') + measureWidth('र') + measureWidth('ि'));
});

test('prints a question mark for a letter missing from the font', () => {
  expect(printable('₹500 क्रिकेट Łódź 🏏')).toBe('₹500 क्रिकेट Łódź ?');
  expect(printable('1\u202f000 − 5')).toBe('1 000 − 5');
});

test('a table has one page when empty and more as it grows, even if a word exceeds its column', async () => {
  const rows = (count: number) =>
    Array.from({ length: count }, (_, n) => [`x${n}`.repeat(n % 50 === 0 ? 400 : 1), '−1.00']);

  expect([await countPages([]), await countPages(rows(5)), await countPages(rows(100))]).toEqual([1, 1, 4]);
});
