import type { ImageStore, StoredImage } from '#ports/image-store.ts';

/** Pictures in a map; for unit tests. Behaves as the one in PostgreSQL. */
export class MemoryImageStore implements ImageStore {
  readonly #images: StoredImage[] = [];

  addImage(image: Omit<StoredImage, 'id'>): Promise<number> {
    const id = this.#images.length + 1;
    this.#images.push({ ...image, id });
    return Promise.resolve(id);
  }

  imageById(id: number): Promise<StoredImage | null> {
    return Promise.resolve(this.#images[id - 1] ?? null);
  }

  storedSince(ownerId: number, since: number): Promise<readonly number[]> {
    const own = this.#images.filter(
      (image) => image.ownerId === ownerId && image.createdAt >= since,
    );
    return Promise.resolve(own.map(({ createdAt }) => createdAt));
  }
}
