import * as z from 'zod/mini';
import type { Time } from '#base/instant.ts';
import {
  declaredName,
  type GridWire,
  gridFields,
  id,
  longId,
  type Page,
  text,
} from '#base/request-fields.ts';
import { route } from '#base/route.ts';
import {
  type DeclaredDetails,
  type DocumentKind,
  IDENTITY_DECLINES,
  IDENTITY_KINDS,
  type Identity,
  type IdentityDecline,
  type IdentityFlag,
  type IdentityKind,
  type IdentityLevel,
  type IdentityLevelItem,
  type IdentityState,
  MAX_DOCUMENT_IMAGES,
} from './identity.ts';

const isDocument = (kind: (typeof IDENTITY_KINDS)[number]): kind is DocumentKind =>
  kind !== 'DETAILS';
const documentKinds = IDENTITY_KINDS.filter(isDocument);

/** Identity verification: declared details and documents. Domains that require none: FEATURE_OFF. */
export const identityRoutes = {
  getIdentity: route<Record<string, never>, Identity>()({
    method: 'GET',
    path: 'Account/GetIdentity',
    access: 'R',
    about:
      'Returns the caller’s verification level, what each level requires and allows, and the status of each item.',
    request: z.object({}),
  }),
  declareDetails: route<DeclaredDetails, Identity>()({
    method: 'POST',
    path: 'Account/DeclareDetails',
    access: 'R',
    about:
      'Submits name, date of birth and address. UNDER_AGE if below the domain’s minimum age; BAD_STATE once accepted.',
    request: z.object({
      fullName: declaredName(3, 80),
      birthDate: z
        .string()
        .check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'must be a date such as 1990-01-31')),
      street: declaredName(3, 120),
      city: declaredName(2, 60),
      postalCode: z.string().check(z.trim(), z.regex(/^[1-9]\d{5}$/, 'must be 6 digits')),
    }),
  }),
  sendDocument: route<{ kind: DocumentKind; imageIds: readonly number[] }, Identity>()({
    method: 'POST',
    path: 'Account/SendDocument',
    access: 'R',
    about:
      'Submits images uploaded with StoreImage as one document, replacing earlier ones. BAD_STATE while under review or once accepted.',
    request: z.object({
      kind: z.enum(documentKinds),
      imageIds: z.array(longId).check(z.minLength(1), z.maxLength(MAX_DOCUMENT_IMAGES)),
    }),
  }),
};

/** An entry in the review queue. */
export interface OperatorIdentityItem {
  readonly id: number;
  readonly userId: number;
  readonly userName: string;
  readonly kind: IdentityKind;
  readonly state: IdentityState;
  readonly flags: readonly IdentityFlag[];
  /** Current reviewer and end of their claim. */
  readonly claimedBy: string | null;
  readonly isMine: boolean;
  readonly claimedUntil: Time | null;
  /** First reviewer who accepted it, where two are required; otherwise null. */
  readonly firstBy: string | null;
  readonly submittedAt: Time | null;
  readonly decidedAt: Time | null;
  readonly validUntil: string | null;
  readonly declineCode: IdentityDecline | null;
  readonly reason: string | null;
}

/** A screening list name similar to the person's. */
export interface ListHit {
  readonly name: string;
  readonly birthDate: string | null;
  readonly list: string;
  /** Name similarity, 0 to 100. */
  readonly likeness: number;
}

export interface OperatorIdentityStep {
  readonly from: IdentityState | null;
  readonly to: IdentityState;
  readonly time: Time;
  readonly actor: string;
  readonly reason: string | null;
}

/** Full details of one item under review. */
export interface OperatorIdentityFile {
  readonly item: OperatorIdentityItem;
  readonly level: IdentityLevel;
  readonly details: DeclaredDetails | null;
  readonly hits: readonly ListHit[];
  /** Other users with the same name and date of birth. */
  readonly samePeople: readonly { readonly userId: number; readonly userName: string }[];
  /** Image URLs, valid for some minutes. */
  readonly pictureUrls: readonly string[];
  readonly steps: readonly OperatorIdentityStep[];
  /** Other items of this person. */
  readonly others: readonly OperatorIdentityItem[];
  /** True if a second reviewer must accept it. */
  readonly needsSecond: boolean;
}

