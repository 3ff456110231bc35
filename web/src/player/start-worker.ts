const AFTER_MS = 5_000;

/**
 * Lets the service worker keep the shell, once the page has what it needs for itself. Only built pages have one, and
 * browsers only allow it over https or on this machine.
 */
export function startWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // Another window may agree to a newer build before this one listens for that.
  let isOvertaken = false;
  const hadWorker = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    isOvertaken = hadWorker;
  });
  const follow = () => {
    setTimeout(() => {
      import('./features/install/follow-worker.ts')
        .then(({ followWorker }) => followWorker(isOvertaken))
        .catch(() => undefined);
    }, AFTER_MS);
  };
  if (document.readyState === 'complete') follow();
  else window.addEventListener('load', follow, { once: true });
}
