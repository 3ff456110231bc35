import type { ROUTES, RouteName } from '@crease/contracts/routes/all-routes.ts';
import type { ParsedOf, ResultOf } from '@crease/contracts/routes/route.ts';
import type { DomainSetting } from '@crease/contracts/settings.ts';
import type { FastifyRequest } from 'fastify';
import type { OperatorSession, UserSession } from '#services/account/live-session.ts';
import type { Visit } from '#services/account/log-in.ts';
import type { Reply } from '#services/reply.ts';
import type { PasskeySite } from '#services/security/passkey-ceremony.ts';
import type { DomainSettings } from '#services/site/domain-settings.ts';
import { hostNameOf } from '#services/site/site-domains.ts';
import { bearerOf } from './bearer-access.ts';
import { networkOf } from './client-addresses.ts';
import { isOwnOrigin } from './cross-origin.ts';
import type { Doors } from './doors.ts';

const LONGEST_BROWSER = 400;

/** Who calls, from where, on which domain. */
export class Call {
  readonly ip: string;
  readonly maybeUser: UserSession | null;
  readonly maybeOperator: OperatorSession | null;
  readonly #request: FastifyRequest;
  readonly #domains: DomainSettings;
  readonly #doors: Doors;

  constructor(parts: {
    readonly request: FastifyRequest;
    readonly domains: DomainSettings;
    readonly doors: Doors;
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

  /** The user of a call marked U or R. */
  get user(): UserSession {
    if (this.maybeUser === null) throw new Error('This route lets nobody in without a user.');
    return this.maybeUser;
  }

  /** The operator of a call marked O. */
  get operator(): OperatorSession {
    if (this.maybeOperator === null) throw new Error('This route lets only operators in.');
    return this.maybeOperator;
  }

  /** The token of the Authorization header, whatever it is worth; for calls marked N, which do not look at it. */
  get bearer(): string | null {
    return bearerOf(this.#request.headers.authorization);
  }

  get browser(): string {
    return (this.#request.headers['user-agent'] ?? '').slice(0, LONGEST_BROWSER);
  }

  /** Host name of the domain called. */
  get domain(): string {
    return hostNameOf(this.#request.headers.host ?? '');
  }

  get setting(): DomainSetting {
    return this.#domains.ofHost(this.#request.headers.host ?? '');
  }

  /** Whose book the caller sees: the user's, or the domain's for somebody anonymous. */
  get currency(): UserSession['user']['currency'] {
    return this.maybeUser?.user.currency ?? this.#domains.currencyOf(this.setting);
  }

  /** Where a login comes from. */
  get visit(): Visit {
    return {
      ...this.origin,
      network: networkOf(this.ip),
      domain: this.domain,
      setting: this.setting,
    };
  }

  /**
   * The page whose passkeys may answer: the one that the browser names when it is of the installation (it may call
   * another of its hosts), else the host that is called. Browsers keep passkeys to https, but for this machine.
   */
  get passkeySite(): PasskeySite {
    const { host = '', origin } = this.#request.headers;
    if (origin !== undefined && isOwnOrigin(origin, this.#domains)) {
      return { rpId: hostNameOf(new URL(origin).host), origins: [origin] };
    }
    return { rpId: this.domain, origins: [`https://${host}`, `http://${host}`] };
  }

  /** The network that limits per address count this caller as; null: nothing of them is counted. */
  get countedAs(): string | null {
    return this.#doors.counterOf(this.#request.raw);
  }

  /** Address of the site that was called, without a slash at its end. */
  get site(): string {
    const { host = '' } = this.#request.headers;
    return `${this.#doors.isSecure(this.#request.raw) ? 'https' : 'http'}://${host}`;
  }

  get origin(): { readonly ip: string; readonly browser: string } {
    return { ip: this.ip, browser: this.browser };
  }
}

/** Answers one call. */
export type Handler<Name extends RouteName> = (
  input: ParsedOf<(typeof ROUTES)[Name]>,
  call: Call,
) => Promise<Reply<ResultOf<(typeof ROUTES)[Name]>>> | Reply<ResultOf<(typeof ROUTES)[Name]>>;

/** A handler for every route of the contract; one that is missing does not compile. */
export type Handlers = { readonly [Name in RouteName]: Handler<Name> };
