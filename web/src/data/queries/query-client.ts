import { QueryClient } from '@tanstack/react-query';
import { CallFailure } from '#data/api/failure.ts';

/** One cache for the app. A refusal is final; only a network that failed is tried again. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      refetchOnWindowFocus: false,
      retry: (count, failure) =>
        failure instanceof CallFailure && failure.code === 'NETWORK' && count < 3,
    },
  },
});
