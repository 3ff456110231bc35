import type { ImageType } from './image-store.ts';

export type PictureType = Exclude<ImageType, 'application/pdf'>;

/** Draws pictures of strangers anew. */
export interface PictureEncoder {
  /**
   * The picture upright, in sRGB, at most 4096 pixels wide and high, without place, camera, thumbnail or anything that
   * was hidden behind it. Null when it cannot be read as that type, or has more than 40 million pixels.
   */
  encode(bytes: Uint8Array, type: PictureType): Promise<Uint8Array | null>;
}
