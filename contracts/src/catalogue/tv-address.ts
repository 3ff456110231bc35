/** Type of a video source: a stream for our own player, or a provider page in an iframe. */
export type TvKind = 'stream' | 'page';

const MAX_ADDRESS_LENGTH = 500;
/** Scheme, host, port, path and the rest; no credentials, whitespace, or characters that end an attribute or header. */
const ABSOLUTE_URL =
  /^(https?):\/\/([a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|\[::1\])(:\d{1,5})?(\/[^\s\\"'<>?#]*)?([?#][^\s\\"'<>]*)?$/i;
const OWN = /^(\/(?!\/)[^\s\\"'<>?#]*)([?#][^\s\\"'<>]*)?$/;
const LOOPBACK = /^(localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])$/i;

/**
 * Returns the source type of a URL, or null if a page must not show it.
 *
 * Allowed are https URLs, site paths (`/…`) and, for local testing, http on this machine, all without credentials. A
 * path ending in `.m3u8` is a stream (HLS), anything else a page.
 */
export function findTvKind(address: string): TvKind | null {
  if (address.length > MAX_ADDRESS_LENGTH) return null;
  const own = OWN.exec(address);
  if (own !== null) return getPathKind(own[1] ?? '');
  const [, scheme = '', host = '', , path = ''] = ABSOLUTE_URL.exec(address) ?? [];
  const isSafe = scheme.toLowerCase() === 'https' || (scheme !== '' && LOOPBACK.test(host));
  return isSafe ? getPathKind(path) : null;
}

/** Returns scheme, host and port of a URL accepted by `findTvKind`, in lower case; null for a site path. */
export function findTvOrigin(address: string): string | null {
  const [, scheme, host, port = ''] = ABSOLUTE_URL.exec(address) ?? [];
  return scheme === undefined ? null : `${scheme}://${host}${port}`.toLowerCase();
}

function getPathKind(path: string): TvKind {
  return /\.m3u8$/i.test(path) ? 'stream' : 'page';
}
