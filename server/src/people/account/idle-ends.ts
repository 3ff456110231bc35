import type { Clock } from '#base/system/clock.ts';
import type { Log } from '#base/system/log.ts';
import type { Session, SessionStore } from '#people/store/session-store.ts';
import type { SessionLimits } from './session-limits.ts';

/** Min. interval between writes of a session's last use. After a restart a session may expire up to this much early. */
const NOTE_EVERY_MS = 60_000;

interface Use {
  readonly sessionId: number;
  usedAt: number;
  notedAt: number;
}

/** Tracks the last use of operator sessions and expires idle ones. */
export class IdleEnds {
  readonly #store: Pick<SessionStore, 'keepSession'>;
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #limits: SessionLimits;
  readonly #uses = new Map<string, Use>();

  constructor(parts: {
    readonly store: Pick<SessionStore, 'keepSession'>;
    readonly clock: Clock;
    readonly log: Log;
    readonly limits: SessionLimits;
  }) {
    this.#store = parts.store;
    this.#clock = parts.clock;
    this.#log = parts.log;
    this.#limits = parts.limits;
  }

  /** Starts tracking a stored session; no-op if it is already tracked. */
  track({ id, family, refreshExpiresAt }: Session): void {
    if (this.#uses.has(family)) return;
    const usedAt = Math.min(refreshExpiresAt - this.#limits.operatorIdleMs, this.#clock.now());
    this.#uses.set(family, { sessionId: id, usedAt, notedAt: usedAt });
  }

  isOver(family: string): boolean {
    const use = this.#uses.get(family);
    return use === undefined || use.usedAt + this.#limits.operatorIdleMs <= this.#clock.now();
  }

  /** Records a use of the session. */
  touch(family: string): void {
    const use = this.#uses.get(family);
    const now = this.#clock.now();
    if (use === undefined) return;
    use.usedAt = now;
    if (now - use.notedAt < NOTE_EVERY_MS) return;
    use.notedAt = now;
    const noted = this.#store.keepSession(use.sessionId, now + this.#limits.operatorIdleMs);
    noted.catch((error: unknown) => {
      this.#log.warn('Couldn’t store the last use of a session.', { error });
    });
  }

  untrack(family: string): void {
    this.#uses.delete(family);
  }
}
