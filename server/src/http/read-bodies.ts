import formBody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';
import { isTooDeep } from './json-depth.ts';

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

/**
 * Accepts forms as well, for the routes of one scope. Elsewhere forms are rejected: a foreign page can send one
 * without a preflight, but not JSON.
 */
export async function readForms(scope: FastifyInstance): Promise<void> {
  await scope.register(formBody);
}
