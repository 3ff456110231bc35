import { QueryClient } from '@tanstack/react-query';
import { CallFailure } from '#data/api/failure.ts';

/** What the back office has read. A refusal is final; only a network that failed is tried again. */
export const operatorCache = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      retry: (count, failure) =>
        failure instanceof CallFailure && failure.code === 'NETWORK' && count < 2,
    },
  },
});
