import { ROUTES } from '@crease/contracts/all-routes.ts';
import { BODY_BYTES } from '@crease/contracts/base/constants.ts';
import { ERRORS } from '@crease/contracts/base/error-code.ts';
import type { AnyRoute } from '@crease/contracts/base/route.ts';
import { EXPORT_PATH, OWN_DATA_PATH } from '@crease/contracts/betting/statement.ts';
import { CASINO_CALLS, CASINO_WALLET_PATH } from '@crease/contracts/casino/gateway.ts';
import { FEED_EVENTS_PATH, FEED_POSITION_PATH } from '@crease/contracts/market-desk/feed.ts';
import compress from '@fastify/compress';
import formBody from '@fastify/formbody';
import fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyPluginAsync,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { type Failure, fail, failField } from '#base/reply.ts';
import type { SandboxBank } from '#cash/providers/sandbox-bank.ts';
import { CommandRefused, ExchangeUnavailable } from '#journal/exchange.ts';
import type { AppEnv } from '#office/env.ts';
import type { AdmissionControl } from './admission.ts';
import { decorateAdmitted, type RouteHost } from './admission-hook.ts';
import { bindCalls } from './bind-calls.ts';
import { createHandlers, traceCalls } from './call-handlers.ts';
import { getRoutePath, restoreUrl, rewriteCallUrl } from './call-table.ts';
import { bindDomainRoutes } from './domain-file-route.ts';
import { bindFileRoutes, bindImageRoute } from './file-routes.ts';
import { type Forward, SEQUENCE_HEADER } from './forward.ts';
import { bindHealthRoutes } from './health-routes.ts';
import { type HubHandler, openServer, type ServerTimes } from './http-server.ts';
import { type Metrics, registerHouseMetrics } from './metrics.ts';
import { bindPages, getPath } from './pages.ts';
import type { RequestKind } from './rate-limits.ts';
import { getHttpStatus, sendDeclined, sendUnread } from './replies.ts';
import { BrokenBody, FileTooLarge, readImages, readJsonBodies } from './request-bodies.ts';
import { bindSandboxBank } from './sandbox-bank.ts';
import { bindCasinoGateway, bindFeed, bindPaymentCallback, CALLBACK_PATH } from './signed-routes.ts';
import { bindStatusPage } from './status-page.ts';
import type { ResponseCheck } from './validate-responses.ts';

export interface AppOptions {
  readonly context: AppEnv;
  readonly metrics: Metrics;
  readonly hub: HubHandler | null;
  /** Folder of the built web app; null if there is none. */
  readonly webRoot: string | null;
  readonly doors: AdmissionControl;
  /** The sandbox's bank; not served if omitted. */
  readonly bank?: SandboxBank;
  /** Overrides of the production timeouts, for tests. */
  readonly times?: ServerTimes;
  /** True once bets are no longer accepted. */
  readonly isStopping: () => boolean;
  /** Engines with a feed that plays at once: true when its first event is in play. */
  readonly isFeedOpen?: () => boolean;
  /** Validates every response before it is sent: tests and development. */
  readonly check?: ResponseCheck;
  /** Gateways only: forwards requests that they don't answer themselves. */
  readonly forward?: Forward;
  /** Gateways only: true if there is an engine to forward to. */
  readonly canForward?: () => boolean;
  /** Engines with gateways only: last committed command. */
  readonly sequence?: () => number;
}

/** Responses smaller than this cost more to compress than to send. */
const COMPRESS_FROM = 2_048;

