import { settingRoutes } from '@crease/contracts/people/preference-routes.ts';
import { useQuery } from '@tanstack/react-query';
import { callRoute } from '#client/api/call-route.ts';
import { getErrorMessage } from '#client/api/failure.ts';

export interface PublicText {
  /** Null while loading, or if there is none. */
  readonly text: string | null;
  readonly isLoading: boolean;
  readonly error: string | null;
  readonly refetch: () => void;
}

/** Returns an operator's text such as the terms. */
export function usePublicText(name: string): PublicText {
  const query = useQuery({
    queryKey: ['public-text', name],
    queryFn: async ({ signal }) =>
      (await callRoute(settingRoutes.getSetting, { name }, signal)).items[0]?.value ?? null,
    staleTime: 600_000,
  });
  return {
    text: query.data ?? null,
    isLoading: query.isLoading,
    error: query.error === null ? null : getErrorMessage(query.error),
    refetch: () => void query.refetch(),
  };
}
