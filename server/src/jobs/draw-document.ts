import type { DocumentOrder, DocumentReport } from './document-child.ts';
import { runChild } from './run-child.ts';

const MOST_MS = 20_000;
/** Somebody waits for the picture. */
const NICENESS = 0;

/**
 * Draws the first pages of a PDF as one picture, a PNG, in a process of its own that has twenty seconds. Null when it
 * cannot be drawn: it is damaged, encrypted, no PDF, or takes too long.
 */
export async function drawDocument(bytes: Uint8Array): Promise<Uint8Array | null> {
  const order: DocumentOrder = { document: Buffer.from(bytes).toString('base64') };
  try {
    const signal = AbortSignal.timeout(MOST_MS);
    const work = { child: 'document-child', order, niceness: NICENESS, isReport, signal };
    const { picture } = await runChild(work);
    return picture === null ? null : Buffer.from(picture, 'base64');
  } catch {
    return null;
  }
}

function isReport(message: unknown): message is DocumentReport {
  return typeof message === 'object' && message !== null && 'picture' in message;
}
