import { jsonb, type TablesOf, text } from '#base/postgres/column-types.ts';
import { createSnakeQueryBuilder } from '#base/postgres/query-builder.ts';

/** Named documents. */
export const DOCUMENT_TABLES = {
  documents: {
    name: text(),
    value: jsonb<unknown>(),
  },
} as const;

export const db = createSnakeQueryBuilder<TablesOf<typeof DOCUMENT_TABLES>>();
