import { bigint, filled, jsonb, orNull, type TablesOf, text } from '#base/postgres/column-types.ts';
import { createSnakeQueryBuilder } from '#base/postgres/query-builder.ts';

/** Audit log. */
export const AUDIT_TABLES = {
  audit_log: {
    id: filled(bigint()),
    at: bigint(),
    actor: text(),
    action: text(),
    entity: text(),
    entity_id: text(),
    reason: orNull(text()),
    before: orNull(jsonb<unknown>()),
    after: orNull(jsonb<unknown>()),
    ip: text(),
    hash: text(),
  },
} as const;

export const db = createSnakeQueryBuilder<TablesOf<typeof AUDIT_TABLES>>();
