import type { ImageType } from './image-store.ts';

/** What bettors may send in; of a document, its pages are drawn. */
export type FileType = ImageType | 'application/pdf';

/** A picture as it is kept. */
export interface DrawnPicture {
  readonly type: ImageType;
  readonly bytes: Uint8Array;
}

/** Two hashes of a picture, hexadecimal. */
export interface Fingerprint {
  /** SHA-256 of its bytes. */
  readonly exact: string;
  /**
   * 64 bits that stay nearly the same when the picture is scaled, packed harder or slightly cut: whether each of eight by
   * eight spots is brighter than the one to its right. Null when it cannot be read.
   */
  readonly look: string | null;
}

/** Draws pictures and documents of strangers anew. */
export interface PictureEncoder {
  /**
   * The picture upright, in sRGB, at most 4096 pixels wide and high, without place, camera, thumbnail or anything that
   * was hidden behind it; the first four pages of a document below each other as a PNG. Null when it cannot be read as
   * that type, has more than 40 million pixels, or takes too long.
   */
  encode(bytes: Uint8Array, type: FileType): Promise<DrawnPicture | null>;
  /** What tells a picture from others. */
  fingerprint(bytes: Uint8Array): Promise<Fingerprint>;
}
