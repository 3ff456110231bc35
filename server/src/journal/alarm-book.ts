import type { Alarm, AlarmKind } from '@crease/contracts/office/operator-routes.ts';
import type { NewAuditRow } from '#base/audit-log.ts';
import { isDocument } from '#base/document-store.ts';
import type { BaseEnv } from '#base/env.ts';

/** A stored alert: money in paise. */
export interface StoredBusinessAlert {
  readonly id: string;
  readonly kind: AlarmKind;
  readonly entity: Alarm['entity'];
  readonly entityId: string;
  readonly figure: number;
  readonly limit: number;
  readonly since: number;
  readonly isSeen: boolean;
}

/** A metric above its threshold. */
export type ThresholdBreach = Omit<StoredBusinessAlert, 'id' | 'isSeen' | 'since'> & {
  /** Counting window, e.g. a day or a minute. */
  readonly window: string;
  readonly at: number;
};

/** Dependencies of alerts and of the sums behind them. */
export type AlarmParts = Pick<BaseEnv, 'documents' | 'log'>;

const PREFIX = 'alarm:';
const RETENTION_MS = 7 * 86_400_000;
/** Maximum number of stored alerts; the oldest is dropped first. */
const MAX_ALARMS = 500;
const MINUTE_MS = 60_000;
/** Maximum log lines per alert type and minute; hundreds of players may trigger one at once. */
const MAX_LINES = 10;

/**
 * Business alerts. One alert per metric and window, raised again when the value has doubled, acknowledged or not.
 * Each stays on the dashboard until acknowledged, across restarts. The first of a type in a minute are also logged.
 */
export class AlarmBook {
  readonly #parts: AlarmParts;
  readonly #alarms = new Map<string, StoredBusinessAlert>();
  readonly #raised = new Map<AlarmKind, number>();
  /** Per type, the minute of its latest alert and the number since. */
  readonly #minutes = new Map<AlarmKind, { readonly minute: number; readonly count: number }>();

  constructor(parts: AlarmParts) {
    this.#parts = parts;
  }

  /** Loads stored alerts and deletes those older than a week; called once on startup. */
  async load(now: number): Promise<void> {
    for (const { name, value } of await this.#parts.documents.list(PREFIX)) {
      const isAlert = isDocument<StoredBusinessAlert>(value, 'kind', 'since');
      if (isAlert && value.since > now - RETENTION_MS) this.#alarms.set(value.id, value);
      else await this.#parts.documents.remove(name);
    }
  }

  raise({ window, at, ...excess }: ThresholdBreach): void {
    const { kind, entity, entityId, figure, limit } = excess;
    const id = `${kind}:${entityId}:${window}`;
    const known = this.#alarms.get(id);
    if (known !== undefined && figure < 2 * known.figure) return;
    this.#logAlert(kind, at, { [entity]: entityId, figure, limit });
    this.#raised.set(kind, (this.#raised.get(kind) ?? 0) + 1);
    this.#store({ id, ...excess, since: at, isSeen: false });
  }

  /** Unacknowledged alerts, newest first. */
  listUnacknowledged(): readonly StoredBusinessAlert[] {
    const unseen = [...this.#alarms.values()].filter(({ isSeen }) => !isSeen);
    return unseen.toSorted((one, other) => other.since - one.since);
  }

  /** Acknowledges an alert; false if it isn't open. */
  async acknowledge(id: string, audit: NewAuditRow): Promise<boolean> {
    const alarm = this.#alarms.get(id);
    if (alarm === undefined || alarm.isSeen) return false;
    const seen = { ...alarm, isSeen: true };
    this.#alarms.set(id, seen);
    await this.#parts.documents.put(`${PREFIX}${id}`, seen, audit);
    return true;
  }

  get raised(): ReadonlyMap<AlarmKind, number> {
    return this.#raised;
  }

  #logAlert(kind: AlarmKind, at: number, figures: Readonly<Record<string, string | number>>): void {
    const minute = Math.floor(at / MINUTE_MS);
    const known = this.#minutes.get(kind);
    const count = known?.minute === minute ? known.count + 1 : 1;
    this.#minutes.set(kind, { minute, count });
    if (count <= MAX_LINES) {
      this.#parts.log.error('Business metric above threshold.', { kind, ...figures });
    } else if (count === MAX_LINES + 1) {
      this.#parts.log.error('More metrics of this type are above threshold; see the dashboard.', { kind });
    }
  }

  #store(alarm: StoredBusinessAlert): void {
    this.#alarms.delete(alarm.id);
    this.#alarms.set(alarm.id, alarm);
    this.#logFailure(this.#parts.documents.put(`${PREFIX}${alarm.id}`, alarm));
    if (this.#alarms.size <= MAX_ALARMS) return;
    const [oldest] = this.#alarms.keys();
    if (oldest === undefined) return;
    this.#alarms.delete(oldest);
    this.#logFailure(this.#parts.documents.remove(`${PREFIX}${oldest}`));
  }

  #logFailure(saved: Promise<void>): void {
    saved.catch((error: unknown) => {
      this.#parts.log.warn('Couldn’t save an alert.', { error });
    });
  }
}
