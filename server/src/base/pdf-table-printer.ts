import { setImmediate as othersHaveTheirTurn } from 'node:timers/promises';
import PDFDocument from 'pdfkit';
import { openPageFont, PdfText } from './pdf-text.ts';

interface PrintedColumn {
  readonly head: string;
  /** Share of the width left over by numeric columns, for left-aligned columns. */
  readonly share: number;
  readonly align: 'left' | 'right';
}

/** A table and its header block, ready for layout. All text is final. */
export interface PrintedTable {
  readonly language: 'en' | 'hi';
  readonly site: string;
  readonly title: string;
  /** Header facts as name and value: owner, period, totals. */
  readonly facts: readonly { readonly name: string; readonly value: string }[];
  readonly columns: readonly PrintedColumn[];
  /** Rows in batches, with a text for every column. */
  readonly rows: AsyncIterable<readonly (readonly string[])[]>;
  readonly emptyText: string;
  /** Footer of each page. */
  readonly pageText: (page: number, pages: number) => string;
}

export interface TablePrinter {
  /** Renders a PDF file, yielding to other work between pages. */
  print(table: PrintedTable): Promise<Uint8Array>;
}

// A4 landscape in points, 72 per inch.
const WIDTH = 841.89;
const HEIGHT = 595.28;
const MARGIN = 36;
const FOOT = 24;
const ROOM = WIDTH - 2 * MARGIN;

const SITE_SIZE = 15;
const TITLE_SIZE = 11;
const FACT_SIZE = 8.5;
const CELL_SIZE = 8;
const LINE = 11;
const PADDING = 4;
const MAX_LINES = 3;
const FACT_COLUMNS = 3;

const INK = '#1b1b1f';
const MUTED = '#55555f';
const RULE = '#c9c9d1';
const HEAD_FILL = '#ececf1';

/** Renders tables to A4 PDF pages with pdfkit, one file at a time. */
export function pdfTablePrinter(): TablePrinter {
  let last: Promise<unknown> = Promise.resolve();
  return {
    print: (table) => {
      const mine = last.then(async () => new Printing(table, await openPageFont()).run());
      last = mine.catch(() => undefined);
      return mine;
    },
  };
}

/** Tolerance for letters of varying width. */
const SLACK = 4;
/** Maximum share of the page width for numeric columns. */
const MAX_NUMBER_SHARE = 0.7;

interface PlacedColumn extends PrintedColumn {
  readonly x: number;
  readonly width: number;
}

/** The wrapped lines of each cell in a row. */
type SetRow = readonly (readonly string[])[];

/** Rows measured before yielding to the event loop: a few milliseconds. */
const ROWS_PER_TURN = 20;

class Printing {
  readonly #table: PrintedTable;
  readonly #document: InstanceType<typeof PDFDocument>;
  readonly #text: PdfText;
  #columns: readonly PlacedColumn[] = [];
  #y = MARGIN;

