import { StorageFullError } from '#base/system/file-store.ts';
import type { ImageInfo, ImageStore, ImageUsage, StoredImage } from './image-store.ts';

/** In-memory images for unit tests. Behaves like the PostgreSQL store. */
export class MemoryImageStore implements ImageStore {
  /** Simulates a full volume. */
  isFull = false;
  readonly #images = new Map<number, StoredImage>();
  #ids = 0;

  async addImage(image: Omit<StoredImage, 'id' | 'size'>): Promise<number> {
    if (this.isFull) throw new StorageFullError();
    this.#ids += 1;
    this.#images.set(this.#ids, { ...image, id: this.#ids, size: image.bytes.length });
    return this.#ids;
  }

  imageById(id: number): Promise<StoredImage | null> {
    return Promise.resolve(this.#images.get(id) ?? null);
  }

  storedSince(ownerId: number, since: number): Promise<readonly number[]> {
    const own = this.#own(ownerId).filter(({ createdAt }) => createdAt >= since);
    return Promise.resolve(own.map(({ createdAt }) => createdAt));
  }

  usage(ownerId: number): Promise<ImageUsage> {
    const own = this.#own(ownerId);
    const allBytes = sumSizes([...this.#images.values()]);
    return Promise.resolve({ ownFiles: own.length, ownBytes: sumSizes(own), allBytes });
  }

  listImages(ownerId: number): Promise<readonly ImageInfo[]> {
    return Promise.resolve(this.#own(ownerId).toReversed().map(toImageLine));
  }

  removeImage(id: number): Promise<ImageInfo | null> {
    const image = this.#images.get(id);
    this.#images.delete(id);
    return Promise.resolve(image === undefined ? null : toImageLine(image));
  }

  forgetImages(before: number): Promise<number> {
    const past = [...this.#images.values()].filter(({ createdAt }) => createdAt < before);
    for (const { id } of past) this.#images.delete(id);
    return Promise.resolve(past.length);
  }

  #own(ownerId: number): readonly StoredImage[] {
    return [...this.#images.values()].filter((image) => image.ownerId === ownerId);
  }
}

function sumSizes(images: readonly StoredImage[]): number {
  return images.reduce((sum, { size }) => sum + size, 0);
}

function toImageLine({ id, ownerId, type, size, createdAt }: StoredImage): ImageInfo {
  return { id, ownerId, type, size, createdAt };
}
