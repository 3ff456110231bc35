import { LARGEST_IMAGE_BYTES } from '@crease/contracts/constants.ts';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { BrokenBody } from './read-bodies.ts';

/** A picture that is larger than it may be, found while it arrives. */
export class FileTooLarge extends Error {
  override readonly name = 'FileTooLarge';
}

/** Codes with which the HTTP layer says so. */
const TOO_LARGE: ReadonlySet<string> = new Set([
  'FST_ERR_CTP_BODY_TOO_LARGE',
  'FST_REQ_FILE_TOO_LARGE',
]);
const PART = 'file';

/**
 * Prepares a scope for the one route that takes pictures (api 3.3): besides JSON a form with a part `file`, which the
 * route sees as if it had come in base64.
 */
export async function readImages(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart, {
    limits: { fileSize: LARGEST_IMAGE_BYTES, files: 1, fields: 4, fieldSize: 1_000, parts: 5 },
  });
  scope.setErrorHandler((error: Error & { readonly code?: string }) => {
    throw TOO_LARGE.has(error.code ?? '') ? new FileTooLarge() : error;
  });
  scope.addHook('preHandler', async (request) => {
    if (request.isMultipart()) request.body = { image: await partOf(request) };
  });
}

async function partOf(request: FastifyRequest): Promise<string> {
  try {
    const file = await request.file();
    if (file?.fieldname !== PART) throw new BrokenBody('');
    const bytes = await file.toBuffer();
    // The reader looks while bytes come; when the cut falls behind the last of them, it says nothing.
    if (file.file.truncated) throw new FileTooLarge();
    return bytes.toString('base64');
  } catch (error) {
    if (error instanceof FileTooLarge) throw error;
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (typeof code === 'string' && TOO_LARGE.has(code)) throw new FileTooLarge();
    throw new BrokenBody(`The body must have one part "${PART}".`);
  }
}
