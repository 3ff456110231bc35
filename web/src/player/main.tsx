import '#theme/base.css';
import '#theme/first-shell.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { storeOwnAddress } from '#client/api/base-address.ts';
import { queryClient } from '#client/api/query-client.ts';
import { resume } from '#client/session/keep-session.ts';
import { whenIdle } from '#ui/motion/schedule.ts';
import { createAppRouter, observeNavigation } from './app/router.tsx';
import { loadFirstData, startData, startLanguage, startLive } from './app/start-data.ts';
import { captureInstallOffer } from './features/install/install-offer.ts';

const AFTER_MS = 5_000;

/**
 * Registers the service worker after the page has loaded its own resources. Production only; browsers require HTTPS
 * or localhost.
 */
function startWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // Another window may activate a newer build before this one listens for it.
  let isOvertaken = false;
  const hadWorker = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    isOvertaken = hadWorker;
  });
  const follow = () => {
    setTimeout(() => {
      import('./features/install/follow-worker.ts')
        .then(({ watchServiceWorker }) => watchServiceWorker(isOvertaken))
        .catch(() => undefined);
    }, AFTER_MS);
  };
  if (document.readyState === 'complete') follow();
  else window.addEventListener('load', follow, { once: true });
}

const place = document.getElementById('root');
if (place === null) throw new Error('index.html has no #root');
const root = createRoot(place);

captureInstallOffer();
void start();

/** Yields between steps, so that the browser can paint and handle input. */
async function start(): Promise<void> {
  await pause();
  startData();
  // Restore a remembered session before routing.
  await resume();
  const router = createAppRouter();
  observeNavigation(router);
  await pause();
  const data = loadFirstData(router);
  await pause();
  // Render only once the language and the page's chunks are loaded.
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
  whenIdle(() => void storeOwnAddress(), AFTER_MS);
  startWorker();
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