/** A past step with its item. */
export interface OperatorIdentityPast extends OperatorIdentityStep {
  readonly kind: IdentityKind;
}

/** A player's verification status under the rules of their domain. */
export interface OperatorPlayerIdentity {
  /** Null if the domain has no requirements. */
  readonly level: IdentityLevel | null;
  readonly levels: readonly IdentityLevelItem[];
  /** Items missing for the next level. */
  readonly missing: readonly IdentityKind[];
  /** Items requested or submitted. */
  readonly items: readonly OperatorIdentityItem[];
  /** True if names are screened against lists. */
  readonly isScreened: boolean;
  /** Newest first. */
  readonly steps: readonly OperatorIdentityPast[];
}

export const IDENTITY_QUEUES = ['waiting', 'mine', 'flagged', 'done'] as const;

const roles = ['cashier'] as const;
const decision = { access: 'O', method: 'POST', roles } as const;
const reason = text(3, 200);

/** Document reviews. Screening results are for operators only: the player sees just "under review". */
export const operatorIdentityRoutes = {
  operatorGetIdentityQueue: route<
    GridWire & { queue?: (typeof IDENTITY_QUEUES)[number]; userId?: number },
    Page<OperatorIdentityItem>
  >()({
    method: 'GET',
    path: 'Operator/GetIdentityQueue',
    access: 'O',
    roles,
    peopleIn: ({ items }) => items.map(({ userId }) => userId),
    about:
      'Returns identity details and documents; `queue` is waiting (oldest first), mine, flagged or done.',
    request: z.object({
      ...gridFields(['submittedAt']),
      queue: z._default(z.enum(IDENTITY_QUEUES), 'waiting'),
      userId: z.optional(id),
    }),
  }),
  operatorGetPlayerIdentity: route<{ userId: number }, OperatorPlayerIdentity>()({
    method: 'GET',
    path: 'Operator/GetPlayerIdentity',
    access: 'O',
    roles,
    peopleIn: (_, { userId }) => [userId],
    about:
      'Returns a player’s level, what the next level needs, and the history of everything they submitted.',
    request: z.object({ userId: id }),
  }),
  operatorOpenIdentity: route<{ id: number }, OperatorIdentityFile>()({
    method: 'GET',
    path: 'Operator/OpenIdentity',
    access: 'O',
    roles,
    peopleIn: ({ item }) => [item.userId],
    about:
      'Returns one item with its images, at URLs that expire after 5 minutes. Every access is logged.',
    request: z.object({ id }),
  }),
  operatorClaimIdentity: route<{ id: number }, OperatorIdentityItem>()({
    ...decision,
    path: 'Operator/ClaimIdentity',
    about: 'Claims an item for 10 minutes. REQUEST_CLAIMED if someone else has it.',
    request: z.object({ id }),
  }),
  operatorAcceptIdentity: route<{ id: number; validUntil?: string }, OperatorIdentityItem>()({
    ...decision,
    path: 'Operator/AcceptIdentity',
    proof: 'RECENT',
    about:
      'Accepts an item until its expiry date. If two people are required, the first acceptance leaves it UNDER_REVIEW for another operator; FOUR_EYES for the same one.',
    request: z.object({
      id,
      validUntil: z.optional(
        z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'must be a date such as 2031-01-31')),
      ),
    }),
  }),
  operatorDeclineIdentity: route<
    { id: number; code: IdentityDecline; reason: string },
    OperatorIdentityItem
  >()({
    ...decision,
    path: 'Operator/DeclineIdentity',
    proof: 'RECENT',
    about: 'Declines an item with a reason shown to the player, who can resubmit.',
    request: z.object({ id, code: z.enum(IDENTITY_DECLINES), reason }),
  }),
  operatorAskIdentity: route<{ id: number; reason: string }, OperatorIdentityItem>()({
    ...decision,
    path: 'Operator/AskAboutIdentity',
    about: 'Requests information about an item from the player, who can resubmit.',
    request: z.object({ id, reason }),
  }),
};
