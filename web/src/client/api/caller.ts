import type { Access } from '@crease/contracts/routes/route.ts';

/** Reason the server rejects a caller: expired or unknown session. */
export type Rejection = 'expired' | 'not-logged-in';

/** A call as it was sent. */
export interface SentCall {
  readonly path: string;
  /** Token sent with the call. Null if none was required or available. */
  readonly token: string | null;
}

/** Identity and hooks for server calls. Each app sets its own once at startup. */
export interface Caller {
  /** Resolves a path to a server URL. @param path without a leading slash. */
  readonly resolveAddress: (path: string) => URL;
  /** Token for a route with this access level, or null. */
  readonly tokenFor: (access: Access) => string | null;
  /** Additional headers for every call. */
  readonly extraHeaders?: () => Readonly<Record<string, string>>;
  /** True to run texts through the specification's text filter in both directions (section 5). */
  readonly filtersTexts: boolean;
  /** True to omit empty query texts, so that a blank filter matches everything. */
  readonly omitsEmpty: boolean;
  readonly onRejected: (reason: Rejection, call: SentCall) => void;
  /**
   * The server runs a different contract version than this page. Called once, and again whenever the server rejects a
   * call as malformed.
   */
  readonly onOtherContract?: () => void;
}

let current: Caller = {
  resolveAddress: (path) => new URL(`/${path}`, location.origin),
  tokenFor: () => null,
  filtersTexts: true,
  omitsEmpty: false,
  onRejected: () => undefined,
};

/** Sets the caller of all subsequent calls. */
export function setCaller(caller: Caller): void {
  current = caller;
}

export function caller(): Caller {
  return current;
}
