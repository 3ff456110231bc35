const AGAIN_MS = 5_000;

/** Loads a part of the app, again and again when the network fails: the page waits for it instead of breaking. */
export async function untilLoaded<Part>(load: () => Promise<Part>): Promise<Part> {
  for (;;) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
  }
}
