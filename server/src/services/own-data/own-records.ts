import { timeOf } from '@crease/contracts/values/instant.ts';
import type { AppContext } from '#services/app-context.ts';
import { endedYearOf, pastYearsOf } from '#services/cashier/past-tax-years.ts';
import { itemsOf } from '#services/cashier/request-view.ts';
import { STEP_ROWS } from '#services/export/in-steps.ts';
import { timeOrNull } from '#services/identity/identity-view.ts';
import { notesOf } from '#services/operator/player-notes.ts';
import { playLimitsOf } from '#services/play-limits/play-limits-of.ts';
import { marketingConsentsOf } from '#services/safer/marketing-consent.ts';

/** Rows of a list, in batches. */
type Rows = AsyncIterable<readonly unknown[]>;

/**
 * Stored data other than bets: deposits and withdrawals, payout accounts, past tax years, limits and breaks,
 * operators' notes, and identity. Excludes screening results: they are third-party data, and disclosing them would
 * tip off the subject.
 */
export function ownRecords(context: AppContext, userId: number): Readonly<Record<string, Rows>> {
  return {
    requests: requestsOf(context, userId),
    payoutAccounts: once(async () =>
      (await context.cashier.payoutsOf(userId)).map(
        ({ id: _, userId: __, place: ___, createdAt, usableFrom, ...account }) => ({
          ...account,
          createdAt: timeOf(createdAt),
          usableFrom: timeOf(usableFrom),
        }),
      ),
    ),
    taxYears: once(async () => (await pastYearsOf(context, userId)).map(endedYearOf)),
    limits: once(async () => {
      const { limits, pause } = await playLimitsOf(context, userId);
      return pause === null ? limits : [...limits, pause];
    }),
    marketing: once(async () => {
      const consents = await marketingConsentsOf(context, userId);
      return consents.ok ? consents.value.history : [];
    }),
    notes: once(async () => {
      const notes = await notesOf(context, userId);
      return notes.ok ? notes.value.items.map(({ text, time }) => ({ text, time })) : [];
    }),
    identity: once(() => identityRows(context, userId)),
  };
}

async function* requestsOf(
  context: AppContext,
  userId: number,
): AsyncGenerator<readonly unknown[]> {
  for (let skip = 0; ; skip += STEP_ROWS) {
    const { items } = await context.cashier.requests({
      userId,
      skip,
      take: STEP_ROWS,
      sorting: 'createdAt',
      descending: false,
    });
    yield (await itemsOf(context, items)).map(({ imageUrl: _, ...item }) => item);
    if (items.length < STEP_ROWS) return;
  }
}

async function identityRows(
  { identities }: AppContext,
  userId: number,
): Promise<readonly unknown[]> {
  const items = await identities.itemsOf(userId);
  return await Promise.all(
    items.map(async ({ id, kind, state, details, validUntil, reason, submittedAt, decidedAt }) => ({
      kind,
      state,
      details,
      validUntil,
      reason,
      submittedAt: timeOrNull(submittedAt),
      decidedAt: timeOrNull(decidedAt),
      pictures: (await identities.picturesOf(id)).length,
      steps: (await identities.stepsOf(id)).map((step) => ({
        state: step.to,
        time: timeOf(step.at),
        reason: step.reason,
      })),
    })),
  );
}

async function* once(read: () => Promise<readonly unknown[]>): AsyncGenerator<readonly unknown[]> {
  yield await read();
}
