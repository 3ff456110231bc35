import type { StateImage } from './state-image.ts';

/** Format written by `toImage`. Increment it with every change of the image contents, and add an upgrader below. */
export const IMAGE_FORMAT: StateImage['format'] = 2;

/** An image of any format as read from a snapshot. */
export interface StoredImage {
  readonly format: number;
  readonly [member: string]: unknown;
}

/** Upgraders to the next format, by format. */
export type Upgraders = ReadonlyMap<number, (image: StoredImage) => StoredImage>;

/** Thrown for a snapshot written by a newer version of Crease. */
export class NewerImage extends Error {
  override readonly name = 'NewerImage';
}

/** Each is kept for as long as such a snapshot may exist. */
const UPGRADERS: Upgraders = new Map();

/**
 * Upgrades an image of any older format to the current one, step by step.
 *
 * @throws NewerImage if its format isn't known yet; Error if it has none, or one without an upgrader.
 */
export function upgradeImage(stored: StoredImage, upgraders = UPGRADERS): StateImage {
  let image = stored;
  if (!Number.isSafeInteger(image.format)) throw new Error('The snapshot has no format number.');
  while (image.format < IMAGE_FORMAT) {
    const upgrade = upgraders.get(image.format);
    if (upgrade === undefined)
      throw new Error(`Snapshots of format ${image.format} are not known.`);
    image = upgrade(image);
  }
  if (isCurrent(image)) return image;
  throw new NewerImage(
    `The snapshot uses format ${image.format}; this version of Crease supports up to ${IMAGE_FORMAT}. Use the version that wrote it.`,
  );
}

function isCurrent(image: unknown): image is StateImage {
  return (
    typeof image === 'object' &&
    image !== null &&
    'format' in image &&
    image.format === IMAGE_FORMAT
  );
}
