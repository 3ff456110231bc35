import { operatorDeskRoutes } from '@crease/contracts/routes/operator-desk.ts';
import { useQuery } from '@tanstack/react-query';
import { type ActOutcome, actOnce } from './act-once.ts';
import { operatorCache } from './operator-cache.ts';
import { callOperator } from './operator-call.ts';

const keyOf = (eventId: number) => ['tv', eventId] as const;
export const tvAct = (eventId: number) => `tv ${eventId}`;

/** Where the picture of an event is; null: nowhere. */
export function useTv(eventId: number) {
  return useQuery({
    queryKey: keyOf(eventId),
    queryFn: ({ signal }) => callOperator(operatorDeskRoutes.operatorGetTv, { eventId }, signal),
  });
}

/** Says where the picture is, or with null that there is none. */
export async function setTv(
  eventId: number,
  url: string | null,
  provider: string,
): Promise<ActOutcome<boolean>> {
  const outcome = await actOnce(
    tvAct(eventId),
    () =>
      callOperator(operatorDeskRoutes.operatorSetTv, {
        eventId,
        url,
        ...(provider === '' ? {} : { provider }),
      }),
    url === null ? 'The picture is taken away' : 'The picture is shown',
  );
  if (outcome.ok) await operatorCache.invalidateQueries({ queryKey: keyOf(eventId) });
  return outcome;
}
