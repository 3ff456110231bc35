import type { Page, PageRequest } from '#base/page.ts';

/** Actor of automatic actions. */
export const SYSTEM_ACTOR = 'system';

/** A change by a person or the system, before it gets its number and time. */
export interface NewAuditRow {
  /** `operator:3`, `user:42` or `system`. */
  readonly actor: string;
  /** Action, e.g. `SettleMarket`. */
  readonly action: string;
  /** Target type, e.g. `market`, and its ID. */
  readonly entity: string;
  readonly entityId: string;
  readonly reason: string | null;
  /** Plain data before and after, or null. Never a password, a token or a full mobile number. */
  readonly before: unknown;
  readonly after: unknown;
  readonly ip: string;
}

/** An entry of the audit log. Append-only. */
export interface AuditRow extends NewAuditRow {
  readonly id: number;
  readonly at: number;
}

/** Filter for the audit log. */
export interface AuditQuery extends PageRequest {
  readonly actor?: string;
  /** Excludes entries by this actor. */
  readonly exceptActor?: string;
  /** Excludes an action. */
  readonly without?: string;
  readonly action?: string;
  /** Any of these. */
  readonly actions?: readonly string[];
  readonly entity?: string;
  readonly entityId?: string;
  readonly from?: number;
  readonly to?: number;
  readonly descending: boolean;
}

/** Reads the audit log. */
export interface AuditReader {
  auditLog(query: AuditQuery): Promise<Page<AuditRow>>;
}
