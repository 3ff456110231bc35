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

/** A line of the review queue. */
export interface OpIdentityItem {
  readonly id: number;
  readonly userId: number;
  readonly userName: string;
  readonly kind: IdentityKind;
  readonly state: IdentityState;
  readonly flags: readonly IdentityFlag[];
  /** Who looks at it, and until when it is theirs. */
  readonly claimedBy: string | null;
  readonly isMine: boolean;
  readonly claimedUntil: Time | null;
  /** Who has accepted it, where a second person must. */
  readonly firstBy: string | null;
  readonly submittedAt: Time | null;
  readonly decidedAt: Time | null;
  readonly validUntil: string | null;
  readonly declineCode: IdentityDecline | null;
  readonly reason: string | null;
}

/** A name on a list that resembles a person's. */
export interface ListHit {
  readonly name: string;
  readonly birthDate: string | null;
  readonly list: string;
  /** 0 to 100: how much the names resemble each other. */
  readonly likeness: number;
}

export interface OpIdentityStep {
  readonly from: IdentityState | null;
  readonly to: IdentityState;
  readonly time: Time;
  readonly actor: string;
  readonly reason: string | null;
}

/** All that a reviewer needs to judge one item. */
export interface OpIdentityFile {
  readonly item: OpIdentityItem;
  readonly level: IdentityLevel;
  readonly details: DeclaredDetails | null;
  readonly hits: readonly ListHit[];
  /** Others of the same name and birth date. */
  readonly samePeople: readonly { readonly userId: number; readonly userName: string }[];
  /** Addresses that end after minutes. */
  readonly pictureUrls: readonly string[];
  readonly steps: readonly OpIdentityStep[];
  /** Everything else that is known of this person. */
  readonly others: readonly OpIdentityItem[];
  /** A second person must accept it. */
  readonly needsSecond: boolean;
}

/** A step with what it was about. */
export interface OpIdentityPast extends OpIdentityStep {
  readonly kind: IdentityKind;
}

/** Where a player stands with the rules of their domain. */
export interface OpPlayerIdentity {
  /** Null: nothing is asked of them. */
  readonly level: IdentityLevel | null;
  readonly levels: readonly IdentityLevelItem[];
  /** What the next level still needs. */
  readonly missing: readonly IdentityKind[];
  /** What they were asked for or have sent. */
  readonly items: readonly OpIdentityItem[];
  /** Names are looked up in lists. */
  readonly isScreened: boolean;
  /** Newest first. */
  readonly steps: readonly OpIdentityPast[];
}
