import type { ImageType } from './image-store.ts';

/** Accepted upload types. Documents are rendered to images. */
export type FileType = ImageType | 'application/pdf';

/** An image in its stored form. */
export interface EncodedImage {
  readonly type: ImageType;
  readonly bytes: Uint8Array;
}

/** Two hashes of an image, hexadecimal. */
export interface Fingerprint {
  /** SHA-256 of the bytes. */
  readonly exact: string;
  /**
   * 64-bit difference hash, stable under scaling, recompression and slight cropping: one bit per cell of an 8 × 8
   * grid, set if it is brighter than the cell to its right. Null if the image can't be read.
   */
  readonly perceptual: string | null;
}

/** Re-encodes untrusted images and documents. */
export interface ImageEncoder {
  /**
   * Returns the image upright, in sRGB, at most 4096 pixels wide and high, stripped of location, camera, thumbnail
   * and any hidden data; for a document, its first four pages one below the other as a PNG. Null if it can't be read
   * as that type, exceeds 40 million pixels, or takes too long.
   */
  encode(bytes: Uint8Array, type: FileType): Promise<EncodedImage | null>;
  /** Computes the hashes used to find duplicates. */
  fingerprint(bytes: Uint8Array): Promise<Fingerprint>;
}
