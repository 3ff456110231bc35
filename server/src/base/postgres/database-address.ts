/**
 * Address of a database: a URL, or the private socket of the one in `DATA_DIR`. Plain data, so it can be passed to a
 * child process.
 */
export type DatabaseAddress =
  | { readonly type: 'url'; readonly url: string }
  | {
      readonly type: 'socket';
      /** Directory of the Unix socket. */
      readonly directory: string;
      readonly port: number;
      readonly user: string;
      readonly database: string;
    };

/** Formats the address for display, without the password. */
export function addressText(address: DatabaseAddress): string {
  if (address.type === 'socket') return `socket in ${address.directory}`;
  try {
    const url = new URL(address.url);
    return `${url.hostname}${url.port === '' ? '' : `:${url.port}`}${url.pathname}`;
  } catch {
    return 'DATABASE_URL';
  }
}
