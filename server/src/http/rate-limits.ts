import { CALL_LIMITS } from '@crease/contracts/constants.ts';
import type { RouteName } from '@crease/contracts/routes/all-routes.ts';
import { type Declined, decline } from '#services/reply.ts';
import { isLoopback, networkOf, siteOf } from './client-addresses.ts';

/** One call too many: the refusal says how many seconds to wait. */
export function rateLimited(waitSeconds: number): Declined {
  return decline('RATE_LIMITED', { retryAfterSeconds: waitSeconds });
}

/** So many calls in so many seconds. */
export interface CallLimit {
  readonly points: number;
  readonly seconds: number;
}

/** Keys of one counter kept at most; when there are more, the running windows start anew. */
const MOST_KEYS = 500_000;

/**
 * Counts calls by key in windows of fixed length.
 *
 * Written here because it runs for every bet: one look into a map, no promise and no timer per key. All keys share one
 * window, so forgetting is letting the map go.
 */
export class CallCounter<Key> {
  readonly #limit: CallLimit;
  #counts = new Map<Key, number>();
  #windowEnd = 0;

  constructor(limit: CallLimit) {
    this.#limit = limit;
  }

  /** Counts a call. Returns 0, or the whole seconds to wait when it is one too many. */
  count(key: Key, now: number): number {
    if (now >= this.#windowEnd || this.#counts.size > MOST_KEYS) {
      this.#counts = new Map();
      this.#windowEnd = now + this.#limit.seconds * 1_000;
    }
    const count = (this.#counts.get(key) ?? 0) + 1;
    this.#counts.set(key, count);
    if (count <= this.#limit.points) return 0;
    return this.#secondsLeft(now);
  }

  /** The seconds to wait where a key has had all its calls, else 0; counts nothing. */
  waitOf(key: Key, now: number): number {
    const isFull = now < this.#windowEnd && (this.#counts.get(key) ?? 0) >= this.#limit.points;
    return isFull ? this.#secondsLeft(now) : 0;
  }

  #secondsLeft(now: number): number {
    return Math.max(1, Math.ceil((this.#windowEnd - now) / 1_000));
  }
}

/** What a route has a limit of its own for, per address. Those of one kind are counted together. */
const KIND_OF_ROUTE: Partial<Record<RouteName, keyof typeof ADDRESS_LIMITS>> = {
  authenticate: 'login',
  operatorAuthenticate: 'login',
  operatorVerifySecondFactor: 'login',
  operatorPasskeyLogin: 'login',
  operatorChoosePassword: 'login',
  operatorProve: 'login',
  loginAsDemoUser: 'demo',
  register: 'register',
  checkUserName: 'checkName',
  verifyUser: 'secret',
  resendCode: 'secret',
  verifySecondFactor: 'secret',
  passkeyLogin: 'secret',
  token: 'secret',
};

const ADDRESS_LIMITS = {
  login: CALL_LIMITS.authenticatePerAddress,
  demo: CALL_LIMITS.demoPerAddress,
  register: CALL_LIMITS.registerPerAddress,
  checkName: CALL_LIMITS.checkNamePerAddress,
  /** Other ways in, each with something to guess: as many as logins. */
  secret: CALL_LIMITS.authenticatePerAddress,
} as const;

/** What a request wants: an answer of the API, a file or page of the app, or the real-time hub. */
export type RequestKind = 'call' | 'file' | 'hub';

/** The limits of api 1.6. Each method returns 0, or the seconds to wait. */
export class RateLimits {
  readonly #countsThisMachine: boolean;
  readonly #bets = new CallCounter<number>(CALL_LIMITS.placeBetPerUser);
  readonly #calls = new CallCounter<number>(CALL_LIMITS.otherPerUser);
  readonly #byRequest = {
    call: new CallCounter<string>(CALL_LIMITS.callsPerAddress),
    file: new CallCounter<string>(CALL_LIMITS.filesPerAddress),
    hub: new CallCounter<string>(CALL_LIMITS.hubRequestsPerAddress),
  };
  readonly #byKind = {
    login: new CallCounter<string>(ADDRESS_LIMITS.login),
    demo: new CallCounter<string>(ADDRESS_LIMITS.demo),
    register: new CallCounter<string>(ADDRESS_LIMITS.register),
    checkName: new CallCounter<string>(ADDRESS_LIMITS.checkName),
    secret: new CallCounter<string>(ADDRESS_LIMITS.secret),
  };

  readonly #demoSites = new CallCounter<string>(CALL_LIMITS.demoPerNetwork);
  readonly #demoUsers = new CallCounter<string>(CALL_LIMITS.demoInAll);

  /** @param countsThisMachine whether the limits per address hold for callers on this machine too. */
  constructor(countsThisMachine: boolean) {
    this.#countsThisMachine = countsThisMachine;
  }

  bet(userId: number, now: number): number {
    return this.#bets.count(userId, now);
  }

  userCall(userId: number, now: number): number {
    return this.#calls.count(userId, now);
  }

  /** The limit of everything that one address asks for. */
  anyRequest(kind: RequestKind, address: string, now: number): number {
    return this.isExempt(address) ? 0 : this.#byRequest[kind].count(networkOf(address), now);
  }

  /** The same, without counting this request. */
  waitOf(kind: RequestKind, address: string, now: number): number {
    return this.isExempt(address) ? 0 : this.#byRequest[kind].waitOf(networkOf(address), now);
  }

  /** The limit that a route has for itself, besides that of all calls. */
  routeCall(name: RouteName, address: string, now: number): number {
    const kind = KIND_OF_ROUTE[name];
    if (kind === undefined || this.isExempt(address)) return 0;
    const wait = this.#byKind[kind].count(networkOf(address), now);
    return wait > 0 || kind !== 'demo' ? wait : this.#demoUser(address, now);
  }

  /** Demo users live for a day, and a customer of a provider has many networks: both are limited besides. */
  #demoUser(address: string, now: number): number {
    return this.#demoSites.count(siteOf(address), now) || this.#demoUsers.count('all', now);
  }

  /** Whether nothing of an address is counted. */
  isExempt(address: string): boolean {
    return !this.#countsThisMachine && isLoopback(address);
  }
}
