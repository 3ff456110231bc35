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
import { createQueryBuilder } from '#base/postgres/query-builder.ts';
import type { SportFlags, StakeButton } from './account-store.ts';
import type { OperatorRole } from './operator-store.ts';
import type { SessionKind } from './session-store.ts';

/** Bettors and operators, their sessions, codes and logins. */
export const PEOPLE_TABLES = {
  /** A bettor's money is in the exchange, under the account with the same ID. */
  users: {
    id: filled(integer()),
    userName: text(),
    /** +91XXXXXXXXXX, or null. */
    mobile: orNull(text()),
    passwordHash: orNull(text()),
    domain: text(),
    isDemo: boolean(),
    currency: text<Currency>(),
    verified: boolean(),
    active: boolean(),
    betBlocked: boolean(),
    casinoBlocked: boolean(),
    withdrawalBlocked: boolean(),
    mustChangePassword: boolean(),
    flags: jsonb<SportFlags>(),
    /** Custom stake buttons; null for the defaults. */
    stakes: orNull(jsonb<readonly StakeButton[]>()),
    createdAt: bigint(),
    /** Expiry of a demo user; null for real users. */
    expiresAt: orNull(bigint()),
    lastLoginAt: orNull(bigint()),
    /** Verified identity items. */
    proven: filled(jsonb<readonly IdentityKind[]>()),
    /** Time of a pending closure request; null if there is none. */
    closingAskedAt: orNull(bigint()),
    /** Closing time; null if the account is open. */
    closedAt: orNull(bigint()),
    /** Time from which personal data is erased; null if it is kept as long as the account. */
    eraseAt: orNull(bigint()),
    /** Erasure time; the row has been pseudonymised since then. */
    erasedAt: orNull(bigint()),
    /** Network whose demo quota this user counts towards; null if none, or if local. */
    demoNetwork: orNull(text()),
  },
  operators: {
    id: filled(integer()),
    userName: text(),
    /** Null if the operator was created or reset and hasn't set a password yet. */
    passwordHash: orNull(text()),
    role: text<OperatorRole>(),
    active: boolean(),
    createdAt: bigint(),
    lastLoginAt: orNull(bigint()),
    /**
     * The admin who created or reset this operator; null if the machine's owner did, or another admin has confirmed
     * them since.
     */
    madeBy: orNull(integer()),
  },
  /** One row per token pair; rotation adds a row to the family. Tokens are stored as SHA-256 hex. */
  sessions: {
    id: filled(bigint()),
    kind: text<SessionKind>(),
    /** User or operator ID. */
    ownerId: integer(),
    /** Groups all pairs from one login; they end together. */
    family: text(),
    accessHash: text(),
    refreshHash: orNull(text()),
    casinoHash: orNull(text()),
    accessExpiresAt: bigint(),
    /** For users: until when the session can be renewed. For operators: idle timeout. */
    refreshExpiresAt: bigint(),
    createdAt: bigint(),
    /** First use of the refresh token, or null. */
    rotatedAt: orNull(bigint()),
    /** ID of the successor session, or null. */
    replacedBy: orNull(bigint()),
    endedAt: orNull(bigint()),
    ip: text(),
    browser: text(),
    /** Time of the login that started the family. */
    startedAt: bigint(),
  },
  oneTimeCodes: {
    userId: integer(),
    codeHash: text(),
    expiresAt: bigint(),
    /** Failed attempts so far. */
    tries: filled(integer()),
    sentAt: bigint(),
  },
  codeTexts: {
    mobile: text(),
    sentAt: bigint(),
    /** True if the provider rejected it. */
    failed: filled(boolean()),
    /** Network of the requester. */
    network: filled(text()),
    /** Domain of the registration. */
    domain: filled(text()),
  },
  loginAttempts: {
    id: filled(bigint()),
    kind: text<SessionKind>(),
    /** Null if there is no such user. */
    ownerId: orNull(integer()),
    at: bigint(),
    /** Error code, or null on success. */
    failure: orNull(text()),
    ip: text(),
    browser: text(),
    /** ID of the opened session, or null. */
    sessionId: orNull(bigint()),
    /** True for a successful login from a new browser and IP address, if there were earlier successful logins. */
    isNewDevice: filled(boolean()),
    /** Family of that session; survives deletion of the session row. */
    family: orNull(text()),
  },
} as const;

export interface PeopleTables extends TablesOf<typeof PEOPLE_TABLES> {}

export const db = createQueryBuilder<PeopleTables>();
