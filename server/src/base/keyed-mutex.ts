import { AsyncLocalStorage } from 'node:async_hooks';
import { detached } from './system/background-tasks.ts';
import type { Log } from './system/log.ts';

/**
 * Families of the locks in `BaseEnv.locks`, outermost first. A use case that holds one may take only later ones, so
 * that two requests never wait for each other.
 */
export const LOCK_ORDER: readonly string[] = [
  /** The list of operators, then one operator's credentials. */
  'operators',
  'operator',
  /** Settings that operators change. */
  'domain',
  'result-rules',
  'bonus-offers',
  /** Bank lines are matched and credited as the importer's actions. */
  'bank',
  'operator-acts',
  /** A sign-up code by mobile, an unknown login name, demo users. */
  'code',
  'name',
  'demo-users',
  /** One user: credentials first, then what they may do, then their money. */
  'user',
  'harm',
  'identity',
  'cashier',
  'bonus',
  'image',
];

/** A lock taken in a way that can stop its holder for ever: twice, or against the declared order. */
export class LockMisuse extends Error {
  override readonly name = 'LockMisuse';
}

/** Handles a misuse of locks: throws it, or reports it and lets the request go on. */
export type LockWatch = (misuse: LockMisuse) => void;

interface KeyedMutexSetup {
  /**
   * Families of keys, outermost first: a key is a family, or a family followed by a colon. While a lock is held, only
   * locks of later families may be taken. Absent if no lock of the mutex is taken inside another.
   */
  readonly order?: readonly string[];
  /** Absent if misuse isn't noticed. */
  readonly watch?: LockWatch;
}

interface HeldLock {
  readonly mutex: KeyedMutex;
  readonly key: string;
  readonly rank: number;
  isHeld: boolean;
}

/**
 * Locks of watched mutexes in the current chain of calls, which every call and timer started in it inherits. Released
 * locks stay in the chain of tasks that were started meanwhile.
 */
const chain = new AsyncLocalStorage<readonly HeldLock[]>();

/**
 * Serialises work per key, so that concurrent logins of one user are counted one by one and concurrent changes to one
 * document don't overwrite each other. A lock taken again by its holder, or against the order of families, is reported
 * instead of waiting for itself.
 */
export class KeyedMutex {
  readonly #last = new Map<string, Promise<unknown>>();
  readonly #order: readonly string[] | null;
  readonly #watch: LockWatch | null;

  constructor({ order, watch }: KeyedMutexSetup = {}) {
    this.#order = order ?? null;
    this.#watch = watch ?? null;
  }

  /** Runs `act` after all earlier work under `key` has finished, successfully or not. */
  async run<Value>(key: string, act: () => Promise<Value>): Promise<Value> {
    if (this.#watch === null) return await this.#queue(key, act);
    const outer = (chain.getStore() ?? []).filter(({ isHeld }) => isHeld);
    const mine = outer.filter(({ mutex }) => mutex === this);
    if (mine.some((lock) => lock.key === key)) {
      this.#reportMisuse(`Lock ${getKeyFamily(key)} is taken again by its holder.`);
      // The holder would wait for itself.
      return await act();
    }
    const rank = this.#rankOf(key);
    const inner = mine.find((lock) => lock.rank >= rank);
    if (inner !== undefined) {
      const families = `${getKeyFamily(key)} is taken inside ${getKeyFamily(inner.key)}`;
      this.#reportMisuse(`Lock ${families}, against the order of locks.`);
    }
    const lock = { mutex: this, key, rank, isHeld: true };
    try {
      return await this.#queue(key, () => chain.run([...outer, lock], act));
    } finally {
      lock.isHeld = false;
    }
  }

  async #queue<Value>(key: string, act: () => Promise<Value>): Promise<Value> {
    const before = this.#last.get(key);
    const mine = before === undefined ? act() : before.then(act, act);
    this.#last.set(key, mine);
    try {
      return await mine;
    } finally {
      if (this.#last.get(key) === mine) this.#last.delete(key);
    }
  }

  #rankOf(key: string): number {
    if (this.#order === null) return 0;
    const rank = this.#order.indexOf(getKeyFamily(key));
    if (rank < 0) this.#reportMisuse(`Lock ${getKeyFamily(key)} has no place in the order.`);
    return rank;
  }

  #reportMisuse(message: string): void {
    this.#watch?.(new LockMisuse(message));
  }
}

/** The part of a key that names no person. */
function getKeyFamily(key: string): string {
  return key.split(':', 1)[0] ?? key;
}

/** Logs and counts misuses, which raises an alert, instead of failing the request. */
export function reportLockMisuse(log: Pick<Log, 'error'>): LockWatch {
  return (misuse) => detached(Promise.reject(misuse), { name: 'lock order', log });
}
