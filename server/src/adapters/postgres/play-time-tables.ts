import { bigint, integer } from './column-types.ts';

/** Players' sessions of play. */
export const PLAY_TIME_TABLES = {
  sittings: {
    user_id: integer(),
    started_at: bigint(),
    last_at: bigint(),
    checked_at: bigint(),
  },
} as const;
