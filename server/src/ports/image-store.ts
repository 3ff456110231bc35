/** What a stored file is. */
export type ImageType = 'image/png' | 'image/jpeg' | 'image/webp' | 'application/pdf';

/** A picture or document that a user sent in. */
export interface StoredImage {
  readonly id: number;
  readonly ownerId: number;
  readonly type: ImageType;
  readonly bytes: Uint8Array;
  readonly createdAt: number;
}

/** Pictures of payments and the like, as they were re-encoded. */
export interface ImageStore {
  /** Returns the id. */
  addImage(image: Omit<StoredImage, 'id'>): Promise<number>;
  imageById(id: number): Promise<StoredImage | null>;
  /** Times at which a user stored pictures since then, oldest first. */
  storedSince(ownerId: number, since: number): Promise<readonly number[]>;
}
