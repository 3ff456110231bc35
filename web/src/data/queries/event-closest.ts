import type { EventItem } from '@crease/contracts/wire/catalogue.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '#data/api/call.ts';

const MINUTE_MS = 60_000;

/** The events of a sport that start next, nearest first; empty while they are on their way. */
export function useClosest(sportId: number, count: number): readonly EventItem[] {
  const { data } = useQuery({
    queryKey: ['closest', sportId, count],
    queryFn: ({ signal }) => call('closest', { sportId, count }, signal),
    refetchInterval: MINUTE_MS,
  });
  return data ?? [];
}
