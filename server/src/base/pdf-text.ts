import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type PDFDocument from 'pdfkit';

const FILE = '@expo-google-fonts/noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf';

let opened: Promise<Buffer> | null = null;

/** TrueType font of the pages: Latin and Devanagari in one family, with tabular digits. Read once. */
export function openPageFont(): Promise<Buffer> {
  opened ??= readFile(createRequire(import.meta.url).resolve(FILE));
  return opened;
}

const DRAWN =
  /[ -~\u00a0-\u00a3\u00a5\u00a7-\u00ab\u00ad-\u00b0\u00b4\u00b6-\u00b8\u00ba\u00bb\u00bf-\u0107\u010a-\u0113\u0116-\u011b\u011e-\u0123\u0126\u0127\u012a\u012b\u012e-\u0131\u0136\u0137\u0139-\u013e\u0141-\u0148\u0150-\u0155\u0158-\u015b\u015e-\u0161\u0164\u0165\u016a\u016b\u016e-\u017e\u0218-\u021b\u0900-\u097f\u1e80-\u1e85\u1e9e\u1ef2\u1ef3\u200b-\u200d\u2010\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u2039\u203a\u20ac\u20b9\u2122\u2212]/;

/** Replaces unsupported characters with a question mark, and other whitespace with a plain space. */
export function printable(text: string): string {
  return Array.from(text, (letter) => (DRAWN.test(letter) ? letter : /\s/.test(letter) ? ' ' : '?')).join('');
}

type Document = InstanceType<typeof PDFDocument>;

const ELLIPSIS = '…';
const FONT = 'page';

/** Sets lines of text in a PDF. Widths are cached, as tables repeat the same words. */
export class PdfText {
  readonly #document: Document;
  readonly #widths = new Map<string, number>();

  /** @param font the TrueType file of the pages. */
  constructor(document: Document, font: Buffer) {
    this.#document = document;
    document.registerFont(FONT, font);
  }

  /** Draws one line; `y` is the baseline. */
  line(text: string, { x, y, size }: { x: number; y: number; size: number }): void {
    this.#document.font(FONT).fontSize(size);
    this.#document.text(printable(text), x, y, { lineBreak: false, baseline: 'alphabetic' });
  }

  width(text: string, size: number): number {
    const key = `${size}:${text}`;
    const known = this.#widths.get(key);
    if (known !== undefined) return known;
    const width = this.#document.font(FONT).fontSize(size).widthOfString(printable(text));
    this.#widths.set(key, width);
    return width;
  }

  /** Wraps text to a width; the last line is truncated with an ellipsis. */
  wrap(text: string, maxWidth: number, size: number, maxLines: number): readonly string[] {
    if (this.width(text, size) <= maxWidth) return [text];
    const lines: string[] = [];
    let line = '';
    for (const word of this.#words(text, maxWidth, size)) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (this.width(longer, size) <= maxWidth) {
        line = longer;
        continue;
      }
      lines.push(line);
      line = word;
    }
    lines.push(line);
    if (lines.length <= maxLines) return lines;
    const last = `${lines[maxLines - 1] ?? ''} ${lines[maxLines] ?? ''}`;
    return [...lines.slice(0, maxLines - 1), this.#truncate(last, maxWidth, size)];
  }

  /** Splits text into words, and breaks words wider than the line. */
  #words(text: string, maxWidth: number, size: number): readonly string[] {
    return text.split(' ').flatMap((word) => {
      const pieces: string[] = [];
      let piece = '';
      for (const letter of word) {
        if (piece !== '' && this.width(piece + letter, size) > maxWidth) {
          pieces.push(piece);
          piece = '';
        }
        piece += letter;
      }
      return [...pieces, piece];
    });
  }

  #truncate(text: string, maxWidth: number, size: number): string {
    const letters = [...text];
    while (letters.length > 0 && this.width(letters.join('') + ELLIPSIS, size) > maxWidth) letters.pop();
    return letters.join('').trimEnd() + ELLIPSIS;
  }
}
