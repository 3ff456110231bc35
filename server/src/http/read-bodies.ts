import formBody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';

/** A body that is not what it says, or not what is taken here; its message is told. */
export class BrokenBody extends Error {
  override readonly name = 'BrokenBody';
}

/** JSON bodies, whatever their keys; other bodies are refused unless they are empty. */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  readJson(app, {});
  app.addContentTypeParser('*', { parseAs: 'string' }, (_, body, done) => {
    if (body.toString().trim() === '') done(null, undefined);
    else done(new BrokenBody('The body must be application/json.'));
  });
}

/** Larger JSON bodies than elsewhere, for the routes of one scope. */
export function readLargeJson(scope: FastifyInstance, bodyLimit: number): void {
  scope.removeContentTypeParser('application/json');
  readJson(scope, { bodyLimit });
}

/**
 * Forms too, for the routes of one scope. Everywhere else a form is refused: a page of somebody else can send one
 * without asking, JSON it cannot.
 */
export async function readForms(scope: FastifyInstance): Promise<void> {
  await scope.register(formBody);
}

function readJson(app: FastifyInstance, limit: { readonly bodyLimit?: number }): void {
  app.addContentTypeParser('application/json', { parseAs: 'string', ...limit }, (_, body, done) => {
    const text = body.toString();
    try {
      // Keys are copied by name afterwards, so a `__proto__` in the text reaches nothing.
      done(null, text.trim() === '' ? undefined : JSON.parse(text));
    } catch {
      done(new BrokenBody('The body is not JSON.'));
    }
  });
}
