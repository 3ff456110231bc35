import type {
  DeclaredDetails,
  IdentityDecline,
  IdentityFlag,
  IdentityKind,
  IdentityState,
} from '@crease/contracts/wire/identity.ts';
import type { ListHit } from '@crease/contracts/wire/operator-identity.ts';
import type { NewAuditRow } from '#base/audit/audit.ts';
import type { ImageType } from '#base/images/image-store.ts';
import type { Page, PageRequest } from '#base/page.ts';

/** An identity item requested from a player. Times in ms. */
export interface StoredIdentity {
  readonly id: number;
  readonly userId: number;
  readonly kind: IdentityKind;
  readonly state: IdentityState;
  /** Increases with every change; used for optimistic locking. */
  readonly version: number;
  /** DETAILS items only. */
  readonly details: DeclaredDetails | null;
  /** Name and date of birth as formatted by `makePersonKey`; equal for the same person. */
  readonly personKey: string | null;
  readonly flags: readonly IdentityFlag[];
  readonly hits: readonly ListHit[];
  readonly validUntil: string | null;
  readonly declineCode: IdentityDecline | null;
  readonly reason: string | null;
  readonly claimedBy: number | null;
  readonly claimedUntil: number | null;
  /** First reviewer to accept it, while the second review is pending. */
  readonly firstBy: number | null;
  /** Time the owner was first shown the request. */
  readonly neededAt: number;
  readonly submittedAt: number | null;
  readonly decidedAt: number | null;
}

export type IdentityChange = Partial<
  Omit<StoredIdentity, 'id' | 'userId' | 'kind' | 'version' | 'neededAt'>
>;

/** A history entry of an item. Append-only. */
export interface IdentityStep {
  readonly at: number;
  readonly from: IdentityState | null;
  readonly to: IdentityState;
  /** `user:42`, `operator:3` or `system`. */
  readonly actor: string;
  readonly reason: string | null;
  readonly ip: string;
}

/** Data written together with a change. */
export interface IdentityWriting {
  readonly step: IdentityStep;
  readonly audit?: NewAuditRow;
}

export interface IdentityQuery extends PageRequest {
  readonly userId?: number | undefined;
  readonly states?: readonly IdentityState[] | undefined;
  readonly claimedBy?: number | undefined;
  readonly isFlagged?: true | undefined;
  readonly descending: boolean;
}

/** An image of a document, visible to reviewers only. */
export interface IdentityImage {
  readonly itemId: number;
  readonly type: ImageType;
  readonly bytes: Uint8Array;
  readonly createdAt: number;
}

/** Identity items, one per user and type. Each change is stored with its history entry in one transaction. */
export interface IdentityStore {
  /** Returns the item of a type, creating it as NEEDED if there is none. */
  need(userId: number, kind: IdentityKind, at: number): Promise<StoredIdentity>;
  itemById(id: number): Promise<StoredIdentity | null>;
  listItems(userId: number): Promise<readonly StoredIdentity[]>;
  /** By submission time, oldest first unless `descending`. */
  items(query: IdentityQuery): Promise<Page<StoredIdentity>>;
  /** Updates an item if unchanged since it was read; null on conflict. */
  change(
    seen: Pick<StoredIdentity, 'id' | 'version'>,
    change: IdentityChange,
    writing: IdentityWriting,
  ): Promise<StoredIdentity | null>;
  /** Oldest first. */
  listSteps(itemId: number): Promise<readonly IdentityStep[]>;
  /** Other users who declared the same name and date of birth. */
  listUserIds(personKey: string, exceptUserId: number): Promise<readonly number[]>;
  /** Accepted documents that expired before this day. */
  endedBefore(day: string): Promise<readonly StoredIdentity[]>;

  /** @throws StorageFullError */
  addPicture(picture: IdentityImage): Promise<number>;
  /** Image IDs of an item, in upload order. */
  listPictures(itemId: number): Promise<readonly number[]>;
  pictureById(id: number): Promise<IdentityImage | null>;
  removePictures(ids: readonly number[]): Promise<void>;
  /** Items in one of these states, decided before then, that still have images. */
  withPictures(
    states: readonly IdentityState[],
    before: number,
  ): Promise<readonly StoredIdentity[]>;

  /** Deletes all data about a user, including images. */
  forgetUser(userId: number): Promise<void>;
}
