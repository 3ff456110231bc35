import { existsSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { findTvKind, findTvOrigin, type TvKind } from '@crease/contracts/catalogue/score-card-schema.ts';
import { BUILT_IN_SETTING, type DomainSetting, type TvEntry } from '@crease/contracts/site/settings.ts';
import helmet from '@fastify/helmet';
import serveStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { GameProvider } from '#casino/providers/game-provider.ts';
import type { AppEnv } from '#office/env.ts';
import { bindAppManifest, DomainPages } from './domain-page.ts';

const INDEX = 'index.html';
const BACK_OFFICE = 'operator.html';
const GAMES = 'play.html';
const IMMUTABLE = 'public, max-age=31536000, immutable';
/** Pages that people share: link previews send arbitrary Accept headers. */
const SHARED_PAGES = /^\/(?:inplay\/?|rules\/?|markets\/\d+(?:\/.*)?)?$/i;
/** Content-hashed file names of the web build, all in one folder. */
const HASHED = /[\\/]assets[\\/].*[-.][A-Za-z0-9_-]{8,}\.\w+$/;

/**
 * Serves the built web app: files, the page for every navigable path, and the install manifest. The page uses the
 * domain's wording; a match page names the match, also for clients without scripts. The service worker is served from
 * the root because its scope is the site, and browsers always revalidate it.
 *
 * Security headers apply to pages and files only; calls set their own. Files precompressed by the build (`.br`,
 * `.gz`) are sent as they are.
 *
 * The security policy covers the streams, TV frames and provider games known when a page is opened. A page already
 * open when a stream on another host is added plays it after a reload.
 *
 * @param notFound handles everything that is neither a file nor a page.
 */
export async function bindPages(
  app: FastifyInstance,
  webRoot: string,
  context: Pick<AppEnv, 'domains' | 'exchange' | 'tv' | 'casinoProviders' | 'tracer'>,
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
        imgSrc: ["'self'", 'data:', (request) => listImageSources(domains, request)],
        fontSrc: ["'self'"],
        connectSrc: [
          "'self'",
          () => listTvSources(tv.entries(), 'stream'),
          (request) => listCallSources(domains, request),
        ],
        // The video player feeds stream segments to the element as blobs.
        mediaSrc: ["'self'", 'blob:', () => listTvSources(tv.entries(), 'stream')],
        frameSrc: ["'self'", () => listTvSources(tv.entries(), 'page'), () => listGameSources(casinoProviders)],
        frameAncestors: ["'self'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        objectSrc: ["'none'"],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
      },
    },
    // Images from other sites are shown, and not all their servers set a policy.
    crossOriginEmbedderPolicy: false,
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    // Sent below, only over https: on a local machine without it, it would lock the browser out.
    strictTransportSecurity: false,
  });
  await app.register(serveStatic, {
    root: webRoot,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = HASHED.test(path.replace(/\.(br|gz)$/, ''));
      reply.header('cache-control', isHashed ? IMMUTABLE : 'no-cache');
      // Prevents caches from serving a compressed response to a client that can't decode it.
      reply.header('vary', 'accept-encoding');
    },
  });
  bindAppManifest(app, { domains });
  const sendPage = pageSender(webRoot, context);
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: (request, reply) => {
      reply.header('x-request-id', request.id);
      const path = getPath(request);
      if (path === `/${INDEX}`) return sendPage(request, reply, path);
      if (isFile(webRoot, path)) return reply.sendFile(path.slice(1));
      if (!wantsPage(request)) return notFound(request, reply);
      return sendPage(request, reply, path);
    },
  });
}

/** Sends an app's page by its path: the back office, a game, or the bettor app in the domain's wording. */
function pageSender(webRoot: string, { domains, exchange, tracer }: Pick<AppEnv, 'domains' | 'exchange' | 'tracer'>) {
  const pages = new DomainPages(join(webRoot, INDEX), tracer != null);
  const office = new DomainPages(join(webRoot, BACK_OFFICE));
  const games = new DomainPages(join(webRoot, GAMES));
  const hasBackOffice = existsSync(join(webRoot, BACK_OFFICE));
  const hasGames = existsSync(join(webRoot, GAMES));
  return async (request: FastifyRequest, reply: FastifyReply, path: string) => {
    if (hasBackOffice && /^\/backoffice(\/|$)/i.test(path)) {
      return office.send(request, reply, { ...BUILT_IN_SETTING, isSandbox: domains.isSandbox() });
    }
    const setting = domains.getByHost(request.headers.host ?? '');
    // A game is framed by its own site; the policy forbids any other.
    if (hasGames && /^\/play\/[a-z0-9]+\/?$/.test(path)) return games.send(request, reply, setting);
    const match = await findMatchTitle(path, exchange);
    const description = match === null ? setting.description : `${match} · ${setting.description}`;
    return pages.send(request, reply, { ...setting, description });
  };
}

