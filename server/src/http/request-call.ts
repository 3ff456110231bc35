import type { DomainSetting } from '@crease/contracts/site/settings.ts';
import type { FastifyRequest } from 'fastify';
import type { Call } from '#people/account/call-context.ts';
import type { Visit } from '#people/account/log-in.ts';
import { toNetwork } from '#people/attempt-limits.ts';
import type { PasskeySite } from '#people/security/passkey-ceremony.ts';
import type { OperatorSession, Origin, UserSession } from '#people/sessions/live-session.ts';
import type { DomainSettings } from '#site/domain-settings.ts';
import { normalizeHost } from '#site/site-domains.ts';
import type { AdmissionControl } from './admission.ts';
import type { Admitted, RouteHost } from './admission-hook.ts';

const MAX_BROWSER_LENGTH = 400;

export class RequestCall implements Call {
  readonly ip: string;
  readonly maybeUser: UserSession | null;
  readonly maybeOperator: OperatorSession | null;
  readonly #request: FastifyRequest;
  readonly #domains: DomainSettings;
  readonly #doors: AdmissionControl;

  constructor(
    request: FastifyRequest,
    { context, doors }: Pick<RouteHost, 'context' | 'doors'>,
    { user, operator }: Admitted,
  ) {
    this.#request = request;
    this.#domains = context.domains;
    this.#doors = doors;
    this.ip = doors.addresses.getAddress(request.raw);
    this.maybeUser = user;
    this.maybeOperator = operator;
  }

  get user(): UserSession {
    if (this.maybeUser === null) throw new Error('This route requires a user session.');
    return this.maybeUser;
  }

  get operator(): OperatorSession {
    if (this.maybeOperator === null) throw new Error('This route requires an operator session.');
    return this.maybeOperator;
  }

  get bearer(): string | null {
    return readBearerToken(this.#request.headers.authorization);
  }

  get domain(): string {
    return normalizeHost(this.#request.headers.host ?? '');
  }

  get setting(): DomainSetting {
    return this.#domains.getByHost(this.#request.headers.host ?? '');
  }

  get currency(): UserSession['user']['currency'] {
    return this.maybeUser?.user.currency ?? this.#domains.getCurrency(this.setting);
  }

  get visit(): Visit {
    return { ...this.origin, network: toNetwork(this.ip), domain: this.domain, setting: this.setting };
  }

  /**
   * The origin sent by the browser if it belongs to the installation (the page may call another of its hosts), else
   * the called host. Browsers restrict passkeys to https, except on localhost.
   */
  get passkeySite(): PasskeySite {
    const { host = '', origin } = this.#request.headers;
    if (origin !== undefined && this.#domains.isOwnOrigin(origin)) {
      return { rpId: normalizeHost(new URL(origin).host), origins: [origin] };
    }
    return { rpId: this.domain, origins: [`https://${host}`, `http://${host}`] };
  }

  get countedAs(): string | null {
    return this.#doors.getCounterKey(this.#request.raw);
  }

  get site(): string {
    const { host = '' } = this.#request.headers;
    return `${this.#doors.isSecure(this.#request.raw) ? 'https' : 'http'}://${host}`;
  }

  get origin(): Origin {
    const browser = (this.#request.headers['user-agent'] ?? '').slice(0, MAX_BROWSER_LENGTH);
    return { ip: this.ip, browser };
  }
}

/** Anything longer isn't one of our tokens. */
const MAX_TOKEN_LENGTH = 200;
const SCHEME = 'bearer ';

/** Reads the token of an Authorization header; null if absent or of another scheme. */
export function readBearerToken(header: string | undefined): string | null {
  if (header === undefined || header.length > SCHEME.length + MAX_TOKEN_LENGTH) return null;
  if (header.slice(0, SCHEME.length).toLowerCase() !== SCHEME) return null;
  const token = header.slice(SCHEME.length).trim();
  return token === '' ? null : token;
}
