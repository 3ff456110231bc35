import type { DocumentOrder, DocumentReport } from './document-child.ts';
import { runChild } from './run-child.ts';

const MAX_MS = 8_000;
/** Normal priority: a user is waiting for the image. */
const NICENESS = 0;

/**
 * Renders the first pages of a PDF as one PNG, in its own process, which is killed after 8 s. Null if it can't be
 * rendered: damaged, encrypted, not a PDF, or too slow.
 */
export async function drawDocument(bytes: Uint8Array): Promise<Uint8Array | null> {
  const order: DocumentOrder = { document: Buffer.from(bytes).toString('base64') };
  try {
    const signal = AbortSignal.timeout(MAX_MS);
    const { picture } = await runChild<DocumentOrder, DocumentReport>({
      child: 'document-child',
      order,
      niceness: NICENESS,
      reportMember: 'picture',
      signal,
    });
    return picture === null ? null : Buffer.from(picture, 'base64');
  } catch {
    return null;
  }
}