/**
 * Builds the HTTP app: all contract routes, settings files, health, metrics and the web app.
 *
 * @returns an instance ready to listen or to inject requests into.
 */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { context, metrics, hub, webRoot, isStopping, doors, times, sequence } = options;
  const { forward, canForward } = options;
  const requestIds = requestIdsFrom(context.ids.uuid());
  const app = fastify({
    bodyLimit: BODY_BYTES.call,
    genReqId: requestIds,
    rewriteUrl: rewriteCallUrl,
    exposeHeadRoutes: false,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: 300 },
    frameworkErrors: (error, request, reply) => {
      sendDeclined(request, reply, toRefusal(error) ?? fail('VALIDATION'));
    },
    serverFactory: (handler) => openServer({ hub, doors, handler, times }),
  });
  app.addHook('onRequest', restoreUrl);
  decorateAdmitted(app);
  allowOwnOrigins(app, context);
  app.addHook('onRequest', (request, reply, done) => {
    if (doors.isSecure(request.raw)) reply.header('strict-transport-security', HSTS);
    // A gateway has no pages: what is no call is a file of the leader.
    const route = getRoutePath(request) ?? (forward === undefined ? undefined : EVERY_FILE);
    const kind = classifyRequest(route);
    const objection = kind === null ? null : doors.findRefusal(request.raw, kind);
    if (objection === null) {
      if (forward?.(request, reply) !== true) done();
      return;
    }
    metrics.calls.record(getRoutePath(request)?.slice(1) ?? '', getHttpStatus(objection));
    sendUnread(request, reply, objection);
  });
  if (sequence !== undefined) {
    app.addHook('onSend', async (_, reply) => {
      reply.header(SEQUENCE_HEADER, String(sequence()));
    });
  }
  if (context.tracer != null) traceCalls(app, context.tracer);
  answerPreflights(app);
  readJsonBodies(app);
  const notFound = notFoundReply();
  app.setNotFoundHandler(notFound);
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = toRefusal(error);
    const status = ERRORS[refusal?.code ?? 'INTERNAL'].status;
    metrics.calls.record(getRoutePath(request)?.slice(1) ?? '', status);
    if (refusal !== null) return sendDeclined(request, reply, refusal);
    context.log.error('Request failed.', { requestId: request.id, path: getPath(request), error });
    return sendDeclined(request, reply, fail('INTERNAL'));
  });
  const host = { context, doors, metrics, check: options.check ?? null };
  await bindScopes(app, host, options.bank);
  bindImageRoute(app, context);
  registerHouseMetrics(metrics.registry, context);
  bindHealthRoutes(app, host, () => ({
    running: !isStopping(),
    ...(options.isFeedOpen === undefined ? {} : { feed: options.isFeedOpen() }),
    ...(canForward === undefined ? {} : { doors: canForward() }),
  }));
  bindStatusPage(app, context);
  if (webRoot !== null) await bindScope(app, 'pages', (scope) => bindPages(scope, webRoot, context, notFound));
  await app.ready();
  return app;
}

/** Binds all routes, each group in its own scope, because body parsers and compression apply per scope. */
async function bindScopes(app: FastifyInstance, host: RouteHost, bank: SandboxBank | undefined): Promise<void> {
  const handlers = createHandlers(host.context);
  bindCalls(app, host, 'writing', handlers);
  await bindScope(app, 'reading', async (scope) => {
    // Only read responses are compressed: they can be long, while bets are short and must stay fast.
    await scope.register(compress, {
      threshold: COMPRESS_FROM,
      encodings: ['br', 'gzip'],
      brotliOptions: { params: { [BROTLI_QUALITY]: 4 } },
    });
    bindCalls(scope, host, 'reading', handlers);
    bindDomainRoutes(scope, host.context, host.doors);
    bindFileRoutes(scope, host);
  });
  await bindScope(app, 'forms', async (scope) => {
    await scope.register(formBody);
    bindCalls(scope, host, 'form', handlers);
  });
  await bindScope(app, 'uploads', async (scope) => {
    await readImages(scope);
    bindCalls(scope, host, 'upload', handlers);
  });
  await bindScope(app, 'payments', (scope) => bindPaymentCallback(scope, host));
  await bindScope(app, 'games', (scope) => bindCasinoGateway(scope, host));
  await bindScope(app, 'feeds', (scope) => bindFeed(scope, host));
  if (bank !== undefined) await bindScope(app, 'sandbox', (scope) => bindSandboxBank(scope, host, bank));
}

/** Binds routes in a scope of their own. Without a name, Fastify would search all loaded modules for one. */
async function bindScope(
  app: FastifyInstance,
  name: string,
  bind: (scope: FastifyInstance) => Promise<void> | void,
): Promise<void> {
  const plugin: FastifyPluginAsync = async (scope) => bind(scope);
  await app.register(Object.assign(plugin, { [Symbol.for('fastify.display-name')]: name }));
}

/** Route of the web app's files and pages. */
const EVERY_FILE = '/*';
/** Browsers that have used https once keep using it for a year. */
const HSTS = 'max-age=31536000';
const EXPORT = `/${EXPORT_PATH.toLowerCase()}`;

/** zlib.constants.BROTLI_PARAM_QUALITY. */
const BROTLI_QUALITY = 1;

/**
 * Returns the rate-limit class of a path; null if exempt. Health checks must always be answered and cost nothing.
 * Game providers make all their players' calls from one address, and authenticate by signature (`guardSigned`).
 */
