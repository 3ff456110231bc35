import type { IncomingMessage } from 'node:http';
import type { DomainSetting } from '@crease/contracts/settings.ts';
import type { GameProvider } from '#casino/providers/game-provider.ts';
import type { AppEnv } from '#office/env.ts';

type Domains = Pick<AppEnv['domains'], 'getByHost' | 'records'>;
type Asked = Pick<IncomingMessage, 'headers' | 'url'>;

const NONE = "'self'";
/** Valid Host header values that may be copied into our own headers. */
const HOST = /^[a-z0-9.-]+(?::\d{1,5})?$|^\[[0-9a-f:]+\](?::\d{1,5})?$/i;

/**
 * CSP sources for calls: the page's own host, also over WebSocket (older browsers don't include it in `'self'`), and
 * the domain's base address if on another host (api 3.1).
 */
export function listCallSources(domains: Domains, { headers }: Asked): string {
  const host = headers.host ?? '';
  const own = HOST.test(host) ? [`ws://${host}`, `wss://${host}`] : [];
  const base = parseOrigin(domains.getByHost(host).baseUrl);
  const other = base === null ? [] : [base, base.replace(/^http/, 'ws')];
  return joinSources([...own, ...other]);
}

/** CSP sources of the images on a domain's pages; the back office shows those of every domain. */
export function listImageSources(domains: Domains, { headers, url }: Asked): string {
  const isBackOffice = /^\/backoffice(?:[/?]|$)/i.test(url ?? '');
  const settings = isBackOffice
    ? domains.records().flatMap(([, { draft, published }]) => [draft, published])
    : [domains.getByHost(headers.host ?? '')];
  return joinSources(
    settings.flatMap((setting) => (setting === null ? [] : listImages(setting).map(parseOrigin))),
  );
}

/** CSP sources of framed games. */
export function listGameSources(providers: readonly Pick<GameProvider, 'origin'>[]): string {
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
  return known.size === 0 ? NONE : [...known].join(' ');
}