/** Title of the event whose markets a path opens, or null. */
async function findMatchTitle(path: string, exchange: AppEnv['exchange']): Promise<string | null> {
  const eventId = Number(/^\/markets\/(\d{1,15})(\/|$)/i.exec(path)?.[1]);
  if (!Number.isSafeInteger(eventId)) return null;
  return exchange.read((state) => state.events.get(eventId)?.details.title ?? null);
}

/** True if the request is a browser navigation. */
export function wantsPage(request: FastifyRequest): boolean {
  const accept = (request.headers.accept ?? '*/*').toLowerCase();
  return accept.includes('text/html') || (accept.includes('*/*') && SHARED_PAGES.test(getPath(request)));
}

/** Returns a request's path without its query; `/` if malformed. */
export function getPath(request: FastifyRequest): string {
  const end = request.url.indexOf('?');
  try {
    return decodeURIComponent(end === -1 ? request.url : request.url.slice(0, end));
  } catch {
    return '/';
  }
}

/** Accepts only names that the build produces; others are pages or not found. The file sender prevents traversal. */
function isFile(webRoot: string, path: string): boolean {
  return /^\/[\w./-]+\.[a-z0-9]+$/i.test(path) && !path.includes('..') && existsSync(join(webRoot, path));
}

/** CSP sources of streams, whose segments must come from the playlist's host, or of framed stream pages. */
function listTvSources(entries: readonly TvEntry[], kind: TvKind): string {
  return joinSources(entries.map(({ url }) => (findTvKind(url) === kind ? findTvOrigin(url) : null)));
}

type Domains = Pick<AppEnv['domains'], 'getByHost' | 'records'>;
type Asked = Pick<IncomingMessage, 'headers' | 'url'>;

const NO_SOURCE = "'self'";
/** Valid Host header values that may be copied into our own headers. */
const HOST = /^[a-z0-9.-]+(?::\d{1,5})?$|^\[[0-9a-f:]+\](?::\d{1,5})?$/i;

/**
 * CSP sources for calls: the page's own host, also over WebSocket (older browsers don't include it in `'self'`), and
 * the domain's base address if on another host (api 3.1).
 */
function listCallSources(domains: Domains, { headers }: Asked): string {
  const host = headers.host ?? '';
  const own = HOST.test(host) ? [`ws://${host}`, `wss://${host}`] : [];
  const base = parseOrigin(domains.getByHost(host).baseUrl);
  const other = base === null ? [] : [base, base.replace(/^http/, 'ws')];
  return joinSources([...own, ...other]);
}

/** CSP sources of the images on a domain's pages; the back office shows those of every domain. */
function listImageSources(domains: Domains, { headers, url }: Asked): string {
  const isBackOffice = /^\/backoffice(?:[/?]|$)/i.test(url ?? '');
  const settings = isBackOffice
    ? domains.records().flatMap(([, { draft, published }]) => [draft, published])
    : [domains.getByHost(headers.host ?? '')];
  return joinSources(settings.flatMap((setting) => (setting === null ? [] : listImages(setting).map(parseOrigin))));
}

function listGameSources(providers: readonly Pick<GameProvider, 'origin'>[]): string {
  return joinSources(providers.map(({ origin = null }) => origin));
}

function listImages({ mainLogo, favicon, baseUrl, banners }: DomainSetting) {
  return [mainLogo, favicon, baseUrl, ...banners.map(({ imageUrl }) => imageUrl)];
}

/** Returns a URL's scheme, host and port; null for a path of this site. */
function parseOrigin(address: string | null): string | null {
  if (address === null || !URL.canParse(address)) return null;
  const { origin, protocol } = new URL(address);
  return protocol === 'https:' || protocol === 'http:' ? origin : null;
}

function joinSources(origins: readonly (string | null)[]): string {
  const known = new Set(origins.filter((origin) => origin !== null));
  return known.size === 0 ? NO_SOURCE : [...known].join(' ');
}
