/** Media type of a stored file. */
export type ImageType = 'image/png' | 'image/jpeg' | 'image/webp';

/** An uploaded image, without its bytes. */
export interface ImageInfo {
  readonly id: number;
  readonly ownerId: number;
  readonly type: ImageType;
  /** In bytes. */
  readonly size: number;
  readonly createdAt: number;
}

/** An uploaded image with its bytes. */
export interface StoredImage extends ImageInfo {
  readonly bytes: Uint8Array;
}

/** Storage in use. */
export interface ImageUsage {
  readonly ownFiles: number;
  readonly ownBytes: number;
  readonly allBytes: number;
}

/** Payment screenshots and other uploads, in re-encoded form. */
export interface ImageStore {
  /**
   * Returns the id.
   *
   * @throws StorageFullError
   */
  addImage(image: Omit<StoredImage, 'id' | 'size'>): Promise<number>;
  imageById(id: number): Promise<StoredImage | null>;
  /** Upload times of a user since then, oldest first. */
  storedSince(ownerId: number, since: number): Promise<readonly number[]>;
  usage(ownerId: number): Promise<ImageUsage>;
  /** Images of a user, newest first. */
  listImages(ownerId: number): Promise<readonly ImageInfo[]>;
  /** Deletes an image; null if it doesn't exist. */
  removeImage(id: number): Promise<ImageInfo | null>;
  /** Deletes images stored before then. @returns the number deleted. */
  forgetImages(before: number): Promise<number>;
}
