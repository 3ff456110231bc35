import type { Alarm, AlarmKind } from '@crease/contracts/routes/operator-alarms.ts';
import type { NewAuditRow } from '#ports/audit.ts';
import type { DocumentStore } from '#ports/document-store.ts';
import type { Log } from '#ports/log.ts';

/** An alarm as it is kept: money in paise. */
export interface KeptAlarm {
  readonly id: string;
  readonly kind: AlarmKind;
  readonly entity: Alarm['entity'];
  readonly entityId: string;
  readonly figure: number;
  readonly limit: number;
  readonly since: number;
  readonly isSeen: boolean;
}

/** A figure that is above its limit. */
export type Excess = Omit<KeptAlarm, 'id' | 'isSeen' | 'since'> & {
  /** What it was counted in: a day, a minute. */
  readonly window: string;
  readonly at: number;
};

const PREFIX = 'alarm:';
const KEEP_MS = 7 * 86_400_000;
/** Alarms that are kept at a time; the oldest goes first. */
const MOST_ALARMS = 500;
const MINUTE_MS = 60_000;
/** Lines of the log in a minute for alarms of one kind: hundreds of players may bet too fast at once. */
const MOST_LINES = 10;

/**
 * Alarms of the business. The same figure of the same window is one alarm; it is raised again when it is twice as high as
 * when it was raised last, whether somebody has looked at it or not. Each stands on the dashboard until an operator has seen
 * it, over restarts too, and the first of its kind in a minute are lines of the log.
 */
export class AlarmBook {
  readonly #documents: DocumentStore;
  readonly #log: Log;
  readonly #alarms = new Map<string, KeptAlarm>();
  readonly #raised = new Map<AlarmKind, number>();
  /** Of each kind, the minute of its last alarm and how many it has had since. */
  readonly #minutes = new Map<AlarmKind, { readonly minute: number; readonly count: number }>();

  constructor({ documents, log }: { readonly documents: DocumentStore; readonly log: Log }) {
    this.#documents = documents;
    this.#log = log;
  }

  /** Reads what was kept and lets go of what is a week old; called once at the start. */
  async load(now: number): Promise<void> {
    for (const { name, value } of await this.#documents.list(PREFIX)) {
      if (isKeptAlarm(value) && value.since > now - KEEP_MS) this.#alarms.set(value.id, value);
      else await this.#documents.remove(name);
    }
  }

  raise({ window, at, ...excess }: Excess): void {
    const { kind, entity, entityId, figure, limit } = excess;
    const id = `${kind}:${entityId}:${window}`;
    const known = this.#alarms.get(id);
    if (known !== undefined && figure < 2 * known.figure) return;
    this.#say(kind, at, { [entity]: entityId, figure, limit });
    this.#raised.set(kind, (this.#raised.get(kind) ?? 0) + 1);
    this.#keep({ id, ...excess, since: at, isSeen: false });
  }

  /** What has not been seen yet, newest first. */
  unseen(): readonly KeptAlarm[] {
    const unseen = [...this.#alarms.values()].filter(({ isSeen }) => !isSeen);
    return unseen.toSorted((one, other) => other.since - one.since);
  }

  /** Takes one from the list; false when it is not on it. */
  async see(id: string, audit: NewAuditRow): Promise<boolean> {
    const alarm = this.#alarms.get(id);
    if (alarm === undefined || alarm.isSeen) return false;
    const seen = { ...alarm, isSeen: true };
    this.#alarms.set(id, seen);
    await this.#documents.put(`${PREFIX}${id}`, seen, audit);
    return true;
  }

  /** How often each kind was raised since the start. */
  get raised(): ReadonlyMap<AlarmKind, number> {
    return this.#raised;
  }

  #say(kind: AlarmKind, at: number, figures: Readonly<Record<string, string | number>>): void {
    const minute = Math.floor(at / MINUTE_MS);
    const known = this.#minutes.get(kind);
    const count = known?.minute === minute ? known.count + 1 : 1;
    this.#minutes.set(kind, { minute, count });
    if (count <= MOST_LINES) {
      this.#log.error('A figure of the business is unusual.', { kind, ...figures });
    } else if (count === MOST_LINES + 1) {
      this.#log.error('More figures of this kind are unusual; the dashboard has them.', { kind });
    }
  }

  #keep(alarm: KeptAlarm): void {
    this.#alarms.delete(alarm.id);
    this.#alarms.set(alarm.id, alarm);
    this.#kept(this.#documents.put(`${PREFIX}${alarm.id}`, alarm));
    if (this.#alarms.size <= MOST_ALARMS) return;
    const [oldest] = this.#alarms.keys();
    if (oldest === undefined) return;
    this.#alarms.delete(oldest);
    this.#kept(this.#documents.remove(`${PREFIX}${oldest}`));
  }

  #kept(done: Promise<void>): void {
    done.catch((error: unknown) => {
      this.#log.warn('An alarm could not be kept.', { error });
    });
  }
}

/** Written here alone. */
function isKeptAlarm(value: unknown): value is KeptAlarm {
  return typeof value === 'object' && value !== null && 'kind' in value && 'since' in value;
}
