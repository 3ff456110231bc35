/** What a picture comes as: a stream that our own player shows, or a page of its provider in a frame. */
export type TvKind = 'stream' | 'page';

const LONGEST_ADDRESS = 500;
/** Scheme, host, port, path, and the rest; no user name, no blanks, and nothing that ends an attribute or a header. */
const FAR =
  /^(https?):\/\/([a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|\[::1\])(:\d{1,5})?(\/[^\s\\"'<>?#]*)?([?#][^\s\\"'<>]*)?$/i;
const OWN = /^(\/(?!\/)[^\s\\"'<>?#]*)([?#][^\s\\"'<>]*)?$/;
const LOOPBACK = /^(localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])$/i;

/**
 * What stands behind an address, or null when a page must not show it.
 *
 * Good ones are https addresses, paths of this site (`/…`) and, for trying out, http on this machine; without a user
 * name in them. A path that ends in `.m3u8` is a stream (HLS), everything else a page.
 */
export function tvKindOf(address: string): TvKind | null {
  if (address.length > LONGEST_ADDRESS) return null;
  const own = OWN.exec(address);
  if (own !== null) return kindOfPath(own[1] ?? '');
  const [, scheme = '', host = '', , path = ''] = FAR.exec(address) ?? [];
  const isSafe = scheme.toLowerCase() === 'https' || (scheme !== '' && LOOPBACK.test(host));
  return isSafe ? kindOfPath(path) : null;
}

/** Scheme, host and port of an address of `tvKindOf`, in small letters; null for a path of this site. */
export function tvOriginOf(address: string): string | null {
  const [, scheme, host, port = ''] = FAR.exec(address) ?? [];
  return scheme === undefined ? null : `${scheme}://${host}${port}`.toLowerCase();
}

function kindOfPath(path: string): TvKind {
  return /\.m3u8$/i.test(path) ? 'stream' : 'page';
}
