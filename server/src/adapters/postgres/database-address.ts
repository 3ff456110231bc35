/** Where a database is: a URL, or the private socket of the one in `DATA_DIR`. Plain data, so that it can go to a child process. */
export type DatabaseAddress =
  | { readonly type: 'url'; readonly url: string }
  | {
      readonly type: 'socket';
      /** Directory of the unix socket. */
      readonly directory: string;
      readonly port: number;
      readonly user: string;
      readonly database: string;
    };

/** The address as a person may read it: no password. */
export function addressText(address: DatabaseAddress): string {
  if (address.type === 'socket') return `socket in ${address.directory}`;
  try {
    const url = new URL(address.url);
    return `${url.hostname}${url.port === '' ? '' : `:${url.port}`}${url.pathname}`;
  } catch {
    return 'DATABASE_URL';
  }
}
