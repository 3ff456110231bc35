import { type Actor, buildAuditRow, type Change } from '#base/audit/audit-line.ts';
import type { SubmitContext } from './exchange.ts';

/** Context of an operator's command: audit entry and the caller's guard. */
export function buildSubmitContext(actor: Actor, change: Change): SubmitContext {
  const audit = buildAuditRow(actor, change);
  return actor.guard === undefined ? { audit } : { audit, guard: actor.guard };
}
