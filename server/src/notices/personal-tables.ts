import {
  bigint,
  filled,
  integer,
  json,
  jsonb,
  orNull,
  smallint,
  type TablesOf,
  text,
} from '#base/postgres/column-types.ts';
import { createSnakeQueryBuilder } from '#base/postgres/query-builder.ts';
import type { NoticeContent, StoredAlert } from './personal-store.ts';

/** Non-financial data of a single user. */
export const PERSONAL_TABLES = {
  user_preferences: {
    user_id: integer(),
    preferences: jsonb<Readonly<Record<string, unknown>>>(),
  },
  notice_heads: {
    user_id: integer(),
    newest: integer(),
    read_up_to: filled(integer()),
  },
  notices: {
    user_id: integer(),
    number: integer(),
    key: text(),
    at: bigint(),
    kind: text<NoticeContent['kind']>(),
    facts: json<NoticeContent['facts']>(),
    event_id: orNull(integer()),
    market_id: orNull(integer()),
  },
  price_alerts: {
    id: filled(bigint()),
    user_id: integer(),
    currency: smallint(),
    market_id: integer(),
    runner_id: integer(),
    side: text<StoredAlert['side']>(),
    when: text<StoredAlert['when']>(),
    price: integer(),
    created_at: bigint(),
  },
} as const;

export interface PersonalTables extends TablesOf<typeof PERSONAL_TABLES> {}

export const db = createSnakeQueryBuilder<PersonalTables>();
