import { toWireTime, toWireTimeOrNull } from '@crease/contracts/base/instant.ts';
import type { PageRequest } from '#base/postgres/paging.ts';
import { fail, ok, type Reply } from '#base/reply.ts';
import { toHistoryBet } from '#betting/bet-view.ts';
import { toTransaction } from '#betting/transactions.ts';
import { listMarketingConsents } from '#care/marketing-consent.ts';
import { buildPlayLimits } from '#care/play-limits-view.ts';
import { toRequestItems } from '#cash/requests/request-view.ts';
import { listPastYears, toEndedYear } from '#cash/requests/withdrawal-tax.ts';
import { toNoticeItem } from '#notices/notice-store.ts';
import { readPreferences } from '#notices/preferences.ts';
import { type OwnProof, withAllProofs } from '#people/account/current-password.ts';
import { readProfile } from '#people/account/profile.ts';
import type { Caller } from '#people/account/second-factor.ts';
import type { OfficeEnv } from './env.ts';
import type { ExportFile } from './export-file.ts';
import { BATCH_ROWS, streamBatches } from './export-table.ts';
import { listNotes } from './player-records.ts';

/** Rows of a list, in batches. */
type Rows = AsyncIterable<readonly unknown[]>;

/**
 * Opens an export of the caller's data: profile, logins and IP addresses, messages, payments, requests, all bets and
 * all statement entries. Streamed in batches.
 */
export function openOwnData(context: OfficeEnv, { session, origin }: Caller, proof: OwnProof): Reply<ExportFile> {
  const userId = session.user.id;
  return withAllProofs(context, { ...proof, userId, origin }, async (user) => {
    const now = context.clock.now();
    const profile = await readProfile(context, userId);
    const preferences = await readPreferences(context, userId);
    if (!profile.ok || !preferences.ok) return fail('UNAUTHENTICATED');
    const head = {
      madeAt: toWireTime(now),
      profile: { ...profile.value, mobile: user.mobile, stakes: user.stakes },
      preferences: preferences.value,
    };
    const content = streamJson(head, openLists(context, userId, now));
    const day = toWireTime(now).slice(0, 'yyyy-mm-dd'.length);
    return ok({ name: `my-data-${day}.json`, type: 'application/json', content });
  });
}

/** All lists with rows of one user. */
function openLists(context: OfficeEnv, userId: number, to: number): Readonly<Record<string, Rows>> {
  const { images, logins, noticeStore, playTime, priceAlerts, readModel, sessions } = context;
  const own = { accountId: userId, from: 0, to, descending: false };
  const placed = { ...own, sorting: 'placeTime' as const };
  const bets = (page: typeof placed & PageRequest) => readModel.betHistory(page);
  const lines = (page: typeof own & PageRequest) => readModel.statement(page);
  return {
    logins: byPages(async (page) => {
      const ofUser = { kind: 'user', ownerId: userId, descending: false } as const;
      const { items } = await logins.listLoginAttempts({ ...ofUser, ...page });
      return items.map(({ at, failure, ip, browser }) => ({ time: toWireTime(at), failure, ip, browser }));
    }),
    sessions: once(async () =>
      (await sessions.listLiveLogins(userId)).map(({ startedAt, createdAt, ip, browser }) => ({
        startedAt: toWireTime(startedAt),
        renewedAt: toWireTime(createdAt),
        ip,
        browser,
      })),
    ),
    messages: once(async () => {
      const { notices, head } = await noticeStore.listNotices(userId, ALL_NOTICES);
      return notices.map((notice) => toNoticeItem(notice, head));
    }),
    playTime: once(async () => {
      const sittings = await playTime.listSittings(userId, { from: 0, to });
      return sittings.map(({ startedAt, lastAt }) => ({ from: toWireTime(startedAt), to: toWireTime(lastAt) }));
    }),
    priceAlerts: once(() => Promise.resolve(priceAlerts.list(userId))),
    documents: once(async () =>
      (await images.listImages(userId)).map(({ id, type, size, createdAt }) => ({
        id,
        type,
        size,
        createdAt: toWireTime(createdAt),
      })),
    ),
    ...ownRecords(context, userId),
    bets: mapped(
      streamBatches(placed, bets, ({ bet }) => bet.placedAt),
      (line) => ({ ...toHistoryBet(line), ip: line.ip }),
    ),
    statement: mapped(
      streamBatches(own, lines, ({ at }) => at),
      toTransaction,
    ),
  };
}

/** The maximum number stored. */
const ALL_NOTICES = { skip: 0, take: 1_000, descending: false } as const;

async function* streamJson(head: object, lists: Readonly<Record<string, Rows>>): AsyncGenerator<string> {
  // Leaves off the closing brace, since the lists follow as further members.
  yield JSON.stringify(head, null, 2).slice(0, -'\n}'.length);
  for (const [name, steps] of Object.entries(lists)) {
    yield `,\n  ${JSON.stringify(name)}: [`;
    let isFirst = true;
    for await (const rows of steps) {
      if (rows.length === 0) continue;
      const text = rows.map((row) => `\n    ${JSON.stringify(row)}`).join(',');
      yield isFirst ? text : `,${text}`;
      isFirst = false;
    }
    yield isFirst ? ']' : '\n  ]';
  }
  yield '\n}\n';
}

async function* once(read: () => Promise<readonly unknown[]>): AsyncGenerator<readonly unknown[]> {
  yield await read();
}

async function* mapped<Row>(
  steps: AsyncIterable<readonly Row[]>,
  wireOf: (row: Row) => unknown,
): AsyncGenerator<readonly unknown[]> {
  for await (const rows of steps) yield rows.map(wireOf);
}

/** Safe to page, because these lists only grow at the end. */
async function* byPages(read: (page: PageRequest) => Promise<readonly unknown[]>): AsyncGenerator<readonly unknown[]> {
  for (let skip = 0; ; skip += BATCH_ROWS) {
    const items = await read({ skip, take: BATCH_ROWS });
    yield items;
    if (items.length < BATCH_ROWS) return;
  }
}

/**
 * Stored data other than bets: deposits and withdrawals, payout accounts, past tax years, limits and breaks,
 * operators' notes, and identity. Excludes screening results: they are third-party data, and disclosing them would
 * tip off the subject.
 */
function ownRecords(context: OfficeEnv, userId: number): Readonly<Record<string, Rows>> {
  return {
    requests: byPages(async (page) => {
      const sorted = { sorting: 'createdAt', descending: false } as const;
      const { items } = await context.cashier.requests({ userId, ...sorted, ...page });
      return (await toRequestItems(context, items)).map(({ imageUrl: _, ...item }) => item);
    }),
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

async function identityRows({ identities }: OfficeEnv, userId: number): Promise<readonly unknown[]> {
  const items = await identities.listItems(userId);
  return await Promise.all(
    items.map(async ({ id, kind, state, details, validUntil, reason, submittedAt, decidedAt }) => ({
      kind,
      state,
      details,
      validUntil,
      reason,
      submittedAt: toWireTimeOrNull(submittedAt),
      decidedAt: toWireTimeOrNull(decidedAt),
      pictures: (await identities.listImages(id)).length,
      steps: (await identities.listSteps(id)).map((step) => ({
        state: step.toState,
        time: toWireTime(step.at),
        reason: step.reason,
      })),
    })),
  );
}
