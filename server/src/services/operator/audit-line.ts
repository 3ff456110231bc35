import type { NewAuditRow } from '#ports/audit.ts';
import type { SubmitContext } from '#ports/exchange.ts';

/** The operator who asks for a change, and from where. */
export interface Actor {
  readonly operatorId: number;
  readonly ip: string;
  /** What still has to hold when the command meets the exchange; throws otherwise. */
  readonly guard?: SubmitContext['guard'];
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
    // An act that was asked for without a reason has an empty one.
    reason: change.reason === undefined || change.reason === '' ? null : change.reason,
    before: change.before ?? null,
    after: change.after ?? null,
    ip: actor.ip,
  };
}

/** What goes beside an operator's command: its audit line, and the guard of the caller. */
export function submissionOf(actor: Actor, change: Change): SubmitContext {
  const audit = auditLineOf(actor, change);
  return actor.guard === undefined ? { audit } : { audit, guard: actor.guard };
}
