import type { IncomingMessage } from 'node:http';
import { ROUTES, type RouteName } from '@crease/contracts/all-routes.ts';
import { type AnyRoute, getBodyLimit } from '@crease/contracts/base/route.ts';
import type { FastifyRequest } from 'fastify';

/** Calls of a kind share body parsers and compression. */
export type CallKind = 'writing' | 'reading' | 'form' | 'upload';

/** An entry of Fastify's router: one call with parameters in its path, or all of a kind with the same body limit. */
export interface CallEntry {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly bodyLimit: number;
  /** The only call it serves; null if the request says which one. */
  readonly name: RouteName | null;
}

interface ListedCall {
  readonly name: RouteName;
  /** Path with the leading slash. */
  readonly path: string;
  readonly entry: CallEntry;
}

/**
 * The only calls that accept bodies other than JSON. A foreign page can send a form without a preflight, but not JSON.
 */
const OWN_BODIES: Partial<Record<RouteName, CallKind>> = { token: 'form', storeImage: 'upload' };

const ENTRIES: Record<CallKind, CallEntry[]> = { writing: [], reading: [], form: [], upload: [] };
const CALLS = new Map<string, ListedCall>();
for (const name of Object.keys(ROUTES) as RouteName[]) {
  const route: AnyRoute = ROUTES[name];
  const { method } = route;
  const kind = OWN_BODIES[name] ?? (method === 'GET' ? 'reading' : 'writing');
  const bodyLimit = getBodyLimit(route);
  if (route.pattern !== undefined) {
    ENTRIES[kind].push({ method, url: `/${route.pattern}`, bodyLimit, name });
    continue;
  }
  const url = `/.calls/${kind}-${bodyLimit}`;
  let entry = ENTRIES[kind].find((known) => known.url === url);
  if (entry === undefined) {
    entry = { method, url, bodyLimit, name: null };
    ENTRIES[kind].push(entry);
  }
  const path = `/${route.path}`;
  CALLS.set(`${method} ${path.toLowerCase()}`, { name, path, entry });
}

/** Lists the entries that serve the calls of a kind. */
export function listEntries(kind: CallKind): readonly CallEntry[] {
  return ENTRIES[kind];
}

const CALL = Symbol('call');
type Incoming = IncomingMessage & { [CALL]?: ListedCall };

/**
 * Finds a request's call and returns the URL of the entry that serves it; other URLs stay as they are. One look-up
 * replaces hundreds of routes, which took most of a start's time.
 */
export function rewriteCallUrl(request: IncomingMessage): string {
  const { url = '/', method = '' } = request;
  const mark = url.indexOf('?');
  const path = (mark === -1 ? url : url.slice(0, mark)).toLowerCase();
  const call = CALLS.get(`${method} ${path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path}`);
  if (call === undefined) return url;
  (request as Incoming)[CALL] = call;
  return mark === -1 ? call.entry.url : call.entry.url + url.slice(mark);
}

/** Restores the URL once the router has read it, because who may see what depends on the requested path. */
export function restoreUrl({ raw, originalUrl }: FastifyRequest, _: unknown, done: () => void): void {
  raw.url = originalUrl;
  done();
}

/** Name of the call that an entry shared by many serves; null if someone called the entry itself. */
export function getCallName({ raw }: FastifyRequest): RouteName | null {
  return (raw as Incoming)[CALL]?.name ?? null;
}

/** Path of the requested route, as it is declared; undefined if there is none. */
export function getRoutePath({ raw, routeOptions }: FastifyRequest): string | undefined {
  return (raw as Incoming)[CALL]?.path ?? routeOptions.url;
}
