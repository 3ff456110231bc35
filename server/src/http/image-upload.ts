import { MAX_IMAGE_BYTES } from '@crease/contracts/constants.ts';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { BrokenBody } from './read-bodies.ts';

/** An upload exceeded the size limit, detected while receiving it. */
export class FileTooLarge extends Error {
  override readonly name = 'FileTooLarge';
}

/** The HTTP layer's codes for this error. */
const TOO_LARGE: ReadonlySet<string> = new Set([
  'FST_ERR_CTP_BODY_TOO_LARGE',
  'FST_REQ_FILE_TOO_LARGE',
]);
const PART = 'file';

/**
 * Registers multipart support for the image upload route (api 3.3). A form with one `file` part is exposed to the
 * handler as a base64 body.
 */
export async function readImages(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart, {
    limits: { fileSize: MAX_IMAGE_BYTES, files: 1, fields: 4, fieldSize: 1_000, parts: 5 },
  });
  scope.setErrorHandler((error: Error & { readonly code?: string }) => {
    throw TOO_LARGE.has(error.code ?? '') ? new FileTooLarge() : error;
  });
  scope.addHook('preHandler', async (request) => {
    if (request.isMultipart()) request.body = { image: await readFilePart(request) };
  });
}

async function readFilePart(request: FastifyRequest): Promise<string> {
  try {
    const file = await request.file();
    if (file?.fieldname !== PART) throw new BrokenBody('');
    const bytes = await file.toBuffer();
    // The parser checks as bytes arrive; if the limit is exactly at the end, it reports nothing.
    if (file.file.truncated) throw new FileTooLarge();
    return bytes.toString('base64');
  } catch (error) {
    if (error instanceof FileTooLarge) throw error;
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (typeof code === 'string' && TOO_LARGE.has(code)) throw new FileTooLarge();
    throw new BrokenBody(`The body must have one part "${PART}".`);
  }
}
