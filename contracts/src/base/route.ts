import type * as z from 'zod/mini';
import { BODY_BYTES } from '#base/constants.ts';

/**
 * N no authentication · P bearer optional · U any user · R any user except demo users · O operator · G game session
 * bearer, verified by the game's provider.
 */
export type Access = 'N' | 'P' | 'U' | 'R' | 'O' | 'G';

export type OperatorRole = 'admin' | 'trader' | 'cashier' | 'support' | 'scorer' | 'viewer';

/** Static call description. Most pages use it without the schema, which is needed for forms and the server. */
export interface Call<Wire, Result> {
  readonly method: 'GET' | 'POST';
  /** Path without the leading slash, in the spec's spelling; matched case-insensitively. */
  readonly path: string;
  readonly access: Access;
  /** Source of the input; `both`: query and body, where the query takes precedence. */
  readonly from: 'query' | 'body' | 'both';
  /** Excluded from the loading indicator (spec section 9). */
  readonly quiet?: boolean;
  /** Type carrier, never set. */
  readonly shape?: { readonly wire: Wire; readonly result: Result };
}

/** Defines one API call in a table of routes; see `Route`. */
interface RouteDefinition<Wire, Parsed, Result> extends Omit<Call<Wire, Result>, 'from'> {
  /** By default the query of a GET and the body of a POST. */
  readonly from?: Call<Wire, Result>['from'];
  /** URL pattern with parameters, `Bet/…/:count`; `path` is then the URL with the default value. */
  readonly pattern?: string;
  readonly request: z.ZodMiniType<Parsed>;
  /** Allowed while the user must change an admin-set password. */
  readonly beforePasswordChange?: boolean;
  /**
   * Roles, besides admin, that may call an operator route. If absent: all roles except scorers, who see matches but
   * no personal data.
   */
  readonly roles?: readonly OperatorRole[];
  /** Concerns the operator's own account; open to every role. */
  readonly isOwn?: boolean;
  /**
   * Re-authentication required of the operator, else PROOF_NEEDED. RECENT: within the house-configured minutes, for
   * money and rights. NEW: fresh and with all factors, for their own login methods.
   */
  readonly proof?: 'RECENT' | 'NEW';
  /** Lists players whose personal data the result exposes, for the access log. */
  peopleIn?(result: Result, input: Parsed): readonly number[];
  /** Maximum body size in bytes, if not the default; see `getBodyLimit`. */
  readonly bodyBytes?: number;
  /** One-line description for the API page. */
  readonly about: string;
}

/**
 * One API call. The server binds it, the browser calls it, and the API page is generated from it.
 *
 * `Wire` is the client's input, `Parsed` the handler's input (paise, hundredths, milliseconds), `Result` the type of
 * `result`.
 */
export interface Route<Wire, Parsed, Result> extends RouteDefinition<Wire, Parsed, Result> {
  readonly from: Call<Wire, Result>['from'];
}

/** A route with any types. */
// biome-ignore lint/suspicious/noExplicitAny: the table of all routes holds every shape.
export type AnyRoute = Route<any, any, any>;

/** A call with any types. */
// biome-ignore lint/suspicious/noExplicitAny: as above.
export type AnyCall = Call<any, any>;

/** Calls of a route table. */
export type CallsOf<Table> = {
  readonly [Name in keyof Table]: Call<WireOf<Table[Name]>, ResultOf<Table[Name]>>;
};

export type WireOf<R> = R extends Call<infer Wire, infer _Result> ? Wire : never;
export type ParsedOf<R> =
  R extends Route<infer _Wire, infer Parsed, infer _Result> ? Parsed : never;
export type ResultOf<R> = R extends Call<infer _Wire, infer Result> ? Result : never;

/** Returns the maximum body size in bytes; larger bodies are rejected unread. */
export function getBodyLimit({
  access,
  bodyBytes,
}: Pick<AnyRoute, 'access' | 'bodyBytes'>): number {
  return bodyBytes ?? (access === 'O' ? BODY_BYTES.operator : BODY_BYTES.call);
}

/**
 * Curried so that the wire types are explicit and the rest inferred: `route<LoginWire, AuthResult>()({ method:
 * 'POST', … })`.
 */
export function route<Wire, Result>() {
  return <Parsed>(
    definition: RouteDefinition<Wire, Parsed, Result>,
  ): Route<Wire, Parsed, Result> => ({
    from: definition.method === 'GET' ? 'query' : 'body',
    ...definition,
  });
}
