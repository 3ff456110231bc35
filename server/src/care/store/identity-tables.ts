import type {
  DeclaredDetails,
  IdentityDecline,
  IdentityFlag,
  IdentityKind,
  IdentityState,
} from '@crease/contracts/wire/identity.ts';
import type { ListHit } from '@crease/contracts/wire/operator-identity.ts';
import type { ImageType } from '#base/images/image-store.ts';
import {
  bigint,
  filled,
  integer,
  jsonb,
  orNull,
  type TablesOf,
  text,
} from '#base/postgres/column-types.ts';
import { createSnakeQueryBuilder } from '#base/postgres/query-builder.ts';

/** Players' identity items with the history and images of each. */
export const IDENTITY_TABLES = {
  identity_items: {
    id: filled(integer()),
    user_id: integer(),
    kind: text<IdentityKind>(),
    state: text<IdentityState>(),
    version: integer(),
    details: orNull(jsonb<DeclaredDetails>()),
    person_key: orNull(text()),
    flags: jsonb<readonly IdentityFlag[]>(),
    hits: jsonb<readonly ListHit[]>(),
    valid_until: orNull(text()),
    decline_code: orNull(text<IdentityDecline>()),
    reason: orNull(text()),
    claimed_by: orNull(integer()),
    claimed_until: orNull(bigint()),
    first_by: orNull(integer()),
    needed_at: bigint(),
    submitted_at: orNull(bigint()),
    decided_at: orNull(bigint()),
  },
  identity_steps: {
    id: filled(bigint()),
    item_id: integer(),
    at: bigint(),
    from_state: orNull(text<IdentityState>()),
    to_state: text<IdentityState>(),
    actor: text(),
    reason: orNull(text()),
    ip: text(),
  },
  identity_pictures: {
    id: filled(bigint()),
    item_id: integer(),
    type: text<ImageType>(),
    size: integer(),
    file: text(),
    created_at: bigint(),
  },
} as const;

export interface IdentityTables extends TablesOf<typeof IDENTITY_TABLES> {}

export const db = createSnakeQueryBuilder<IdentityTables>();
