import * as z from 'zod/mini';
import { BODY_BYTES } from '#base/constants.ts';
import type { Sent, Wire } from '#base/wire.ts';

/**
 * N no authentication · P bearer optional · U any user · R any user except demo users · O operator · G game session
 * bearer, verified by the game's provider.
 */
export type Access = 'N' | 'P' | 'U' | 'R' | 'O' | 'G';

export const OperatorRole = z.enum(['admin', 'trader', 'cashier', 'support', 'scorer', 'viewer']);
export type OperatorRole = Wire<typeof OperatorRole>;

/** All that a caller knows of a route. Builds of the web app drop the rest. */
export interface Call<Input, Result> {
  readonly method: 'GET' | 'POST';
  /** Path without the leading slash, in the spec's spelling; matched case-insensitively. */
  readonly path: string;
  readonly access: Access;
  /** Source of the input; `both`: query and body, where the query takes precedence. */
  readonly from: 'query' | 'body' | 'both';
  /** Excluded from the loading indicator (spec section 9). */
  readonly quiet?: boolean;
  /**
   * Re-authentication required of the operator, else PROOF_NEEDED. RECENT: within the house-configured minutes, for
   * money and rights. NEW: fresh and with all factors, for their own login methods.
   */
  readonly proof?: 'RECENT' | 'NEW';
  /** Type carrier, never set. */
  readonly shape?: { readonly input: Input; readonly result: Result };
}

/**
 * One API call: the server binds it, the browser calls it, and the API page and the OpenAPI file are generated from it.
 *
 * `Input` is what a client sends, `Parsed` what the handler gets (paise, hundredths, milliseconds), `Result` what
 * `result` holds.
 */
export interface Route<Input, Parsed, Result> extends Call<Input, Result> {
  /** URL pattern with parameters, `Bet/…/:count`; `path` is then the URL with the default value. */
  readonly pattern?: string;
  readonly request: z.ZodMiniType<Parsed>;
  /** Checked in tests and development. Builds of the web app leave it out. */
  readonly answer: z.ZodMiniType;
  /** Allowed while the user must change an admin-set password. */
  readonly beforePasswordChange?: boolean;
  /** Roles that may call it besides admins; if absent, all but scorers, who see no personal data. */
  readonly roles?: readonly OperatorRole[];
  /** Concerns the operator's own account; open to every role. */
  readonly isOwn?: boolean;
  /** Lists players whose personal data the result exposes, for the access log. */
  peopleIn?(result: Result, input: Parsed): readonly number[];
  /** Maximum body size in bytes, if not the default; see `getBodyLimit`. */
  readonly bodyBytes?: number;
  /** One-line description for the API page. */
  readonly about: string;
}

/** A route with any types. */
// biome-ignore lint/suspicious/noExplicitAny: the table of all routes holds every shape.
export type AnyRoute = Route<any, any, any>;

/** A call with any types. */
// biome-ignore lint/suspicious/noExplicitAny: as above.
export type AnyCall = Call<any, any>;

export type WireOf<R> = R extends Call<infer Input, infer _Result> ? Input : never;
export type ParsedOf<R> = R extends Route<infer _Input, infer Parsed, infer _Result> ? Parsed : never;
export type ResultOf<R> = R extends Call<infer _Input, infer Result> ? Result : never;

/** Returns the maximum body size in bytes; larger bodies are rejected unread. */
export function getBodyLimit({ access, bodyBytes }: Pick<AnyRoute, 'access' | 'bodyBytes'>): number {
  return bodyBytes ?? (access === 'O' ? BODY_BYTES.operator : BODY_BYTES.call);
}

/** A route as its table states it. */
type RouteDefinition<Request extends z.ZodMiniType, Answer extends z.ZodMiniType> = Omit<
  Route<Sent<Request>, z.output<Request>, Wire<Answer>>,
  'request' | 'answer' | 'from' | 'shape'
> & {
  readonly request: Request & z.ZodMiniType<z.output<Request>>;
  readonly answer: Answer;
  /** By default the query of a GET and the body of a POST. */
  readonly from?: Call<unknown, unknown>['from'];
};

/** Defines a route; its types follow from its schemas. */
export function route<Request extends z.ZodMiniType, Answer extends z.ZodMiniType>(
  definition: RouteDefinition<Request, Answer>,
): Route<Sent<Request>, z.output<Request>, Wire<Answer>> {
  return { from: definition.method === 'GET' ? 'query' : 'body', ...definition };
}

/** Reads of the back office; they take no input unless they say so. */
export const operatorGet = { method: 'GET', access: 'O', request: z.object({}) } as const;

/** Acts of the back office. */
export const operatorPost = { method: 'POST', access: 'O' } as const;

/** Acts by who may take them, besides admins; `proven` ones need a recent re-authentication. */
export const traderAct = { ...operatorPost, roles: ['trader'] } as const;
export const provenTraderAct = { ...traderAct, proof: 'RECENT' } as const;
export const cashierAct = { ...operatorPost, roles: ['cashier'] } as const;
export const provenCashierAct = { ...cashierAct, proof: 'RECENT' } as const;
export const supportAct = { ...operatorPost, roles: ['support'] } as const;
export const provenSupportAct = { ...supportAct, proof: 'RECENT' } as const;
export const adminAct = { ...operatorPost, roles: [] } as const;
export const provenAdminAct = { ...adminAct, proof: 'RECENT' } as const;
