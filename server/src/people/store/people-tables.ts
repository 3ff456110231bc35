import type { IdentityKind } from '@crease/contracts/wire/identity.ts';
import type { Currency } from '@crease/core/money/money.ts';
import {
  bigint,
  boolean,
  filled,
  integer,
  jsonb,
  orNull,
  type TablesOf,
  text,
} from '#base/postgres/column-types.ts';
import { createSnakeQueryBuilder } from '#base/postgres/query-builder.ts';
import type { OperatorRole, SessionKind, SportFlags, StakeButton } from './account-store.ts';

/** Bettors and operators, their sessions, codes and logins. */
export const PEOPLE_TABLES = {
  users: {
    id: filled(integer()),
    user_name: text(),
    mobile: orNull(text()),
    password_hash: orNull(text()),
    domain: text(),
    is_demo: boolean(),
    currency: text<Currency>(),
    verified: boolean(),
    active: boolean(),
    bet_blocked: boolean(),
    casino_blocked: boolean(),
    withdrawal_blocked: boolean(),
    must_change_password: boolean(),
    flags: jsonb<SportFlags>(),
    stakes: orNull(jsonb<readonly StakeButton[]>()),
    created_at: bigint(),
    expires_at: orNull(bigint()),
    last_login_at: orNull(bigint()),
    proven: filled(jsonb<readonly IdentityKind[]>()),
    closing_asked_at: orNull(bigint()),
    closed_at: orNull(bigint()),
    erase_at: orNull(bigint()),
    erased_at: orNull(bigint()),
    demo_network: orNull(text()),
  },
  operators: {
    id: filled(integer()),
    user_name: text(),
    password_hash: orNull(text()),
    role: text<OperatorRole>(),
    active: boolean(),
    created_at: bigint(),
    last_login_at: orNull(bigint()),
    made_by: orNull(integer()),
  },
  sessions: {
    id: filled(bigint()),
    kind: text<SessionKind>(),
    owner_id: integer(),
    family: text(),
    access_hash: text(),
    refresh_hash: orNull(text()),
    casino_hash: orNull(text()),
    access_expires_at: bigint(),
    refresh_expires_at: bigint(),
    created_at: bigint(),
    rotated_at: orNull(bigint()),
    replaced_by: orNull(bigint()),
    ended_at: orNull(bigint()),
    ip: text(),
    browser: text(),
    started_at: bigint(),
  },
  one_time_codes: {
    user_id: integer(),
    code_hash: text(),
    expires_at: bigint(),
    tries: filled(integer()),
    sent_at: bigint(),
  },
  code_texts: {
    mobile: text(),
    sent_at: bigint(),
    failed: filled(boolean()),
    network: filled(text()),
    domain: filled(text()),
  },
  login_attempts: {
    id: filled(bigint()),
    kind: text<SessionKind>(),
    owner_id: orNull(integer()),
    at: bigint(),
    failure: orNull(text()),
    ip: text(),
    browser: text(),
    session_id: orNull(bigint()),
    is_new_device: filled(boolean()),
    family: orNull(text()),
  },
} as const;

export interface PeopleTables extends TablesOf<typeof PEOPLE_TABLES> {}

export const db = createSnakeQueryBuilder<PeopleTables>();
