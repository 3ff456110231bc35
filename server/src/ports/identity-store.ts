import type {
  DeclaredDetails,
  IdentityDecline,
  IdentityFlag,
  IdentityKind,
  IdentityState,
} from '@crease/contracts/wire/identity.ts';
import type { ListHit } from '@crease/contracts/wire/operator-identity.ts';
import type { NewAuditRow } from './audit.ts';
import type { ImageType } from './image-store.ts';
import type { Page, PageRequest } from './page.ts';

/** One thing that a person is asked for. Times in ms. */
export interface KeptIdentity {
  readonly id: number;
  readonly userId: number;
  readonly kind: IdentityKind;
  readonly state: IdentityState;
  /** Grows with every change, so that of two changes of one state only the first is made. */
  readonly version: number;
  /** Of DETAILS. */
  readonly details: DeclaredDetails | null;
  /** Name and birth date as `personKeyOf` writes them: the same for the same person. */
  readonly personKey: string | null;
  readonly flags: readonly IdentityFlag[];
  readonly hits: readonly ListHit[];
  readonly validUntil: string | null;
  readonly declineCode: IdentityDecline | null;
  readonly reason: string | null;
  readonly claimedBy: number | null;
  readonly claimedUntil: number | null;
  /** Who has accepted it, while a second person has not. */
  readonly firstBy: number | null;
  /** When its owner was shown that it is needed. */
  readonly neededAt: number;
  readonly submittedAt: number | null;
  readonly decidedAt: number | null;
}

export type IdentityChange = Partial<
  Omit<KeptIdentity, 'id' | 'userId' | 'kind' | 'version' | 'neededAt'>
>;

/** A line of an item's history. Lines are added, never changed. */
export interface IdentityStep {
  readonly at: number;
  readonly from: IdentityState | null;
  readonly to: IdentityState;
  /** `user:42`, `operator:3` or `system`. */
  readonly actor: string;
  readonly reason: string | null;
  readonly ip: string;
}

/** What is written together with a change. */
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

/** A picture of a document, private to those who check it. */
export interface IdentityPicture {
  readonly itemId: number;
  readonly type: ImageType;
  readonly bytes: Uint8Array;
  readonly createdAt: number;
}

/** Who players are: one item per person and kind, each change with its line of history in one transaction. */
export interface IdentityStore {
  /** The item of a kind; it is made, as NEEDED from then on, when there is none. */
  need(userId: number, kind: IdentityKind, at: number): Promise<KeptIdentity>;
  itemById(id: number): Promise<KeptIdentity | null>;
  itemsOf(userId: number): Promise<readonly KeptIdentity[]>;
  /** By when it was sent in, oldest first unless `descending`. */
  items(query: IdentityQuery): Promise<Page<KeptIdentity>>;
  /** Changes an item that is still as it was seen; null: somebody was faster. */
  change(
    seen: Pick<KeptIdentity, 'id' | 'version'>,
    change: IdentityChange,
    writing: IdentityWriting,
  ): Promise<KeptIdentity | null>;
  /** Oldest first. */
  stepsOf(itemId: number): Promise<readonly IdentityStep[]>;
  /** Other users who have declared the same name and birth date. */
  usersOf(personKey: string, exceptUserId: number): Promise<readonly number[]>;
  /** Accepted ones whose last day is before this one. */
  endedBefore(day: string): Promise<readonly KeptIdentity[]>;

  /** @throws NoRoomForFiles */
  addPicture(picture: IdentityPicture): Promise<number>;
  /** Ids of an item's pictures, in the order in which they were sent. */
  picturesOf(itemId: number): Promise<readonly number[]>;
  pictureById(id: number): Promise<IdentityPicture | null>;
  removePictures(ids: readonly number[]): Promise<void>;
  /** Items in one of these states that still have pictures and were decided before then. */
  withPictures(states: readonly IdentityState[], before: number): Promise<readonly KeptIdentity[]>;

  /** Removes everything about a person, pictures too. */
  forgetUser(userId: number): Promise<void>;
}
