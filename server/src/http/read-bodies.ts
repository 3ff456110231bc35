import formBody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';
import { isTooDeep } from './json-depth.ts';

/** A body that is not what it says, or not what is taken here; its message is shown to the caller. */
export class BrokenBody extends Error {
  override readonly name = 'BrokenBody';
}

/** JSON bodies, whatever their keys; other bodies are refused unless they are empty. */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_, body, done) => {
    const text = body.toString();
    if (isTooDeep(text)) {
      done(new BrokenBody('The body is nested too deeply.'));
      return;
    }
    try {
      // Keys are copied by name afterwards, so a `__proto__` in the text reaches nothing.
      done(null, text.trim() === '' ? undefined : JSON.parse(text));
    } catch {
      done(new BrokenBody('The body is not JSON.'));
    }
  });
  app.addContentTypeParser('*', { parseAs: 'string' }, (_, body, done) => {
    if (body.toString().trim() === '') done(null, undefined);
    else done(new BrokenBody('The body must be application/json.'));
  });
}

/**
 * Forms too, for the routes of one scope. Everywhere else a form is refused: a page of somebody else can send one
 * without asking, JSON it cannot.
 */
export async function readForms(scope: FastifyInstance): Promise<void> {
  await scope.register(formBody);
}
