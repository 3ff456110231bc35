import type { Time } from '#values/instant.ts';
import type {
  DeclaredDetails,
  IdentityDecline,
  IdentityFlag,
  IdentityKind,
  IdentityLevel,
  IdentityLevelItem,
  IdentityState,
} from './identity.ts';

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
