import { toWireTime } from '@crease/contracts/values/instant.ts';
import type { Page, PageRequest } from '#base/page.ts';
import { fail, ok, type ServiceResult } from '#base/reply.ts';
import { toHistoryBet } from '#betting/bet-view.ts';
import { toTransaction } from '#betting/history/transactions.ts';
import { toNoticeItem } from '#notices/notice-item.ts';
import { readPreferences } from '#notices/preferences.ts';
import type { OfficeEnv } from '#office/env.ts';
import { BATCH_ROWS, streamBatches } from '#office/export/in-steps.ts';
import type { ExportFile } from '#office/export/open-export.ts';
import type { OwnProof } from '#people/security/check-current-password.ts';
import { withAllProofs } from '#people/security/check-current-password.ts';
import type { Caller } from '#people/security/manage-second-factor.ts';
import { readProfile } from '#people/security/profile.ts';
import { ownRecords } from './own-records.ts';

/** Rows of a list, in batches. */
type Rows = AsyncIterable<readonly unknown[]>;

/**
 * Opens an export of the caller's data: profile, logins and IP addresses, messages, payments, requests, all bets and
 * all statement entries. Streamed in batches.
 */
export function openOwnData(
  context: OfficeEnv,
  { session, origin }: Caller,
  proof: OwnProof,
): Promise<ServiceResult<ExportFile>> {
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
  const own = { accountId: userId, to, descending: false, take: BATCH_ROWS } as const;
  const bets = async (from: number, skip: number) =>
    (await readModel.betHistory({ ...own, from, skip, sorting: 'placeTime' })).items;
  const lines = async (from: number, skip: number) =>
    (await readModel.statement({ ...own, from, skip })).items;
  return {
    logins: byPages(
      (page) =>
        logins.listLoginAttempts({ kind: 'user', ownerId: userId, descending: false, ...page }),
      ({ at, failure, ip, browser }) => ({ time: toWireTime(at), failure, ip, browser }),
    ),
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
      return sittings.map(({ startedAt, lastAt }) => ({
        from: toWireTime(startedAt),
        to: toWireTime(lastAt),
      }));
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
      streamBatches(0, bets, ({ bet }) => bet.placedAt),
      (line) => ({
        ...toHistoryBet(line),
        ip: line.ip,
      }),
    ),
    statement: mapped(
      streamBatches(0, lines, ({ at }) => at),
      toTransaction,
    ),
  };
}

/** The maximum number stored. */
const ALL_NOTICES = { skip: 0, take: 1_000, descending: false } as const;

async function* streamJson(
  head: object,
  lists: Readonly<Record<string, Rows>>,
): AsyncGenerator<string> {
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
async function* byPages<Row>(
  read: (page: PageRequest) => Promise<Page<Row>>,
  wireOf: (row: Row) => unknown,
): AsyncGenerator<readonly unknown[]> {
  for (let skip = 0; ; skip += BATCH_ROWS) {
    const { items } = await read({ skip, take: BATCH_ROWS });
    yield items.map(wireOf);
    if (items.length < BATCH_ROWS) return;
  }
}
