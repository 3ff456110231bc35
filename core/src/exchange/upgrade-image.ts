import type { StateImage } from './state-image.ts';
import { upgradeFirst } from './upgrade-first-image.ts';

/** The format that `toImage` writes. Raise it with every change of what an image holds, and add the upgrader below. */
export const IMAGE_FORMAT: StateImage['format'] = 2;

/** An image as it was read from a snapshot, of whatever format. */
export interface StoredImage {
  readonly format: number;
  readonly [member: string]: unknown;
}

/** The snapshot was written by a newer version of Crease. */
export class NewerImage extends Error {
  override readonly name = 'NewerImage';
}

/** By format: what makes an image of the next format of it. Kept for as long as such a snapshot may exist. */
const UPGRADERS: ReadonlyMap<number, (image: StoredImage) => StoredImage> = new Map([
  [1, upgradeFirst],
]);

/**
 * An image of any older format as one of the present, upgraded step by step.
 *
 * @throws NewerImage when its format is not known yet; Error when it has none.
 */
export function upgradeImage(stored: StoredImage): StateImage {
  let image = stored;
  if (!Number.isSafeInteger(image.format)) throw new Error('The snapshot names no format.');
  while (image.format < IMAGE_FORMAT) {
    const upgrade = UPGRADERS.get(image.format);
    if (upgrade === undefined)
      throw new Error(`Snapshots of format ${image.format} are not known.`);
    image = upgrade(image);
  }
  if (isCurrent(image)) return image;
  throw new NewerImage(
    `The snapshot has format ${image.format}; this version of Crease reads up to ${IMAGE_FORMAT}. Start the version that wrote it.`,
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
