import type { ROUTES, RouteName } from '@crease/contracts/routes/all-routes.ts';
import type { ParsedOf, ResultOf } from '@crease/contracts/routes/route.ts';
import type { DomainSetting } from '@crease/contracts/settings.ts';
import type { FastifyRequest } from 'fastify';
import type { ServiceResult } from '#base/reply.ts';
import type { OperatorSession, UserSession } from '#people/account/live-session.ts';
import type { Visit } from '#people/account/log-in.ts';
import { toNetwork } from '#people/account/networks.ts';
import type { PasskeySite } from '#people/security/passkey-ceremony.ts';
import type { DomainSettings } from '#site/domain-settings.ts';
import { normalizeHost } from '#site/site-domains.ts';
import type { AdmissionControl } from './admission.ts';
import { readBearerToken } from './bearer-access.ts';

const LONGEST_BROWSER = 400;

/** Caller, origin and domain of a request. */
export class Call {
  readonly ip: string;
  readonly maybeUser: UserSession | null;
  readonly maybeOperator: OperatorSession | null;
  readonly #request: FastifyRequest;
  readonly #domains: DomainSettings;
  readonly #doors: AdmissionControl;

  constructor(parts: {
    readonly request: FastifyRequest;
    readonly domains: DomainSettings;
    readonly doors: AdmissionControl;
    readonly user: UserSession | null;
    readonly operator: OperatorSession | null;
  }) {
    this.#request = parts.request;
    this.#domains = parts.domains;
    this.#doors = parts.doors;
    this.ip = parts.doors.addresses.of(parts.request.raw);
    this.maybeUser = parts.user;
    this.maybeOperator = parts.operator;
  }

  /** User of a route marked U or R. */
  get user(): UserSession {
    if (this.maybeUser === null) throw new Error('This route requires a user session.');
    return this.maybeUser;
  }

  /** Operator of a route marked O. */
  get operator(): OperatorSession {
    if (this.maybeOperator === null) throw new Error('This route requires an operator session.');
    return this.maybeOperator;
  }

  /** Unverified token of the Authorization header, for routes marked N, which ignore it. */
  get bearer(): string | null {
    return readBearerToken(this.#request.headers.authorization);
  }

  get browser(): string {
    return (this.#request.headers['user-agent'] ?? '').slice(0, LONGEST_BROWSER);
  }

  /** Host name of the called domain. */
  get domain(): string {
    return normalizeHost(this.#request.headers.host ?? '');
  }

  get setting(): DomainSetting {
    return this.#domains.ofHost(this.#request.headers.host ?? '');
  }

  /** Currency of the book that the caller sees: the user's, or the domain's for anonymous callers. */
  get currency(): UserSession['user']['currency'] {
    return this.maybeUser?.user.currency ?? this.#domains.getCurrency(this.setting);
  }

  /** Origin of a login. */
  get visit(): Visit {
    return {
      ...this.origin,
      network: toNetwork(this.ip),
      domain: this.domain,
      setting: this.setting,
    };
  }

  /**
   * The page whose passkeys are accepted: the origin sent by the browser if it belongs to the installation (it may
   * call another of its hosts), else the called host. Browsers restrict passkeys to https, except on localhost.
   */
  get passkeySite(): PasskeySite {
    const { host = '', origin } = this.#request.headers;
    if (origin !== undefined && this.#domains.isOwnOrigin(origin)) {
      return { rpId: normalizeHost(new URL(origin).host), origins: [origin] };
    }
    return { rpId: this.domain, origins: [`https://${host}`, `http://${host}`] };
  }

  /** Network under which per-address limits count this caller; null if exempt. */
  get countedAs(): string | null {
    return this.#doors.getCounterKey(this.#request.raw);
  }

  /** URL of the called site, without a trailing slash. */
  get site(): string {
    const { host = '' } = this.#request.headers;
    return `${this.#doors.isSecure(this.#request.raw) ? 'https' : 'http'}://${host}`;
  }

  get origin(): { readonly ip: string; readonly browser: string } {
    return { ip: this.ip, browser: this.browser };
  }
}

/** Handles one call. */
export type Handler<Name extends RouteName> = (
  input: ParsedOf<(typeof ROUTES)[Name]>,
  call: Call,
) =>
  | Promise<ServiceResult<ResultOf<(typeof ROUTES)[Name]>>>
  | ServiceResult<ResultOf<(typeof ROUTES)[Name]>>;

/** Handlers of all contract routes; a missing one is a compile error. */
export type Handlers = { readonly [Name in RouteName]: Handler<Name> };
