import { createHash } from 'node:crypto';
import type { DomainFile } from '@crease/contracts/settings.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '#services/app-context.ts';
import { treeOfSports } from '#services/catalogue/list-events.ts';
import type { Doors } from './doors.ts';
import { plainReply } from './envelope-reply.ts';

/** The settings file of a domain and the caller's address (api 3.1, 3.6), without an envelope. */
export function bindDomainRoutes(app: FastifyInstance, context: AppContext, doors: Doors): void {
  app.get<{ Params: { file: string } }>('/cdn/:file', async (request, reply) => {
    const name = /^(.+)\.json$/i.exec(request.params.file)?.[1];
    const file = name === undefined ? null : await domainFileOf(context, name);
    void plainReply(request, reply, 'no-cache').header('access-control-allow-origin', '*');
    if (file === null) return reply.code(404).type('text/plain').send('Not found');
    return sendTagged(request, reply, JSON.stringify(file));
  });
  app.get('/ip', (request, reply) =>
    plainReply(request, reply, 'no-store').send({ ip: doors.addresses.of(request.raw) }),
  );
}

async function domainFileOf(context: AppContext, name: string): Promise<DomainFile | null> {
  const setting = context.domains.byName(name);
  if (setting === null) return null;
  const currency = context.domains.currencyOf(setting);
  const filter = { inPlayOnly: false };
  const events = await treeOfSports(context, { setting, user: null, currency }, filter);
  const listed = new Set(events.flatMap((sport) => sport.events.map(({ id }) => id)));
  const tv = context.tv.entries().filter(({ eventId }) => listed.has(eventId));
  return { setting, events, games: [], tv, bonuses: [] };
}

function sendTagged(request: FastifyRequest, reply: FastifyReply, body: string): FastifyReply {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
  void reply.header('etag', etag);
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(body);
}
