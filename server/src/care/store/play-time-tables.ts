import { bigint, integer, type TablesOf } from '#base/postgres/column-types.ts';
import { createSnakeQueryBuilder } from '#base/postgres/query-builder.ts';

/** Players' sessions of play. */
export const PLAY_TIME_TABLES = {
  sittings: {
    user_id: integer(),
    started_at: bigint(),
    last_at: bigint(),
    checked_at: bigint(),
  },
} as const;

export const db = createSnakeQueryBuilder<TablesOf<typeof PLAY_TIME_TABLES>>();
