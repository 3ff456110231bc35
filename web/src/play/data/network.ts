const RETRY_MS = 1_500;

/** Resolves when the browser is back online, or after a timeout. */
export function waitForNetwork(): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      window.removeEventListener('online', finish);
      resolve();
    };
    const timer = setTimeout(finish, RETRY_MS);
    window.addEventListener('online', finish);
  });
}
