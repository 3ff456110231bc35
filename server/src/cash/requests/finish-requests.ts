import { SYSTEM_ACTOR } from '#base/audit/audit.ts';
import type { CashEnv } from '#cash/env.ts';
import { withUserLock } from './cash-desk.ts';
import { isManual } from './payment-providers.ts';
import { finishProvided } from './take-provider-event.ts';
import { takeStep } from './take-step.ts';

/** Enough for the few that a crash leaves. */
const MAX_MATCHED = 500;

/** Completes decided steps that a crash interrupted, and payments matched by a provider. */
export async function completePendingSteps(context: CashEnv): Promise<void> {
  const { items } = await context.cashier.requests({
    states: ['AUTO_MATCHED'],
    skip: 0,
    take: MAX_MATCHED,
    sorting: 'createdAt',
    descending: false,
  });
  // Deposits matched by a bank statement are credited by the bank processing or by operators.
  const provided = items.filter((request) => !isManual(request));
  for (const { id, userId } of [...(await context.cashier.listOwed()), ...provided]) {
    await withUserLock(context, userId, async () => {
      const request = await context.cashier.requestById(id);
      if (request !== null) await finishProvided(context, request);
    });
  }
}

/** Expires unpaid drafts and unanswered information requests, and frees their references. */
export async function expireRequests(context: CashEnv): Promise<void> {
  const now = context.clock.now();
  for (const { id, userId } of await context.cashier.dueBy(now)) {
    await withUserLock(context, userId, async () => {
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
