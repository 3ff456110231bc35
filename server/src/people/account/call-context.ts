import type { ROUTES, RouteName } from '@crease/contracts/all-routes.ts';
import type { ParsedOf, ResultOf } from '@crease/contracts/base/route.ts';
import type { DomainSetting } from '@crease/contracts/site/settings.ts';
import type { Actor, OperatorView } from '#base/audit-log.ts';
import type { Reply, ServiceResult } from '#base/reply.ts';
import type { PasskeySite } from '#people/security/passkey-ceremony.ts';
import type { OperatorSession, Origin, Requester, UserSession } from '#people/sessions/live-session.ts';
import type { Visit } from './log-in.ts';
import type { Caller } from './second-factor.ts';
import type { SessionOwner } from './user-sessions.ts';

export interface Call {
  readonly ip: string;
  readonly origin: Origin;
  readonly visit: Visit;
  readonly maybeUser: UserSession | null;
  /** User of a route marked U or R; throws on other routes. */
  readonly user: UserSession;
  /** Operator of a route marked O; throws on other routes. */
  readonly operator: OperatorSession;
  /** Unverified token of the Authorization header, for routes marked N, which ignore it. */
  readonly bearer: string | null;
  readonly domain: string;
  /** URL of the called site, without a trailing slash. */
  readonly site: string;
  readonly setting: DomainSetting;
  /** Currency of the book that the caller sees: the user's, or the domain's for anonymous callers. */
  readonly currency: UserSession['user']['currency'];
  /** The page whose passkeys are accepted. */
  readonly passkeySite: PasskeySite;
  /** Network under which per-address limits count this caller; null if exempt. */
  readonly countedAs: string | null;
}

export type Input<Name extends RouteName> = ParsedOf<(typeof ROUTES)[Name]>;

type Handler<Name extends RouteName> = (
  input: Input<Name>,
  call: Call,
) => Reply<ResultOf<(typeof ROUTES)[Name]>> | ServiceResult<ResultOf<(typeof ROUTES)[Name]>>;

/** Handlers of all contract routes; a missing one is a compile error. */
export type Handlers = { readonly [Name in RouteName]: Handler<Name> };

export function toRequester({ user: { user }, origin }: Call): Requester {
  return { user, origin };
}

export function toCaller(call: Call): Caller {
  return { session: call.user, origin: call.origin };
}

export function toSessionOwner({ user: { user, family } }: Call): SessionOwner {
  return { kind: 'user', ownerId: user.id, family };
}

export function toActor({ operator, origin }: Pick<Call, 'operator' | 'origin'>): Actor {
  return { operatorId: operator.operator.id, ip: origin.ip };
}

export function toViewing(call: Call): OperatorView {
  return { actor: toActor(call), currency: call.currency };
}
