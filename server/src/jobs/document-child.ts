import { PDFiumLibrary } from '@hyzyla/pdfium';
import sharp from 'sharp';
import { serveParent } from './run-child.ts';

/** The document in base64. */
export interface DocumentOrder {
  readonly document: string;
}

/** The pages as one PNG in base64; null if it can't be rendered. */
export interface DocumentReport {
  readonly picture: string | null;
}

/** Receipts have one or two pages, and nobody reviews a fifty-page document. */
const MAX_PAGES = 4;
/** Wide enough to read small print. */
const PAGE_WIDTH = 1_400;
/** Allows a long receipt but bounds memory. */
const MAX_HEIGHT = 3 * PAGE_WIDTH;
const GAP = 24;

/** Entry point of a process that draws one document and exits, so that a malicious one can only harm this process. */
async function work({ document }: DocumentOrder): Promise<DocumentReport> {
  try {
    return { picture: (await draw(Buffer.from(document, 'base64'))).toString('base64') };
  } catch {
    // Damaged, encrypted or not a PDF: the library reports these in many ways.
    return { picture: null };
  }
}

/** Renders the first pages one below the other, on white. */
async function draw(bytes: Buffer): Promise<Buffer> {
  const library = await PDFiumLibrary.init();
  const pages = await library.loadDocument(bytes);
  const drawn: { readonly input: Buffer; readonly height: number }[] = [];
  for (let place = 0; place < Math.min(MAX_PAGES, pages.getPageCount()); place++) {
    const page = pages.getPage(place);
    const { originalWidth, originalHeight } = page.getOriginalSize();
    const scale = Math.min(PAGE_WIDTH / originalWidth, MAX_HEIGHT / originalHeight);
    const { data, width, height } = await page.render({ scale, render: 'bitmap' });
    const raw = { width, height, channels: 4 } as const;
    drawn.push({ input: await sharp(data, { raw }).png().toBuffer(), height });
  }
  if (drawn.length === 0) throw new Error('The document has no pages.');
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
