import { PDFiumLibrary } from '@hyzyla/pdfium';
import sharp from 'sharp';
import { serveParent } from './run-child.ts';

/** A document, base64. */
export interface DocumentOrder {
  readonly document: string;
}

/** Its pages as one PNG, base64; null when it cannot be drawn. */
export interface DocumentReport {
  readonly picture: string | null;
}

/** A receipt has one page or two; nobody reads a proof of fifty. */
const MOST_PAGES = 4;
/** Wide enough to read small print. */
const PAGE_WIDTH = 1_400;
/** A page may be a long strip of paper, not a ribbon without end. */
const MOST_HEIGHT = 3 * PAGE_WIDTH;
const GAP = 24;

/**
 * The process that `draw-document.ts` starts for one document and that ends with it: whatever a document does to the
 * library is done to this process.
 */
async function work({ document }: DocumentOrder): Promise<DocumentReport> {
  try {
    return { picture: (await draw(Buffer.from(document, 'base64'))).toString('base64') };
  } catch {
    // Damaged, encrypted, or no document at all: the library says so in many ways.
    return { picture: null };
  }
}

/** The first pages below each other, on white. */
async function draw(bytes: Buffer): Promise<Buffer> {
  const library = await PDFiumLibrary.init();
  const pages = await library.loadDocument(bytes);
  const drawn: { readonly input: Buffer; readonly height: number }[] = [];
  for (let place = 0; place < Math.min(MOST_PAGES, pages.getPageCount()); place++) {
    const page = pages.getPage(place);
    const { originalWidth, originalHeight } = page.getOriginalSize();
    const scale = Math.min(PAGE_WIDTH / originalWidth, MOST_HEIGHT / originalHeight);
    const { data, width, height } = await page.render({ scale, render: 'bitmap' });
    const raw = { width, height, channels: 4 } as const;
    drawn.push({ input: await sharp(data, { raw }).png().toBuffer(), height });
  }
  if (drawn.length === 0) throw new Error('A document without pages.');
  let top = 0;
  const layers = drawn.map(({ input, height }) => {
    const layer = { input, left: 0, top };
    top += height + GAP;
    return layer;
  });
  const paper = { width: PAGE_WIDTH, height: top - GAP, channels: 3, background: 'white' } as const;
  return await sharp({ create: paper }).composite(layers).png().toBuffer();
}

serveParent(work);
