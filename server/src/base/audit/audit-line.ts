import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import type { Currency } from '@crease/core/money/money.ts';
import type { NewAuditRow } from './audit.ts';

/** The operator requesting a change, and their IP address. */
export interface Actor {
  readonly operatorId: number;
  readonly ip: string;
  /** Condition that must still hold when the command is applied; throws otherwise. */
  readonly guard?: (state: ExchangeState) => void;
}

/** An operator, and the currency whose prices they view. */
export interface OperatorView {
  readonly actor: Actor;
  readonly currency: Currency;
}

/** Description of a change. */
export interface Change {
  readonly action: string;
  readonly entity: string;
  readonly entityId: number | string;
  readonly reason?: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

/** Builds the audit entry of an operator's change; committed together with the change. */
export function buildAuditRow(actor: Actor, change: Change): NewAuditRow {
  return {
    actor: `operator:${actor.operatorId}`,
    action: change.action,
    entity: change.entity,
    entityId: String(change.entityId),
    // Normalises an empty reason to null.
    reason: change.reason === undefined || change.reason === '' ? null : change.reason,
    before: change.before ?? null,
    after: change.after ?? null,
    ip: actor.ip,
  };
}
