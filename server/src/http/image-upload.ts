import { LARGEST_IMAGE_BODY_BYTES, LARGEST_IMAGE_BYTES } from '@crease/contracts/routes/setting.ts';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AppContext } from '#services/app-context.ts';
import { decline } from '#services/reply.ts';
import { bearerOf } from './bearer-access.ts';
import { sendDeclined } from './envelope-reply.ts';
import { BrokenBody, readLargeJson } from './read-bodies.ts';

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
 * Prepares a scope for the one route that takes pictures (api 3.3): larger JSON bodies than elsewhere, and a form with a
 * part `file`, which the route sees as if it had come in base64.
 *
 * Nobody who is not logged in gets to send that much.
 */
export async function readImages(scope: FastifyInstance, context: AppContext): Promise<void> {
  readLargeJson(scope, LARGEST_IMAGE_BODY_BYTES);
  await scope.register(multipart, {
    limits: { fileSize: LARGEST_IMAGE_BYTES, files: 1, fields: 4, fieldSize: 1_000, parts: 5 },
  });
  scope.setErrorHandler((error: Error & { readonly code?: string }) => {
    throw TOO_LARGE.has(error.code ?? '') ? new FileTooLarge() : error;
  });
  scope.addHook('onRequest', async (request, reply) => {
    const token = bearerOf(request.headers.authorization);
    const session = token === null ? null : await context.sessions.userOf(token);
    if (session === null) return sendDeclined(request, reply, decline('UNAUTHENTICATED'));
    return undefined;
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
