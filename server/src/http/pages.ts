import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { BUILT_IN_SETTING } from '@crease/contracts/settings.ts';
import helmet from '@fastify/helmet';
import serveStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '#services/app-context.ts';
import { bindAppManifest } from './app-manifest.ts';
import { DomainPages } from './domain-page.ts';
import { callSourcesOf, gameSourcesOf, pictureSourcesOf } from './page-sources.ts';
import { frameSourcesOf, streamSourcesOf } from './tv-sources.ts';

const INDEX = 'index.html';
const BACK_OFFICE = 'operator.html';
const GAMES = 'play.html';
const IMMUTABLE = 'public, max-age=31536000, immutable';
/** Pages that people send to each other: programs that show a preview take whatever comes. */
const SHARED_PAGES = /^\/(?:inplay\/?|rules\/?|markets\/\d+(?:\/.*)?)?$/i;
/** Names that the web build derives from a file's content; it puts them in one folder. */
const HASHED = /[\\/]assets[\\/].*[-.][A-Za-z0-9_-]{8,}\.\w+$/;

/**
 * The built web app: its files, its page for every path that a person might open, and what makes it installable. The
 * page is in the words of the domain, and that of a match names it, also to who reads no scripts. The
 * service worker is one of the files at the root: its scope is the site, and a browser asks anew for it each time.
 *
 * Security headers belong to pages and files only; calls answer data and carry their own. Files that the build has
 * compressed beside the originals (`.br`, `.gz`) are sent as they are.
 *
 * The security policy lets a page play the streams and frame the pages of the TV addresses there are when it is opened, and games of the providers. A
 * page that is open already when an address on another host comes plays it after it is loaded again.
 *
 * @param notFound answers what is neither a file nor a page.
 */
export async function bindPages(
  app: FastifyInstance,
  webRoot: string,
  context: Pick<AppContext, 'domains' | 'exchange' | 'tv' | 'casinoProviders' | 'tracer'>,
  notFound: (request: FastifyRequest, reply: FastifyReply) => FastifyReply,
): Promise<void> {
  const { domains, tv, casinoProviders } = context;
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', (request) => pictureSourcesOf(domains, request)],
        fontSrc: ["'self'"],
        connectSrc: [
          "'self'",
          () => streamSourcesOf(tv.entries()),
          (request) => callSourcesOf(domains, request),
        ],
        // A player hands the parts of a stream to the picture as blobs.
        mediaSrc: ["'self'", 'blob:', () => streamSourcesOf(tv.entries())],
        frameSrc: [
          "'self'",
          () => frameSourcesOf(tv.entries()),
          () => gameSourcesOf(casinoProviders),
        ],
        frameAncestors: ["'self'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        objectSrc: ["'none'"],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
      },
    },
    // Pictures of other domains are shown, and their servers do not all name a policy.
    crossOriginEmbedderPolicy: false,
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    // Sent below, where a browser came by https: on a local machine without it, it would lock the browser out.
    strictTransportSecurity: false,
  });
  await app.register(serveStatic, {
    root: webRoot,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = HASHED.test(path.replace(/\.(br|gz)$/, ''));
      void reply.header('cache-control', isHashed ? IMMUTABLE : 'no-cache');
      // A cache on the way must not hand a packed one to somebody who cannot read it.
      void reply.header('vary', 'accept-encoding');
    },
  });
  bindAppManifest(app, { domains });
  const sendPage = pageSender(webRoot, context);
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: (request, reply) => {
      void reply.header('x-request-id', request.id);
      const path = pathOf(request);
      if (path === `/${INDEX}`) return sendPage(request, reply, path);
      if (isFile(webRoot, path)) return reply.sendFile(path.slice(1));
      if (!wantsPage(request)) return notFound(request, reply);
      return sendPage(request, reply, path);
    },
  });
}

/** Sends the page of an app by its path: the back office, a game, or the bettor's in the words of the domain. */
function pageSender(
  webRoot: string,
  { domains, exchange, tracer }: Pick<AppContext, 'domains' | 'exchange' | 'tracer'>,
) {
  const pages = new DomainPages(join(webRoot, INDEX), tracer != null);
  const office = new DomainPages(join(webRoot, BACK_OFFICE));
  const games = new DomainPages(join(webRoot, GAMES));
  const hasBackOffice = existsSync(join(webRoot, BACK_OFFICE));
  const hasGames = existsSync(join(webRoot, GAMES));
  return async (request: FastifyRequest, reply: FastifyReply, path: string) => {
    if (hasBackOffice && /^\/backoffice(\/|$)/i.test(path)) {
      return office.send(request, reply, { ...BUILT_IN_SETTING, isSandbox: domains.isSandbox() });
    }
    const setting = domains.ofHost(request.headers.host ?? '');
    // A game stands in a frame of its own site: the policy lets no other one show it.
    if (hasGames && /^\/play\/[a-z0-9]+\/?$/.test(path)) return games.send(request, reply, setting);
    const match = await titleOfMatch(path, exchange);
    const description = match === null ? setting.description : `${match} · ${setting.description}`;
    return pages.send(request, reply, { ...setting, description });
  };
}

/** Title of the event whose markets a path opens, or null. */
async function titleOfMatch(
  path: string,
  exchange: AppContext['exchange'],
): Promise<string | null> {
  const eventId = Number(/^\/markets\/(\d{1,15})(\/|$)/i.exec(path)?.[1]);
  if (!Number.isSafeInteger(eventId)) return null;
  return exchange.read((state) => state.events.get(eventId)?.details.title ?? null);
}

/** Whether somebody opens a path in a browser. */
export function wantsPage(request: FastifyRequest): boolean {
  const accept = (request.headers.accept ?? '*/*').toLowerCase();
  return (
    accept.includes('text/html') || (accept.includes('*/*') && SHARED_PAGES.test(pathOf(request)))
  );
}

/** Path of a request without its query; `/` when it is broken. */
export function pathOf(request: FastifyRequest): string {
  const end = request.url.indexOf('?');
  try {
    return decodeURIComponent(end === -1 ? request.url : request.url.slice(0, end));
  } catch {
    return '/';
  }
}

/** Only names that a build writes; everything else is a page or nothing. The sender guards the root itself. */
function isFile(webRoot: string, path: string): boolean {
  return (
    /^\/[\w./-]+\.[a-z0-9]+$/i.test(path) && !path.includes('..') && existsSync(join(webRoot, path))
  );
}
