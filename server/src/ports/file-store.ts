/** There is no room for another file: the volume is nearly full, or a write failed for want of space. */
export class NoRoomForFiles extends Error {
  override readonly name = 'NoRoomForFiles';
}

/** Files beside the database, so that what people send in can never fill it. */
export interface FileStore {
  /**
   * Keeps a file whole or not at all; returns its name.
   *
   * @throws NoRoomForFiles
   */
  write(bytes: Uint8Array, at: number): Promise<string>;
  /** Null when it is not there. */
  read(name: string): Promise<Uint8Array | null>;
  remove(name: string): Promise<void>;
  /** Removes every file that was written before then; returns how many. */
  removeBefore(at: number): Promise<number>;
}
