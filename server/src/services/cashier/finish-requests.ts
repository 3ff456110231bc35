import { SYSTEM_ACTOR } from '#ports/audit.ts';
import type { AppContext } from '#services/app-context.ts';
import { inTurnOf } from './cash-desk.ts';
import { isManual } from './payment-providers.ts';
import { finishProvided } from './take-provider-event.ts';
import { takeStep } from './take-step.ts';

/** A crash leaves a few. */
const MOST_MATCHED = 500;

/** Goes on with what a crash has left between a decision and its movement, and with payments that a provider has matched. */
export async function settleAllOwed(context: AppContext): Promise<void> {
  const { items } = await context.cashier.requests({
    states: ['AUTO_MATCHED'],
    skip: 0,
    take: MOST_MATCHED,
    sorting: 'createdAt',
    descending: false,
  });
  // What a bank statement has matched is credited there, where one operator alone could, and else by people.
  const provided = items.filter((request) => !isManual(request));
  for (const { id, userId } of [...(await context.cashier.owing()), ...provided]) {
    await inTurnOf(context, userId, async () => {
      const request = await context.cashier.requestById(id);
      if (request !== null) await finishProvided(context, request);
    });
  }
}

/** Ends drafts that were not paid and questions that were not answered in time; their references are free. */
export async function expireRequests(context: AppContext): Promise<void> {
  const now = context.clock.now();
  for (const { id, userId } of await context.cashier.dueBy(now)) {
    await inTurnOf(context, userId, async () => {
      const request = await context.cashier.requestById(id);
      if (request?.dueAt == null || request.dueAt > now) return;
      await takeStep(context, request, {
        to: 'EXPIRED',
        by: 'SYSTEM',
        actor: SYSTEM_ACTOR,
        ip: '',
        change: { dueAt: null, endedAt: now },
        writing: { freesAt: now },
      });
    });
  }
}
