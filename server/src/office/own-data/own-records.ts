import { toWireTime } from '@crease/contracts/values/instant.ts';
import { listMarketingConsents } from '#care/harm/marketing-consent.ts';
import { timeOrNull } from '#care/identity/identity-view.ts';
import { buildPlayLimits } from '#care/limits/play-limits-of.ts';
import { toRequestItems } from '#cash/requests/request-view.ts';
import { listPastYears, toEndedYear } from '#cash/tax/past-tax-years.ts';
import type { OfficeEnv } from '#office/env.ts';
import { BATCH_ROWS } from '#office/export/in-steps.ts';
import { listNotes } from '#office/player-notes.ts';

/** Rows of a list, in batches. */
type Rows = AsyncIterable<readonly unknown[]>;

/**
 * Stored data other than bets: deposits and withdrawals, payout accounts, past tax years, limits and breaks,
 * operators' notes, and identity. Excludes screening results: they are third-party data, and disclosing them would
 * tip off the subject.
 */
export function ownRecords(context: OfficeEnv, userId: number): Readonly<Record<string, Rows>> {
  return {
    requests: streamRequests(context, userId),
    payoutAccounts: once(async () =>
      (await context.payouts.listAccounts(userId)).map(
        ({ id: _, userId: __, place: ___, createdAt, usableFrom, ...account }) => ({
          ...account,
          createdAt: toWireTime(createdAt),
          usableFrom: toWireTime(usableFrom),
        }),
      ),
    ),
    taxYears: once(async () => (await listPastYears(context, userId)).map(toEndedYear)),
    limits: once(async () => {
      const { limits, pause } = await buildPlayLimits(context, userId);
      return pause === null ? limits : [...limits, pause];
    }),
    marketing: once(async () => {
      const consents = await listMarketingConsents(context, userId);
      return consents.ok ? consents.value.history : [];
    }),
    notes: once(async () => {
      const notes = await listNotes(context, userId);
      return notes.ok ? notes.value.items.map(({ text, time }) => ({ text, time })) : [];
    }),
    identity: once(() => identityRows(context, userId)),
  };
}

async function* streamRequests(
  context: OfficeEnv,
  userId: number,
): AsyncGenerator<readonly unknown[]> {
  for (let skip = 0; ; skip += BATCH_ROWS) {
    const { items } = await context.cashier.requests({
      userId,
      skip,
      take: BATCH_ROWS,
      sorting: 'createdAt',
      descending: false,
    });
    yield (await toRequestItems(context, items)).map(({ imageUrl: _, ...item }) => item);
    if (items.length < BATCH_ROWS) return;
  }
}

async function identityRows(
  { identities }: OfficeEnv,
  userId: number,
): Promise<readonly unknown[]> {
  const items = await identities.listItems(userId);
  return await Promise.all(
    items.map(async ({ id, kind, state, details, validUntil, reason, submittedAt, decidedAt }) => ({
      kind,
      state,
      details,
      validUntil,
      reason,
      submittedAt: timeOrNull(submittedAt),
      decidedAt: timeOrNull(decidedAt),
      pictures: (await identities.listImages(id)).length,
      steps: (await identities.listSteps(id)).map((step) => ({
        state: step.toState,
        time: toWireTime(step.at),
        reason: step.reason,
      })),
    })),
  );
}

async function* once(read: () => Promise<readonly unknown[]>): AsyncGenerator<readonly unknown[]> {
  yield await read();
}
