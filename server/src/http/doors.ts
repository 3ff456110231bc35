import type { IncomingMessage } from 'node:http';
import type { AppContext } from '#services/app-context.ts';
import { type Declined, decline, fieldError } from '#services/reply.ts';
import { ClientAddresses, LOOPBACK, networkOf } from './client-addresses.ts';
import type { MetricsSettings } from './metrics-access.ts';
import { RateLimits, type RequestKind, rateLimited } from './rate-limits.ts';

/** What the operator of the server sets about its doors. */
export interface DoorSettings {
  /** Networks of the proxies before it, as CIDR. */
  readonly trustedProxies: readonly string[];
  /** Whether the limits per address hold for callers on this machine too. */
  readonly limitsThisMachine: boolean;
  readonly metrics: MetricsSettings;
  /** Networks from which operators may come, as CIDR; null: from anywhere. */
  readonly operatorsFrom: readonly string[] | null;
}

/** A server that is tried on its own machine. */
export const OWN_MACHINE: DoorSettings = {
  trustedProxies: LOOPBACK,
  limitsThisMachine: false,
  metrics: { port: null, token: null },
  operatorsFrom: null,
};

/**
 * What stands before every path, that of the hub too: whose request it is, whether its host is served here, and how
 * many there may be. All of it is known from the head of a request.
 */
export class Doors {
  readonly addresses: ClientAddresses;
  readonly limits: RateLimits;
  readonly metrics: MetricsSettings;
  readonly #operatorsFrom: ClientAddresses | null;
  readonly #context: Pick<AppContext, 'clock' | 'domains'>;

  constructor(context: Pick<AppContext, 'clock' | 'domains'>, settings: DoorSettings) {
    this.#context = context;
    this.metrics = settings.metrics;
    this.addresses = new ClientAddresses(settings.trustedProxies);
    this.limits = new RateLimits(settings.limitsThisMachine);
    const { operatorsFrom } = settings;
    this.#operatorsFrom = operatorsFrom === null ? null : new ClientAddresses(operatorsFrom);
  }

  /** As whose the connections of a request are counted, or null when they are not. */
  counterOf(request: IncomingMessage): string | null {
    const address = this.addresses.of(request);
    return this.limits.isExempt(address) ? null : networkOf(address);
  }

  /** Whether a browser came by https: what the proxy before us says, which ends it. */
  isSecure(request: IncomingMessage): boolean {
    const { 'x-forwarded-proto': protocol } = request.headers;
    return protocol === 'https' && this.addresses.isTrusted(this.addresses.ofPeer(request.socket));
  }

  /** Why a request is not looked at any further, or null. */
  objectionTo(request: IncomingMessage, kind: RequestKind): Declined | null {
    const { clock, domains } = this.#context;
    const wait = this.limits.anyRequest(kind, this.addresses.of(request), clock.now());
    if (wait > 0) return rateLimited(wait);
    if (hasTwoHosts(request.rawHeaders)) {
      return {
        ok: false,
        code: 'VALIDATION',
        validationErrors: [fieldError('', 'The request names its host more than once.')],
      };
    }
    if (this.#isOperatorsFromElsewhere(request)) return decline('NOT_FOUND');
    return domains.isServed(request.headers.host ?? '') ? null : decline('MISDIRECTED');
  }

  /** To anyone who comes from elsewhere there is no back office. */
  #isOperatorsFromElsewhere(request: IncomingMessage): boolean {
    if (this.#operatorsFrom === null || !OPERATORS.test(plainPathOf(request))) return false;
    return !this.#operatorsFrom.isTrusted(this.addresses.of(request));
  }
}

/** Pages and calls of operators; the path may be escaped and spelled in any case. */
const OPERATORS = /^\/+(?:backoffice|operator)(?:[/?#.]|$)/i;

/** A path as the router reads it: with its escapes undone. */
function plainPathOf({ url = '' }: IncomingMessage): string {
  try {
    return decodeURIComponent(url.split('?', 1)[0] ?? '');
  } catch {
    return url;
  }
}

/** A proxy in between may have believed the other one. */
function hasTwoHosts(rawHeaders: readonly string[]): boolean {
  let count = 0;
  for (let place = 0; place < rawHeaders.length; place += 2) {
    const name = rawHeaders[place];
    if (name?.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count > 1;
}
