import type PDFDocument from 'pdfkit';
import { fontRunsOf, type PageFonts } from './page-fonts.ts';

type Document = InstanceType<typeof PDFDocument>;

const ELLIPSIS = '…';

/** Sets lines of mixed scripts into a PDF. Widths are kept: the same words stand in a table again and again. */
export class PdfText {
  readonly #document: Document;
  readonly #widths = new Map<string, number>();

  constructor(document: Document, fonts: PageFonts) {
    this.#document = document;
    for (const [name, bytes] of fonts) document.registerFont(name, Buffer.from(bytes));
  }

  /** One line from a point on, its baseline where the Latin letters have it. */
  line(text: string, { x, y, size }: { x: number; y: number; size: number }): void {
    let at = x;
    for (const run of fontRunsOf(text)) {
      this.#document.font(run.font).fontSize(size);
      this.#document.text(run.text, at, y, { lineBreak: false, baseline: 'alphabetic' });
      at += this.#runWidth(run.font, run.text, size);
    }
  }

  width(text: string, size: number): number {
    const key = `${size}:${text}`;
    const known = this.#widths.get(key);
    if (known !== undefined) return known;
    let width = 0;
    for (const run of fontRunsOf(text)) width += this.#runWidth(run.font, run.text, size);
    this.#widths.set(key, width);
    return width;
  }

  /** The lines of a text that has so much room; what is beyond the last line is cut off with an ellipsis. */
  wrap(text: string, room: number, size: number, mostLines: number): readonly string[] {
    if (this.width(text, size) <= room) return [text];
    const lines: string[] = [];
    let line = '';
    for (const word of this.#words(text, room, size)) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (this.width(longer, size) <= room) {
        line = longer;
        continue;
      }
      lines.push(line);
      line = word;
    }
    lines.push(line);
    if (lines.length <= mostLines) return lines;
    const last = `${lines[mostLines - 1] ?? ''} ${lines[mostLines] ?? ''}`;
    return [...lines.slice(0, mostLines - 1), this.#cut(last, room, size)];
  }

  /** Words, those that are wider than the room in pieces. */
  #words(text: string, room: number, size: number): readonly string[] {
    return text.split(' ').flatMap((word) => {
      const pieces: string[] = [];
      let piece = '';
      for (const letter of word) {
        if (piece !== '' && this.width(piece + letter, size) > room) {
          pieces.push(piece);
          piece = '';
        }
        piece += letter;
      }
      return [...pieces, piece];
    });
  }

  #cut(text: string, room: number, size: number): string {
    const letters = [...text];
    while (letters.length > 0 && this.width(letters.join('') + ELLIPSIS, size) > room)
      letters.pop();
    return letters.join('').trimEnd() + ELLIPSIS;
  }

  #runWidth(font: string, text: string, size: number): number {
    return this.#document.font(font).fontSize(size).widthOfString(text);
  }
}
