import type { AccountStore, Session } from '#ports/account-store.ts';
import type { Clock } from '#ports/clock.ts';
import type { Log } from '#ports/log.ts';
import type { SessionLimits } from './session-limits.ts';

/** A session in use is noted in the store once in so long: after a restart it may end that much sooner. */
const NOTE_EVERY_MS = 60_000;

interface Use {
  readonly sessionId: number;
  usedAt: number;
  notedAt: number;
}

/** When the sessions of operators were used last. Each ends when it was not used for the time that the limits allow. */
export class IdleEnds {
  readonly #store: Pick<AccountStore, 'keepSession'>;
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #limits: SessionLimits;
  readonly #uses = new Map<string, Use>();

  constructor(parts: {
    readonly store: Pick<AccountStore, 'keepSession'>;
    readonly clock: Clock;
    readonly log: Log;
    readonly limits: SessionLimits;
  }) {
    this.#store = parts.store;
    this.#clock = parts.clock;
    this.#log = parts.log;
    this.#limits = parts.limits;
  }

  /** Takes up a session as the store has it; what is known of it already stays. */
  take({ id, family, refreshExpiresAt }: Session): void {
    if (this.#uses.has(family)) return;
    const usedAt = Math.min(refreshExpiresAt - this.#limits.operatorIdleMs, this.#clock.now());
    this.#uses.set(family, { sessionId: id, usedAt, notedAt: usedAt });
  }

  isOver(family: string): boolean {
    const use = this.#uses.get(family);
    return use === undefined || use.usedAt + this.#limits.operatorIdleMs <= this.#clock.now();
  }

  /** The session is used now. */
  use(family: string): void {
    const use = this.#uses.get(family);
    const now = this.#clock.now();
    if (use === undefined) return;
    use.usedAt = now;
    if (now - use.notedAt < NOTE_EVERY_MS) return;
    use.notedAt = now;
    const noted = this.#store.keepSession(use.sessionId, now + this.#limits.operatorIdleMs);
    noted.catch((error: unknown) => {
      this.#log.warn('The last use of a session could not be kept.', { error });
    });
  }

  forget(family: string): void {
    this.#uses.delete(family);
  }
}
