import { timeOf } from '@crease/contracts/values/instant.ts';
import { rupeesOf } from '@crease/contracts/values/money.ts';
import type { Page } from '@crease/contracts/values/paging.ts';
import type { StrayItem, StrayProblem } from '@crease/contracts/wire/operator-cashier.ts';
import type { ProviderEvent } from '#ports/payment-provider.ts';
import type { StrayQuery } from '#ports/stray-event-store.ts';
import type { AppContext } from '#services/app-context.ts';
import { type Actor, auditLineOf } from '#services/operator/audit-line.ts';
import { answer, decline, type Reply } from '#services/reply.ts';

/** An event that matches no request, and why. */
export interface Stray {
  readonly provider: string;
  readonly event: ProviderEvent;
  readonly problem: StrayProblem;
}

/**
 * Queues a provider event for manual review, once. The provider still gets a success response, so that it doesn't
 * resend. @returns true if the event was new.
 */
export async function keepStray(
  { strayEvents, clock, log }: Pick<AppContext, 'strayEvents' | 'clock' | 'log'>,
  { provider, event, problem }: Stray,
): Promise<boolean> {
  const { id: eventId, source: _, ...said } = event;
  const isNew = await strayEvents.add({
    ...said,
    provider,
    eventId,
    problem,
    receivedAt: clock.now(),
  });
  if (isNew)
    log.error('A provider event needs manual review.', { provider, eventId, problem });
  return isNew;
}

/** Lists events that need review, or reviewed ones. */
export async function strayItems(
  { strayEvents }: Pick<AppContext, 'strayEvents'>,
  query: StrayQuery,
): Promise<Page<StrayItem>> {
  const { items, totalCount } = await strayEvents.page(query);
  return {
    items: items.map(({ amount, receivedAt, closedAt, closedBy: _, eventId: __, ...event }) => ({
      ...event,
      amount: rupeesOf(amount),
      receivedAt: timeOf(receivedAt),
      closedAt: closedAt === null ? null : timeOf(closedAt),
    })),
    totalCount,
  };
}

/** Closes a reviewed event with a note. Errors: BAD_STATE if it is unknown or already closed. */
export async function closeStray(
  { strayEvents, clock }: Pick<AppContext, 'strayEvents' | 'clock'>,
  actor: Actor,
  { id, remark }: { readonly id: number; readonly remark: string },
): Promise<Reply<true>> {
  const audit = auditLineOf(actor, {
    action: 'CloseStrayEvent',
    entity: 'stray-event',
    entityId: id,
    reason: remark,
  });
  const closing = { by: actor.operatorId, at: clock.now(), remark };
  return (await strayEvents.close(id, closing, audit)) ? answer(true) : decline('BAD_STATE');
}
