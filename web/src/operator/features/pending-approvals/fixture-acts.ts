import { operatorFixtureRoutes } from '@crease/contracts/routes/operator-fixtures.ts';
import { useQuery } from '@tanstack/react-query';
import { formatCount } from '#operator/components/format-count.ts';
import { operatorApi, operatorCache } from '#operator/core/office-call.ts';
import { type ActionOutcome, runAction } from '#operator/core/run-action.ts';
import { toasts } from '#ui/toast/toasts.ts';

const POLL_MS = 5_000;

/** Action key for voiding an event. */
export const voidEventActionKey = (eventId: number) => `void event ${eventId}`;

/** Returns fixtures that need an operator, longest waiting first. */
export function useWaitingFixtures() {
  return useQuery({
    queryKey: ['waiting fixtures'],
    queryFn: ({ signal }) =>
      operatorApi(operatorFixtureRoutes.operatorGetWaitingFixtures, {}, signal),
    refetchInterval: POLL_MS,
  });
}

interface VoidCounts {
  readonly voided: number;
  readonly proposed: number;
}

/** Voids all markets of an event that have no result. */
export async function voidEvent(
  eventId: number,
  reason: string,
): Promise<ActionOutcome<VoidCounts>> {
  const outcome = await runAction(voidEventActionKey(eventId), () => requestVoid(eventId, reason));
  if (outcome.ok) await notifyVoided(outcome.value);
  return outcome;
}

/** Action key for voiding several events. */
export const VOID_EVENTS_ACTION = 'void events';

/** Voids unsettled markets of several events one by one. Stops at the first error without undoing earlier ones. */
export async function voidEvents(
  eventIds: readonly number[],
  reason: string,
): Promise<ActionOutcome<VoidCounts>> {
  const sum = { voided: 0, proposed: 0 };
  const outcome = await runAction(VOID_EVENTS_ACTION, async () => {
    for (const eventId of eventIds) {
      const { voided, proposed } = await requestVoid(eventId, reason);
      sum.voided += voided;
      sum.proposed += proposed;
    }
    return sum;
  });
  if (sum.voided + sum.proposed > 0) await notifyVoided(sum);
  return outcome;
}

function requestVoid(eventId: number, reason: string): Promise<VoidCounts> {
  return operatorApi(operatorFixtureRoutes.operatorVoidEvent, { eventId, reason });
}

async function notifyVoided({ voided, proposed }: VoidCounts): Promise<void> {
  toasts.show(
    'success',
    `${formatCount(voided, 'market')} voided`,
    proposed === 0 ? null : `${proposed} sent for second approval.`,
  );
  await operatorCache.invalidateQueries();
}
