import type { AppContext } from '#services/app-context.ts';
import { inTurnOf } from './cash-desk.ts';
import { settleOwed, takeStep } from './take-step.ts';

/** Goes on with what a crash has left between a decision and its movement. */
export async function settleAllOwed(context: AppContext): Promise<void> {
  for (const { id, userId } of await context.cashier.owing()) {
    await inTurnOf(context, userId, async () => {
      const request = await context.cashier.requestById(id);
      if (request !== null) await settleOwed(context, request);
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
        actor: 'system',
        ip: '',
        change: { dueAt: null, endedAt: now },
        writing: { freesAt: now },
      });
    });
  }
}
