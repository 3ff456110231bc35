const AGAIN_MS = 1_500;

/** Resolves when the browser is back online, or after a timeout. */
export function waitForNetwork(): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer);
      window.removeEventListener('online', go);
      resolve();
    };
    const timer = setTimeout(go, AGAIN_MS);
    window.addEventListener('online', go);
  });
}
