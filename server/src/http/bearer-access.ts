/** Anything longer isn't one of our tokens. */
const MAX_TOKEN_LENGTH = 200;
const SCHEME = 'bearer ';

/** Reads the token of an Authorization header; null if absent or of another scheme. */
export function readBearerToken(header: string | undefined): string | null {
  if (header === undefined || header.length > SCHEME.length + MAX_TOKEN_LENGTH) return null;
  if (header.slice(0, SCHEME.length).toLowerCase() !== SCHEME) return null;
  const token = header.slice(SCHEME.length).trim();
  return token === '' ? null : token;
}
