/** Who acts where no person does. */
export const SYSTEM_ACTOR = 'system';

/** One change made by a person or by the house itself, before it has its number and time. */
export interface NewAuditRow {
  /** `operator:3`, `user:42` or `system`. */
  readonly actor: string;
  /** What was done, e.g. `SettleMarket`. */
  readonly action: string;
  /** What it was done to, e.g. `market`, and its id. */
  readonly entity: string;
  readonly entityId: string;
  readonly reason: string | null;
  /** What was there before and after, as plain data, or null. Never a password, a token or a whole mobile number. */
  readonly before: unknown;
  readonly after: unknown;
  readonly ip: string;
}

/** A line of the audit log. Lines are added, never changed. */
export interface AuditRow extends NewAuditRow {
  readonly id: number;
  readonly at: number;
}
