import type { NoticeContent, StoredAlert } from '#ports/personal-store.ts';
import { bigint, filled, integer, json, jsonb, orNull, smallint, text } from './column-types.ts';

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
