import type { Access } from '@crease/contracts/routes/route.ts';

/** Why the server rejects a caller: their session is over, or it does not know of any. */
export type Rejection = 'expired' | 'not-logged-in';

/** A call as it went out. */
export interface SentCall {
  readonly path: string;
  /** With which the call went out; null: it needed none, or there was none. */
  readonly token: string | null;
}

/** Who calls the server: each app gives its own once, at its start. */
export interface Caller {
  /** Where the server is. @param path without a leading slash. */
  readonly addressOf: (path: string) => URL;
  /** The token that a route of this access is called with; null: none. */
  readonly tokenFor: (access: Access) => string | null;
  /** What else is said with every call. */
  readonly extraHeaders?: () => Readonly<Record<string, string>>;
  /** Whether texts go through the text filter of the specification, both ways (section 5). */
  readonly filtersTexts: boolean;
  /** Whether an empty text in a query is not sent: a filter that was left empty asks for nothing. */
  readonly leavesOutEmpty: boolean;
  readonly onRejected: (why: Rejection, call: SentCall) => void;
  /** The server keeps another contract than this page was made for: once, and whenever it did not understand a call. */
  readonly onOtherContract?: () => void;
}

let current: Caller = {
  addressOf: (path) => new URL(`/${path}`, location.origin),
  tokenFor: () => null,
  filtersTexts: true,
  leavesOutEmpty: false,
  onRejected: () => undefined,
};

/** From now on all calls are made for this one. */
export function setCaller(caller: Caller): void {
  current = caller;
}

export function caller(): Caller {
  return current;
}
