import type PDFDocument from 'pdfkit';
import { printable } from './page-font.ts';

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
    while (letters.length > 0 && this.width(letters.join('') + ELLIPSIS, size) > maxWidth)
      letters.pop();
    return letters.join('').trimEnd() + ELLIPSIS;
  }
}
