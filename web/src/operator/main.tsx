import '#theme/base.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { operatorCache } from '#operator/data/operator-cache.ts';
import { officeRouter } from './router.tsx';

const router = officeRouter();

const place = document.getElementById('root');
if (place === null) throw new Error('operator.html has no #root');
createRoot(place).render(
  <StrictMode>
    <QueryClientProvider client={operatorCache}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
