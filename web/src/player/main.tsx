import '#theme/base.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient } from '#data/queries/query-client.ts';
import { keepInstallOffer } from './features/install/install-offer.ts';
import { routerOver } from './router.tsx';
import { startData, startLanguage } from './start-data.ts';
import { startWorker } from './start-worker.ts';

const place = document.getElementById('root');
if (place === null) throw new Error('index.html has no #root');
const root = createRoot(place);

startData();
const router = routerOver();
keepInstallOffer();
// Nothing is drawn in a language that is about to change.
void startLanguage().then(() => {
  root.render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  );
  startWorker();
});
