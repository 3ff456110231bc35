import type { RouteName } from '@crease/contracts/all-routes.ts';
import { CALL_LIMITS } from '@crease/contracts/base/constants.ts';
import { type Failure, fail } from '#base/reply.ts';
import { toNetwork, toSiteNetwork } from '#people/attempt-limits.ts';
import { isLoopback } from './client-addresses.ts';

export function rateLimited(waitSeconds: number): Failure {
  return fail('RATE_LIMITED', { retryAfterSeconds: waitSeconds });
}

/** Calls allowed per period in seconds. */
export interface CallLimit {
  readonly points: number;
  readonly seconds: number;
}

/** Maximum keys per counter; above this, the current windows restart. */
const MAX_KEYS = 500_000;

/**
 * Counts calls by key in fixed windows.
 *
 * Hand-written because it runs for every bet: a single map lookup, with no promise and no timer per key. All keys
 * share a window, so expiry is dropping the map.
 */
export class CallCounter<Key> {
  readonly #limit: CallLimit;
  #counts = new Map<Key, number>();
  #windowEnd = 0;

  constructor(limit: CallLimit) {
    this.#limit = limit;
  }

  /** Counts a call. @returns 0, or the whole seconds to wait if over the limit. */
  count(key: Key, now: number): number {
    if (now >= this.#windowEnd || this.#counts.size > MAX_KEYS) {
      this.#counts = new Map();
      this.#windowEnd = now + this.#limit.seconds * 1_000;
    }
    const count = (this.#counts.get(key) ?? 0) + 1;
    this.#counts.set(key, count);
    if (count <= this.#limit.points) return 0;
    return this.#secondsLeft(now);
  }

  /** Returns the seconds to wait for a key at its limit, else 0, without counting. */
  computeWait(key: Key, now: number): number {
    const isFull = now < this.#windowEnd && (this.#counts.get(key) ?? 0) >= this.#limit.points;
    return isFull ? this.#secondsLeft(now) : 0;
  }

  #secondsLeft(now: number): number {
    return Math.max(1, Math.ceil((this.#windowEnd - now) / 1_000));
  }
}

/** `secret` stands for the checks of credentials other than passwords, limited like logins. */
type LimitedKind = 'login' | 'demo' | 'register' | 'checkName' | 'checkPassword' | 'secret';

/** Routes with their own per-address limit. Routes of one kind share a count. */
const KIND_OF_ROUTE: Partial<Record<RouteName, LimitedKind>> = {
  authenticate: 'login',
  operatorAuthenticate: 'login',
  operatorVerifySecondFactor: 'login',
  operatorPasskeyLogin: 'login',
  operatorChoosePassword: 'login',
  operatorProve: 'login',
  loginAsDemoUser: 'demo',
  register: 'register',
  checkUserName: 'checkName',
  checkPassword: 'checkPassword',
  verifyUser: 'secret',
  resendCode: 'secret',
  askForPasswordReset: 'secret',
  resetForgottenPassword: 'secret',
  verifySecondFactor: 'secret',
  passkeyLogin: 'secret',
  token: 'secret',
};

/** Target of a request: an API call, a file or page of the app, or the real-time hub. */
export type RequestKind = 'call' | 'file' | 'hub';

/** Limits of api 1.6. Each method returns 0, or the seconds to wait. */
export class RateLimits {
  readonly #countsThisMachine: boolean;
  readonly bets = new CallCounter<number>(CALL_LIMITS.placeBetPerUser);
  /** All calls of a user other than bets. */
  readonly userCalls = new CallCounter<number>(CALL_LIMITS.otherPerUser);
  readonly #byRequest = {
    call: new CallCounter<string>(CALL_LIMITS.callsPerAddress),
    file: new CallCounter<string>(CALL_LIMITS.filesPerAddress),
    hub: new CallCounter<string>(CALL_LIMITS.hubRequestsPerAddress),
  };
  readonly #byKind = {
    login: new CallCounter<string>(CALL_LIMITS.authenticatePerAddress),
    demo: new CallCounter<string>(CALL_LIMITS.demoPerAddress),
    register: new CallCounter<string>(CALL_LIMITS.registerPerAddress),
    checkName: new CallCounter<string>(CALL_LIMITS.checkNamePerAddress),
    checkPassword: new CallCounter<string>(CALL_LIMITS.checkPasswordPerAddress),
    secret: new CallCounter<string>(CALL_LIMITS.authenticatePerAddress),
  };

  readonly #demoSites = new CallCounter<string>(CALL_LIMITS.demoPerNetwork);
  readonly #demoUsers = new CallCounter<string>(CALL_LIMITS.demoInAll);

  /** @param countsThisMachine true if per-address limits also apply to callers on this machine. */
  constructor(countsThisMachine: boolean) {
    this.#countsThisMachine = countsThisMachine;
  }

  /** Limit on all requests of an address. */
  anyRequest(kind: RequestKind, address: string, now: number): number {
    return this.isExempt(address) ? 0 : this.#byRequest[kind].count(toNetwork(address), now);
  }

  /** The same, without counting this request. */
  computeWait(kind: RequestKind, address: string, now: number): number {
    return this.isExempt(address) ? 0 : this.#byRequest[kind].computeWait(toNetwork(address), now);
  }

  /** A route's own limit, in addition to that of all calls. */
  routeCall(name: RouteName, address: string, now: number): number {
    const kind = KIND_OF_ROUTE[name];
    if (kind === undefined || this.isExempt(address)) return 0;
    const wait = this.#byKind[kind].count(toNetwork(address), now);
    return wait > 0 || kind !== 'demo' ? wait : this.#demoUser(address, now);
  }

  /** Demo users live a day and ISP customers have many networks, so these limits are per site network and overall. */
  #demoUser(address: string, now: number): number {
    return this.#demoSites.count(toSiteNetwork(address), now) || this.#demoUsers.count('all', now);
  }

  isExempt(address: string): boolean {
    return !this.#countsThisMachine && isLoopback(address);
  }
}
