import '#theme/base.css';
import '#theme/first-shell.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient } from '#data/queries/query-client.ts';
import { keepInstallOffer } from './features/install/install-offer.ts';
import { routerOver } from './router.tsx';
import { firstData, startData, startLanguage, startLive } from './start-data.ts';
import { startWorker } from './start-worker.ts';

const place = document.getElementById('root');
if (place === null) throw new Error('index.html has no #root');
const root = createRoot(place);

keepInstallOffer();
void start();

/** In steps: between them the browser can draw and answer a finger. */
async function start(): Promise<void> {
  await pause();
  startData();
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
