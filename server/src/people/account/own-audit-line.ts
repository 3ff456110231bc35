import type { NewAuditRow } from '#base/audit/audit.ts';
import type { Origin } from './live-session.ts';

/** Builds the audit entry for a user's change to their own credentials. `applyActions` must never contain a secret. */
export function buildOwnAuditEntry(
  { userId, origin }: { readonly userId: number; readonly origin: Origin },
  action: string,
  after: unknown = null,
): NewAuditRow {
  return {
    actor: `user:${userId}`,
    action,
    entity: 'user',
    entityId: String(userId),
    reason: null,
    before: null,
    after,
    ip: origin.ip,
  };
}
