import '#theme/base.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { setCaller } from '#client/api/call-route.ts';
import { OPERATOR_CALLER, operatorCache } from '#operator/core/office-call.ts';
import { loadDialogs } from '#ui/dialog/dialog.tsx';
import { whenIdle } from '#ui/motion/schedule.ts';
import { toasts } from '#ui/toast/toasts.ts';
import { watchActivity } from './core/office-session.ts';
import { officeRouter } from './router.tsx';
import { followSystem } from './shell/office-frame.tsx';

/** Maximum time to wait for idle before loading the dialogs. */
const IDLE_MS = 5_000;

watchActivity();
followSystem();
setCaller({
  ...OPERATOR_CALLER,
  onOtherContract: () => toasts.show('info', 'A new version is ready.', 'Reload when you’re ready.'),
});
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

// Operators use dialogs all day, so preload them to open the first one quickly.
whenIdle(() => loadDialogs().catch(() => undefined), IDLE_MS);
