/** What a stored file is. */
export type ImageType = 'image/png' | 'image/jpeg' | 'image/webp';

/** A picture that a user sent in, without its bytes. */
export interface ImageLine {
  readonly id: number;
  readonly ownerId: number;
  readonly type: ImageType;
  /** Bytes. */
  readonly size: number;
  readonly createdAt: number;
}

/** The same with its bytes. */
export interface StoredImage extends ImageLine {
  readonly bytes: Uint8Array;
}

/** How much is kept. */
export interface ImageUsage {
  readonly ownFiles: number;
  readonly ownBytes: number;
  readonly allBytes: number;
}

/** Pictures of payments and the like, as they were re-encoded. */
export interface ImageStore {
  /**
   * Returns the id.
   *
   * @throws NoRoomForFiles
   */
  addImage(image: Omit<StoredImage, 'id' | 'size'>): Promise<number>;
  imageById(id: number): Promise<StoredImage | null>;
  /** Times at which a user stored pictures since then, oldest first. */
  storedSince(ownerId: number, since: number): Promise<readonly number[]>;
  usage(ownerId: number): Promise<ImageUsage>;
  /** What is kept of a user, newest first. */
  imagesOf(ownerId: number): Promise<readonly ImageLine[]>;
  /** Removes one; null when it is not there. */
  removeImage(id: number): Promise<ImageLine | null>;
  /** Removes what was stored before then; returns how many. */
  forgetImages(before: number): Promise<number>;
}