  constructor(table: PrintedTable, font: Buffer) {
    this.#table = table;
    this.#document = new PDFDocument({
      size: [WIDTH, HEIGHT],
      margin: 0,
      lang: table.language,
      displayTitle: true,
      info: { Title: `${table.title} · ${table.site}`, Creator: 'Crease', Producer: 'Crease' },
    });
    this.#text = new PdfText(this.#document, font);
  }

  /** All rows are measured first, because every page shows the page count. */
  async run(): Promise<Uint8Array> {
    const done = this.#collect();
    const texts = await this.#gather();
    this.#columns = sizeColumns(this.#table.columns, this.#widestNumbers(texts));
    const rows = await this.#setRows(texts);
    this.#drawTop();
    const head = this.#wrapCells(this.#columns.map((column) => column.head));
    const pages = splitIntoPages(rows, { top: this.#y, head: computeRowHeight(head) });
    for (const [number, page] of pages.entries()) {
      if (number > 0) {
        this.#document.addPage({ size: [WIDTH, HEIGHT], margin: 0 });
        this.#y = MARGIN;
      }
      this.#drawHead(head);
      for (const row of page) this.#drawRow(row);
      if (rows.length === 0) this.#drawEmpty();
      this.#drawFoot(number + 1, pages.length);
      await othersHaveTheirTurn();
    }
    this.#document.end();
    return await done;
  }

  #collect(): Promise<Uint8Array> {
    const chunks: Uint8Array[] = [];
    return new Promise((resolve, reject) => {
      this.#document.on('data', (chunk: Uint8Array) => chunks.push(chunk));
      this.#document.on('end', () => resolve(Buffer.concat(chunks)));
      this.#document.on('error', reject);
    });
  }

  async #gather(): Promise<readonly (readonly string[])[]> {
    const all: (readonly string[])[] = [];
    for await (const rows of this.#table.rows) all.push(...rows);
    return all;
  }

  /** Width of the longest number in each right-aligned column, so that numbers never wrap. */
  #widestNumbers(rows: readonly (readonly string[])[]): readonly number[] {
    return this.#table.columns.map(({ head, align }, place) => {
      if (align === 'left') return 0;
      let longest = head;
      for (const row of rows) {
        const text = row[place] ?? '';
        if (text.length > longest.length) longest = text;
      }
      return this.#text.width(longest, CELL_SIZE) + 2 * PADDING + SLACK;
    });
  }

  async #setRows(texts: readonly (readonly string[])[]): Promise<readonly SetRow[]> {
    const rows: SetRow[] = [];
    for (const row of texts) {
      rows.push(this.#wrapCells(row));
      if (rows.length % ROWS_PER_TURN === 0) await othersHaveTheirTurn();
    }
    return rows;
  }

  #drawTop(): void {
    const { site, title, facts } = this.#table;
    this.#document.fillColor(INK);
    this.#y += SITE_SIZE;
    this.#text.line(site, { x: MARGIN, y: this.#y, size: SITE_SIZE });
    this.#y += LINE + 8;
    this.#text.line(title, { x: MARGIN, y: this.#y, size: TITLE_SIZE });
    this.#y += LINE + 6;
    const width = ROOM / FACT_COLUMNS;
    for (const [place, { name, value }] of facts.entries()) {
      const x = MARGIN + (place % FACT_COLUMNS) * width;
      const [line = ''] = this.#text.wrap(`${name}: ${value}`, width - PADDING, FACT_SIZE, 1);
      this.#text.line(line, { x, y: this.#y, size: FACT_SIZE });
      const isLastOfLine = (place + 1) % FACT_COLUMNS === 0 || place === facts.length - 1;
      if (isLastOfLine) this.#y += LINE + 3;
    }
    this.#y += 4;
  }

  /** Draws the column heads, repeated on every page. */
  #drawHead(head: SetRow): void {
    const height = computeRowHeight(head);
    this.#document.rect(MARGIN, this.#y, ROOM, height).fill(HEAD_FILL);
    this.#drawCells(head, MUTED);
    this.#y += height;
  }

  #drawRow(row: SetRow): void {
    this.#drawCells(row, INK);
    this.#y += computeRowHeight(row);
    this.#document
      .moveTo(MARGIN, this.#y)
      .lineTo(MARGIN + ROOM, this.#y)
      .lineWidth(0.5)
      .stroke(RULE);
  }

  #drawEmpty(): void {
    this.#document.fillColor(MUTED);
    this.#text.line(this.#table.emptyText, { x: MARGIN + PADDING, y: this.#y + 2 * LINE, size: CELL_SIZE });
  }

  #drawFoot(page: number, pages: number): void {
    const { site, title, pageText } = this.#table;
    const y = HEIGHT - MARGIN + 4;
    this.#document.fillColor(MUTED);
    this.#text.line(`${site} · ${title}`, { x: MARGIN, y, size: CELL_SIZE });
    const text = pageText(page, pages);
    const x = WIDTH - MARGIN - this.#text.width(text, CELL_SIZE);
    this.#text.line(text, { x, y, size: CELL_SIZE });
  }

  #wrapCells(row: readonly string[]): SetRow {
    return this.#columns.map(({ width }, place) =>
      this.#text.wrap(row[place] ?? '', width - 2 * PADDING, CELL_SIZE, MAX_LINES),
    );
  }

  #drawCells(cells: SetRow, colour: string): void {
    this.#document.fillColor(colour);
    for (const [place, { x, width, align }] of this.#columns.entries()) {
      for (const [number, line] of (cells[place] ?? []).entries()) {
        const inset = align === 'left' ? PADDING : width - PADDING - this.#text.width(line, CELL_SIZE);
        this.#text.line(line, { x: x + inset, y: this.#y + PADDING + CELL_SIZE - 1 + number * LINE, size: CELL_SIZE });
      }
    }
  }
}

/** Sizes numeric columns to fit, and the others by their shares of the remaining width. */
function sizeColumns(columns: readonly PrintedColumn[], numberWidths: readonly number[]): readonly PlacedColumn[] {
  const wanted = numberWidths.reduce((sum, width) => sum + width, 0);
  const scale = Math.min(1, (ROOM * MAX_NUMBER_SHARE) / Math.max(wanted, 1));
  const rest = ROOM - wanted * scale;
  const shares = columns.reduce((sum, { align, share }) => sum + (align === 'left' ? share : 0), 0);
  let x = MARGIN;
  return columns.map((column, place) => {
    const width =
      column.align === 'left' ? (rest * column.share) / Math.max(shares, 1) : (numberWidths[place] ?? 0) * scale;
    x += width;
    return { ...column, x: x - width, width };
  });
}

/** Splits rows into pages; the first page has less room. Always at least one page. */
function splitIntoPages(
  rows: readonly SetRow[],
  { top, head }: { readonly top: number; readonly head: number },
): readonly SetRow[][] {
  const pages: SetRow[][] = [[]];
  let y = top + head;
  for (const row of rows) {
    const height = computeRowHeight(row);
    if (y + height > HEIGHT - MARGIN - FOOT) {
      pages.push([]);
      y = MARGIN + head;
    }
    pages.at(-1)?.push(row);
    y += height;
  }
  return pages;
}

function computeRowHeight(cells: SetRow): number {
  return Math.max(1, ...cells.map((lines) => lines.length)) * LINE + 2 * PADDING - 3;
}
