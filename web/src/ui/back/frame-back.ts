import type { BackLayers } from './use-back-to-close.ts';

/**
 * Open overlays of a framed page. Their history entries are made by the page around it, since it couldn't tell a
 * frame's entries from its own.
 */
export class FrameBack implements BackLayers {
  readonly #layers: { readonly close: () => void }[] = [];
  readonly #onCount: (count: number) => void;
  #planned: ReturnType<typeof setTimeout> | null = null;

  /** @param onCount called with the number of open overlays after each change. */
  constructor(onCount: (count: number) => void) {
    this.#onCount = onCount;
  }

  hold(close: () => void): () => void {
    const layer = { close };
    this.#layers.push(layer);
    this.#plan();
    return () => {
      const place = this.#layers.indexOf(layer);
      if (place === -1) return;
      this.#layers.splice(place, 1);
      this.#plan();
    };
  }

  /** Closes the top overlay. Counts again even if it stays, because the page around has dropped its entry. */
  closeTop(): void {
    this.#layers.at(-1)?.close();
    this.#plan();
  }

  /** Waits for the current event to end: one overlay may replace another. */
  #plan(): void {
    this.#planned ??= setTimeout(() => {
      this.#planned = null;
      this.#onCount(this.#layers.length);
    });
  }
}
