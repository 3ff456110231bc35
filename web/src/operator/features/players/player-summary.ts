import { operatorPlayerRoutes } from '@crease/contracts/routes/operator-player.ts';
import { useQuery } from '@tanstack/react-query';
import { operatorApi } from '#operator/core/office-call.ts';

const READ_MS = 10_000;

/** Returns counts of a player's items and pending reviews. Undefined until loaded. */
export function usePlayerSummary(userId: number) {
  const { data } = useQuery({
    queryKey: ['user summary', userId],
    queryFn: ({ signal }) =>
      operatorApi(operatorPlayerRoutes.operatorGetUserSummary, { userId }, signal),
    refetchInterval: READ_MS,
  });
  return data;
}
