import '#theme/base.css';
import '#theme/first-shell.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient } from '#data/api/query-client.ts';
import { resume } from '#data/session/keep-session.ts';
import { routerOver } from './app/router.tsx';
import { firstData, startData, startLanguage, startLive } from './app/start-data.ts';
import { keepInstallOffer } from './features/install/install-offer.ts';

const AFTER_MS = 5_000;

/**
 * Lets the service worker keep the shell, once the page has what it needs for itself. Only built pages have one, and
 * browsers only allow it over https or on this machine.
 */
function startWorker(): void {
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

const place = document.getElementById('root');
if (place === null) throw new Error('index.html has no #root');
const root = createRoot(place);

keepInstallOffer();
void start();

/** In steps: between them the browser can draw and answer a finger. */
async function start(): Promise<void> {
  await pause();
  startData();
  // Somebody who is remembered comes to the page they asked for.
  await resume();
  const router = routerOver();
  await pause();
  const data = firstData(router);
  await pause();
  // Nothing is drawn in a language that is about to change, nor a page whose parts are still on their way.
  await Promise.all([startLanguage(), router.load(), data]);
  startTransition(() =>
    root.render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </StrictMode>,
    ),
  );
  startLive();
  startWorker();
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
