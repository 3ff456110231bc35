/** No space for another file: the volume is nearly full, or a write failed for lack of space. */
export class StorageFullError extends Error {
  override readonly name = 'NoRoomForFiles';
}

/** Files stored outside the database, so that uploads can never fill it. */
export interface FileStore {
  /**
   * Writes a file atomically. @returns its name.
   *
   * @throws StorageFullError
   */
  write(bytes: Uint8Array, at: number): Promise<string>;
  /** Null if it doesn't exist. */
  read(name: string): Promise<Uint8Array | null>;
  remove(name: string): Promise<void>;
  /** Deletes every file written before then. @returns the number deleted. */
  removeBefore(at: number): Promise<number>;
}
