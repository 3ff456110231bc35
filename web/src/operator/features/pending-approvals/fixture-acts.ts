import { operatorFixtureRoutes } from '@crease/contracts/routes/operator-fixtures.ts';
import { useQuery } from '@tanstack/react-query';
import { formatCount } from '#operator/components/format-count.ts';
import { operatorApi, operatorCache } from '#operator/core/office-call.ts';
import { type ActionOutcome, runAction } from '#operator/core/run-action.ts';
import { toasts } from '#ui/toast/toasts.ts';

const EACH_MS = 5_000;

/** Action key for voiding an event. */
export const voidEventActionKey = (eventId: number) => `void event ${eventId}`;

/** Returns fixtures that need an operator, longest waiting first. */
export function useWaitingFixtures() {
  return useQuery({
    queryKey: ['waiting fixtures'],
    queryFn: ({ signal }) =>
      operatorApi(operatorFixtureRoutes.operatorGetWaitingFixtures, {}, signal),
    refetchInterval: EACH_MS,
  });
}

interface Voided {
  readonly voided: number;
  readonly proposed: number;
}

/** Voids all markets of an event that have no result. */
export async function voidEvent(eventId: number, reason: string): Promise<ActionOutcome<Voided>> {
  const outcome = await runAction(voidEventActionKey(eventId), () => askToVoid(eventId, reason));
  if (outcome.ok) await sayVoided(outcome.value);
  return outcome;
}

/** Action key for voiding several events. */
export const VOID_EVENTS_ACTION = 'void events';

/** Voids unsettled markets of several events one by one. Stops at the first error without undoing earlier ones. */
export async function voidEvents(
  eventIds: readonly number[],
  reason: string,
): Promise<ActionOutcome<Voided>> {
  const sum = { voided: 0, proposed: 0 };
  const outcome = await runAction(VOID_EVENTS_ACTION, async () => {
    for (const eventId of eventIds) {
      const { voided, proposed } = await askToVoid(eventId, reason);
      sum.voided += voided;
      sum.proposed += proposed;
    }
    return sum;
  });
  if (sum.voided + sum.proposed > 0) await sayVoided(sum);
  return outcome;
}

function askToVoid(eventId: number, reason: string): Promise<Voided> {
  return operatorApi(operatorFixtureRoutes.operatorVoidEvent, { eventId, reason });
}

async function sayVoided({ voided, proposed }: Voided): Promise<void> {
  toasts.show(
    'success',
    `${formatCount(voided, 'market')} voided`,
    proposed === 0 ? null : `${proposed} sent for second approval.`,
  );
  await operatorCache.invalidateQueries();
}
