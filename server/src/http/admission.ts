import type { IncomingMessage } from 'node:http';
import { type Failure, fail, failField } from '#base/reply.ts';
import type { AppEnv } from '#office/env.ts';
import { toNetwork } from '#people/attempt-limits.ts';
import { ClientAddresses, LOOPBACK } from './client-addresses.ts';
import type { MetricsSettings } from './health-routes.ts';
import { RateLimits, type RequestKind, rateLimited } from './rate-limits.ts';

/** Network settings from the server's configuration. */
export interface AdmissionSettings {
  /** Networks of the reverse proxies, as CIDR. */
  readonly trustedProxies: readonly string[];
  /** True if per-address limits also apply to callers on this machine. */
  readonly limitsThisMachine: boolean;
  readonly metrics: MetricsSettings;
  /** Networks allowed for operators, as CIDR; null for any. */
  readonly operatorsFrom: readonly string[] | null;
}

/** Settings of a server tried out locally. */
export const OWN_MACHINE: AdmissionSettings = {
  trustedProxies: LOOPBACK,
  limitsThisMachine: false,
  metrics: { port: null, token: null },
  operatorsFrom: null,
};

/** Checks of client address, host and rate limits by the headers alone, for every path including the hub's. */
export class AdmissionControl {
  readonly addresses: ClientAddresses;
  readonly limits: RateLimits;
  readonly metrics: MetricsSettings;
  readonly #operatorsFrom: ClientAddresses | null;
  readonly #context: Pick<AppEnv, 'clock' | 'domains'>;

  constructor(context: Pick<AppEnv, 'clock' | 'domains'>, settings: AdmissionSettings) {
    this.#context = context;
    this.metrics = settings.metrics;
    this.addresses = new ClientAddresses(settings.trustedProxies);
    this.limits = new RateLimits(settings.limitsThisMachine);
    const { operatorsFrom } = settings;
    this.#operatorsFrom = operatorsFrom === null ? null : new ClientAddresses(operatorsFrom);
  }

  /** Key under which a request's connections are counted; null if exempt. */
  getCounterKey(request: IncomingMessage): string | null {
    const address = this.addresses.getAddress(request);
    return this.limits.isExempt(address) ? null : toNetwork(address);
  }

  /** True if the browser used https, as reported by the TLS-terminating proxy. */
  isSecure(request: IncomingMessage): boolean {
    const { 'x-forwarded-proto': protocol } = request.headers;
    return protocol === 'https' && this.addresses.isTrusted(this.addresses.getPeerAddress(request.socket));
  }

  findRefusal(request: IncomingMessage, kind: RequestKind): Failure | null {
    const { clock, domains } = this.#context;
    const wait = this.limits.anyRequest(kind, this.addresses.getAddress(request), clock.now());
    if (wait > 0) return rateLimited(wait);
    if (hasTwoHosts(request.rawHeaders)) return failField('', 'Multiple Host headers.');
    if (this.#isForeignOperator(request)) return fail('NOT_FOUND');
    return domains.isServed(request.headers.host ?? '') ? null : fail('MISDIRECTED');
  }

  /** From disallowed networks, the back office appears not to exist. */
  #isForeignOperator(request: IncomingMessage): boolean {
    if (this.#operatorsFrom === null || !OPERATORS.test(decodePath(request))) return false;
    return !this.#operatorsFrom.isTrusted(this.addresses.getAddress(request));
  }
}

/** Operator pages and calls; the path may be escaped and in any case. */
const OPERATORS = /^\/+(?:backoffice|operator)(?:[/?#.]|$)/i;

/** Decodes the path as the router does. */
function decodePath({ url = '' }: IncomingMessage): string {
  try {
    return decodeURIComponent(url.split('?', 1)[0] ?? '');
  } catch {
    return url;
  }
}

/** A proxy in between may have used the other one. */
function hasTwoHosts(rawHeaders: readonly string[]): boolean {
  let count = 0;
  for (let place = 0; place < rawHeaders.length; place += 2) {
    const name = rawHeaders[place];
    if (name?.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count > 1;
}
