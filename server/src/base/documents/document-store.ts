import type { NewAuditRow } from '#base/audit/audit.ts';

/**
 * Small named JSON documents that operators edit: domain settings, texts, switches, stream URLs, scorecards of closed
 * events. Values aren't validated here; the caller checks them on read.
 */
export interface DocumentStore {
  /** The document, or null. */
  get(name: string): Promise<unknown>;
  /** All documents whose name has this prefix, by name. */
  list(prefix: string): Promise<readonly { readonly name: string; readonly value: unknown }[]>;
  /** Stores a document unless there is one of this name. @returns the stored one. */
  create(name: string, value: unknown): Promise<unknown>;
  /** Replaces a document, with its audit entry in the same transaction. */
  put(name: string, value: unknown, audit?: NewAuditRow): Promise<void>;
  remove(name: string, audit?: NewAuditRow): Promise<void>;
}
