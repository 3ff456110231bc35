import '#theme/base.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { setCaller } from '#client/api/caller.ts';
import { watchActivity } from '#operator/core/idle-tracking.ts';
import { OPERATOR_CALLER, operatorCache } from '#operator/core/office-call.ts';
import { followSystem } from '#operator/shell/office-mode.ts';
import { loadDialogs } from '#ui/dialog/dialog.tsx';
import { whenIdle } from '#ui/motion/when-idle.ts';
import { toasts } from '#ui/toast/toasts.ts';
import { officeRouter } from './router.tsx';

/** Maximum time to wait for idle before loading the dialogs. */
const IDLE_MS = 5_000;

watchActivity();
followSystem();
setCaller({
  ...OPERATOR_CALLER,
  onOtherContract: () =>
    toasts.show('info', 'A new version is ready.', 'Reload when you’re ready.'),
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
