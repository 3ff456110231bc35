import { createBrowserHistory, createRouter, type RouterHistory } from '@tanstack/react-router';
import { ErrorView } from '#player/shell/frame/app-root.tsx';
import { interceptNavigation } from '#ui/back/use-back-to-close.ts';
import { routeTree } from './routes.tsx';
import { observeNavigation } from './site-rules.ts';

/** Creates the router on a browser or in-memory history. */
export function createAppRouter(history?: RouterHistory) {
  const router = createRouter({
    routeTree,
    caseSensitive: false,
    defaultPreload: 'intent',
    defaultErrorComponent: ErrorView,
    scrollRestoration: true,
    history: history ?? interceptNavigation(createBrowserHistory()),
  });
  observeNavigation(router);
  return router;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
