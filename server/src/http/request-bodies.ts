import { BODY_DEPTH, MAX_IMAGE_BYTES } from '@crease/contracts/base/constants.ts';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPENS_LIST = 0x5b;
const CLOSES_LIST = 0x5d;
const OPENS_OBJECT = 0x7b;
const CLOSES_OBJECT = 0x7d;

/** True if a body is nested deeper than any call needs; one pass without allocations, cheaper than sending the body. */
export function isTooDeep(json: string): boolean {
  let depth = 0;
  for (let at = 0; at < json.length; at += 1) {
    const sign = json.charCodeAt(at);
    if (sign === QUOTE) {
      at = findTextEnd(json, at);
      // An unterminated string isn't JSON; the parser reports it.
      if (at === -1) return false;
    } else if (sign === OPENS_LIST || sign === OPENS_OBJECT) {
      depth += 1;
      if (depth > BODY_DEPTH) return true;
    } else if (sign === CLOSES_LIST || sign === CLOSES_OBJECT) {
      depth -= 1;
    }
  }
  return false;
}

/** Index of the quote that ends a string, or -1. */
function findTextEnd(json: string, from: number): number {
  let end = json.indexOf('"', from + 1);
  while (end !== -1 && isEscaped(json, end)) end = json.indexOf('"', end + 1);
  return end;
}

function isEscaped(json: string, at: number): boolean {
  let marks = 0;
  while (json.charCodeAt(at - 1 - marks) === BACKSLASH) marks += 1;
  return marks % 2 === 1;
}

/** The body is malformed or of an unsupported type; its message is shown to the caller. */
export class BrokenBody extends Error {
  override readonly name = 'BrokenBody';
}

/** Parses JSON bodies with any keys; other bodies are rejected unless empty. */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_, body, done) => {
    const text = body.toString();
    if (isTooDeep(text)) {
      done(new BrokenBody('The body is nested too deeply.'));
      return;
    }
    try {
      // Keys are copied by name afterwards, so `__proto__` has no effect.
      done(null, text.trim() === '' ? undefined : JSON.parse(text));
    } catch {
      done(new BrokenBody('The body isn’t valid JSON.'));
    }
  });
  app.addContentTypeParser('*', { parseAs: 'string' }, (_, body, done) => {
    if (body.toString().trim() === '') done(null, undefined);
    else done(new BrokenBody('The body must be application/json.'));
  });
}

/** An upload exceeded the size limit, detected while receiving it. */
export class FileTooLarge extends Error {
  override readonly name = 'FileTooLarge';
}

/** The HTTP layer's codes for this error. */
const TOO_LARGE: ReadonlySet<string> = new Set(['FST_ERR_CTP_BODY_TOO_LARGE', 'FST_REQ_FILE_TOO_LARGE']);
const PART = 'file';

/** Accepts forms with one `file` part for the image upload (api 3.3), which its handler gets as a base64 body. */
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
