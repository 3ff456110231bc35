const AGAIN_MS = 1_500;

/** Until the browser says that it has a network again, or for a while. */
export function networkOrAWhile(): Promise<void> {
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
