import type { TopWinner } from '@crease/contracts/wire/bet.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '#data/api/call.ts';

/** A list of the week changes slowly. */
const FRESH_MS = 300_000;

/** The largest wins of the last seven days, names masked; empty while there are none, or none could be fetched. */
export function useTopWinners(): readonly TopWinner[] {
  const { data } = useQuery({
    queryKey: ['winners'],
    queryFn: ({ signal }) => call('getTopTenWinners', {}, signal),
    staleTime: FRESH_MS,
    refetchInterval: FRESH_MS,
  });
  return data ?? [];
}