function classifyRequest(url: string | undefined): RequestKind | null {
  if (url?.startsWith('/health/') === true) return null;
  if (url?.startsWith(`/${CASINO_WALLET_PATH}/`) === true) return null;
  // Feeds authenticate by signature as well, and have their own limit.
  if (url === `/${FEED_EVENTS_PATH}` || url === `/${FEED_POSITION_PATH}`) return null;
  return url === EVERY_FILE || url === '/manifest.webmanifest' ? 'file' : 'call';
}

/** Generates IDs with an unpredictable prefix at negligible cost. */
function requestIdsFrom(seed: string): () => string {
  const prefix = seed.slice(0, 8);
  let count = 0;
  return () => {
    count += 1;
    return `${prefix}-${count.toString(36)}`;
  };
}

/** Maps exceptions to rejections: from the HTTP layer, and from an unavailable exchange. */
function toRefusal(error: Error & { readonly code?: string; readonly statusCode?: number }): Failure | null {
  if (error instanceof ExchangeUnavailable) return fail('MAINTENANCE');
  if (error instanceof CommandRefused) return fail('INTERNAL', { reference: error.reference });
  if (error instanceof FileTooLarge) return fail('FILE_TOO_LARGE');
  if (error instanceof BrokenBody) return failField('', error.message);
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return fail('TOO_LARGE');
  const status = error.statusCode ?? 500;
  return status >= 400 && status < 500 ? fail('VALIDATION') : null;
}

/** Responds with 405 and Allow for a known path, else 404. */
function notFoundReply(): (request: FastifyRequest, reply: FastifyReply) => FastifyReply {
  const methods = new Map<string, string[]>();
  const patterns: { readonly path: RegExp; readonly method: string }[] = [];
  for (const route of Object.values<AnyRoute>(ROUTES)) {
    const path = `/${route.path}`.toLowerCase();
    methods.set(path, [...(methods.get(path) ?? []), route.method]);
    if (route.pattern === undefined) continue;
    const source = route.pattern.replace(/:\w+/g, '[^/]+');
    patterns.push({ path: new RegExp(`^/${source}$`, 'i'), method: route.method });
  }
  for (const path of ['/ip', '/health/live', '/health/ready', '/metrics', EXPORT]) methods.set(path, ['GET']);
  patterns.push({ path: new RegExp(`^/${CALLBACK_PATH}/[^/]+$`, 'i'), method: 'POST' });
  for (const name of CASINO_CALLS) methods.set(`/${CASINO_WALLET_PATH}/${name}`, ['POST']);
  methods.set(`/${OWN_DATA_PATH.toLowerCase()}`, ['POST']);
  return (request, reply) => {
    const path = getPath(request)
      .toLowerCase()
      .replace(/(?<=.)\/$/, '');
    const fitting = patterns.filter((pattern) => pattern.path.test(path));
    const allowed = methods.get(path) ?? (fitting.length > 0 ? fitting.map(({ method }) => method) : undefined);
    if (allowed === undefined) return sendDeclined(request, reply, fail('NOT_FOUND'));
    reply.header('allow', allowed.join(', '));
    return sendDeclined(request, reply, fail('METHOD_NOT_ALLOWED'));
  };
}

const METHODS = 'GET, POST, OPTIONS';
const HEADERS = 'authorization, content-type, if-none-match, x-contract, traceparent, tracestate';
const EXPOSED = 'x-request-id, retry-after, date, content-disposition, x-contract';
const PREFLIGHT_SECONDS = '600';

/**
 * Allows pages of the installation's other domains to call this one: a domain file may name another host as its base
 * address (api 3.1). Other origins get no CORS headers, so the browser blocks them.
 *
 * Authorisation is by bearer token only, never by cookie, so credentials aren't allowed.
 */
function allowOwnOrigins(app: FastifyInstance, { domains }: AppEnv): void {
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers;
    if (origin === undefined || !domains.isOwnOrigin(origin)) return;
    reply.headers({ 'access-control-allow-origin': origin, vary: 'Origin' });
    reply.header('access-control-expose-headers', EXPOSED);
  });
}

function answerPreflights(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'OPTIONS' || !reply.hasHeader('access-control-allow-origin')) return;
    await reply
      .code(204)
      .headers({
        'access-control-allow-methods': METHODS,
        'access-control-allow-headers': HEADERS,
        'access-control-max-age': PREFLIGHT_SECONDS,
      })
      .send();
  });
}
