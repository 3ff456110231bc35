import { operatorDeskRoutes } from '@crease/contracts/routes/operator-desk.ts';
import type { WireMarket } from '@crease/contracts/wire/catalogue.ts';
import { useQuery } from '@tanstack/react-query';
import { type ActOutcome, actOnce } from './act-once.ts';
import { operatorCache } from './operator-cache.ts';
import { callOperator } from './operator-call.ts';

const EACH_MS = 2_000;
const keyOf = (eventId: number) => ['by-hand', eventId] as const;

interface Hands {
  readonly byHand: readonly number[];
}

/** Markets of an event that traders lead by hand; all others follow their score where they have one. */
export function useByHand(eventId: number) {
  return useQuery({
    queryKey: keyOf(eventId),
    queryFn: ({ signal }) =>
      callOperator(operatorDeskRoutes.operatorGetAutoTrading, { eventId }, signal),
    refetchInterval: EACH_MS,
  });
}

/** Gives a market to the model that follows the score, or takes it into the hand. */
export async function setAuto(
  { eventId, marketId }: Pick<WireMarket, 'eventId' | 'marketId'>,
  auto: boolean,
  done: string | null = auto ? 'The model leads again' : 'The market is in your hand',
): Promise<ActOutcome<Hands>> {
  const outcome = await actOnce(
    `lead ${marketId}`,
    () => callOperator(operatorDeskRoutes.operatorSetAutoTrading, { marketId, auto }),
    done,
  );
  return keep(eventId, outcome);
}

/** Gives all markets of an event back to the model. */
export async function giveBackAll(eventId: number): Promise<ActOutcome<Hands>> {
  const outcome = await actOnce(
    `lead event ${eventId}`,
    () => callOperator(operatorDeskRoutes.operatorSetAutoTrading, { eventId, auto: true }),
    'The model leads all markets again',
  );
  return keep(eventId, outcome);
}

function keep(eventId: number, outcome: ActOutcome<Hands>): ActOutcome<Hands> {
  if (outcome.ok) operatorCache.setQueryData(keyOf(eventId), outcome.value);
  return outcome;
}
