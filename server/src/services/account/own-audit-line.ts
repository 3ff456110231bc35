import type { NewAuditRow } from '#ports/audit.ts';
import type { Origin } from './live-session.ts';

/** The audit line of what a user changes about how they prove themselves. Never a secret in `after`. */
export function ownAuditLineOf(
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
