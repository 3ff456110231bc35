import type { NewAuditRow } from '#ports/audit.ts';

/** The operator who asks for a change, and from where. */
export interface Actor {
  readonly operatorId: number;
  readonly ip: string;
}

/** What is written of a change. */
export interface Change {
  readonly action: string;
  readonly entity: string;
  readonly entityId: number | string;
  readonly reason?: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

/** The audit line of an operator's change; it is committed together with the change. */
export function auditLineOf(actor: Actor, change: Change): NewAuditRow {
  return {
    actor: `operator:${actor.operatorId}`,
    action: change.action,
    entity: change.entity,
    entityId: String(change.entityId),
    reason: change.reason ?? null,
    before: change.before ?? null,
    after: change.after ?? null,
    ip: actor.ip,
  };
}
