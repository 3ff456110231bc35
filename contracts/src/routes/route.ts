import type * as z from 'zod/mini';
import { BODY_BYTES } from '#constants.ts';

/**
 * N nothing · P a bearer is used if present · U a user · R a user who is not a demo user · O an operator · G the bearer of
 * a game session, which the provider of the game judges.
 */
export type Access = 'N' | 'P' | 'U' | 'R' | 'O' | 'G';

export type OperatorRole = 'admin' | 'trader' | 'cashier' | 'support' | 'scorer' | 'viewer';

/** What it takes to call a route: pages call most of them without its schema, which is for forms and for the server. */
export interface Call<Wire, Result> {
  readonly method: 'GET' | 'POST';
  /** Without the leading slash, in the spec's own spelling; matched without regard to case. */
  readonly path: string;
  readonly access: Access;
  /** Where the input stands; `both`: body too, the query wins. */
  readonly from: 'query' | 'body' | 'both';
  /** Not counted by the loading indicator (spec section 9). */
  readonly quiet?: boolean;
  /** Never filled: carries the types only. */
  readonly shape?: { readonly wire: Wire; readonly result: Result };
}

/**
 * One call of the API. The server binds it, the browser calls it, the page of the API is printed from it.
 *
 * `Wire` is what a client sends, `Parsed` what the handler gets (paise, hundredths, milliseconds), `Result` what `result` holds.
 */
export interface Route<Wire, Parsed, Result> extends Call<Wire, Result> {
  /** Where the address itself carries input: its pattern, `Bet/…/:count`; `path` is then the address with the default. */
  readonly pattern?: string;
  readonly request: z.ZodMiniType<Parsed>;
  /** Open to a user whose password was set by somebody else and is still to be changed. */
  readonly beforePasswordChange?: boolean;
  /** Roles besides admin that may call an operator route; absent: every role but scorers, who see matches and no people. */
  readonly roles?: readonly OperatorRole[];
  /** Of an operator's own account: every operator may call it. */
  readonly isOwn?: boolean;
  /**
   * How an operator must have proved themselves lately, else PROOF_NEEDED: RECENT, within the minutes that the house sets,
   * for money and rights; NEW, with everything they have, for their own ways in.
   */
  readonly proof?: 'RECENT' | 'NEW';
  /** Players whose personal data the answer to an operator holds: it is on record who has read them. */
  peopleIn?(result: Result, input: Parsed): readonly number[];
  /** Largest body in bytes, where it is not that of every call; see `bodyBytesOf`. */
  readonly bodyBytes?: number;
  /** One line for the API page. */
  readonly about: string;
}

/** A route of any shape. */
// biome-ignore lint/suspicious/noExplicitAny: the table of all routes holds every shape.
export type AnyRoute = Route<any, any, any>;

/** A call of any shape. */
// biome-ignore lint/suspicious/noExplicitAny: as above.
export type AnyCall = Call<any, any>;

/** The calls of a table of routes. */
export type CallsOf<Table> = {
  readonly [Name in keyof Table]: Call<WireOf<Table[Name]>, ResultOf<Table[Name]>>;
};

export type WireOf<R> = R extends Call<infer Wire, infer _Result> ? Wire : never;
export type ParsedOf<R> =
  R extends Route<infer _Wire, infer Parsed, infer _Result> ? Parsed : never;
export type ResultOf<R> = R extends Call<infer _Wire, infer Result> ? Result : never;

/** Bytes that the body of a call may have; more are refused before any of it is read. */
export function bodyBytesOf({ access, bodyBytes }: Pick<AnyRoute, 'access' | 'bodyBytes'>): number {
  return bodyBytes ?? (access === 'O' ? BODY_BYTES.operator : BODY_BYTES.call);
}

/** Fixes what goes over the wire, then takes the rest: `route<LoginWire, AuthResult>()({ method: 'POST', … })`. */
export function route<Wire, Result>() {
  return <Parsed>(definition: Route<Wire, Parsed, Result>): Route<Wire, Parsed, Result> =>
    definition;
}
