import { toWireTime, toWireTimeOrNull } from '@crease/contracts/base/instant.ts';
import { toRupees } from '@crease/contracts/base/money.ts';
import type { Page } from '@crease/contracts/base/request-fields.ts';
import type { UnmatchedEventItem, UnmatchedEventProblem } from '@crease/contracts/cash/operator-requests.ts';
import { type Actor, buildAuditRow } from '#base/audit-log.ts';
import { fail, ok, type Reply } from '#base/reply.ts';
import type { CashEnv } from '#cash/env.ts';
import type { ProviderEvent } from '#cash/providers/payment-provider.ts';
import type { UnmatchedEventQuery } from '#cash/store/unmatched-event-store.ts';
import type { Input } from '#people/account/call-context.ts';

/** An event that matches no request, and why. */
export interface UnmatchedItem {
  readonly provider: string;
  readonly event: ProviderEvent;
  readonly problem: UnmatchedEventProblem;
}

/**
 * Queues a provider event for manual review, once. The provider still gets a success response, so that it doesn't
 * resend. @returns true if the event was new.
 */
export async function storeUnmatched(
  { strayEvents, clock, log }: Pick<CashEnv, 'strayEvents' | 'clock' | 'log'>,
  { provider, event, problem }: UnmatchedItem,
): Promise<boolean> {
  const { id: eventId, source: _, ...said } = event;
  const isNew = await strayEvents.add({ ...said, provider, eventId, problem, receivedAt: clock.now() });
  if (isNew) log.error('A provider event needs manual review.', { provider, eventId, problem });
  return isNew;
}

export async function listUnmatched(
  { strayEvents }: Pick<CashEnv, 'strayEvents'>,
  query: UnmatchedEventQuery,
): Promise<Page<UnmatchedEventItem>> {
  const { items, totalCount } = await strayEvents.page(query);
  return {
    items: items.map(({ amount, receivedAt, closedAt, closedBy: _, eventId: __, ...event }) => ({
      ...event,
      amount: toRupees(amount),
      receivedAt: toWireTime(receivedAt),
      closedAt: toWireTimeOrNull(closedAt),
    })),
    totalCount,
  };
}

/** Closes a reviewed event with a note. Errors: BAD_STATE if it is unknown or already closed. */
export async function closeUnmatched(
  { strayEvents, clock }: Pick<CashEnv, 'strayEvents' | 'clock'>,
  actor: Actor,
  { id, remark }: Input<'operatorCloseStrayEvent'>,
): Reply<true> {
  const audit = buildAuditRow(actor, {
    action: 'CloseStrayEvent',
    entity: 'stray-event',
    entityId: id,
    reason: remark,
  });
  const closing = { by: actor.operatorId, at: clock.now(), remark };
  return (await strayEvents.close(id, closing, audit)) ? ok(true) : fail('BAD_STATE');
}
