import { toWireTime } from '@crease/contracts/base/instant.ts';
import type { MarketingConsent, MarketingConsents } from '@crease/contracts/people/account.ts';
import { getResumeTime } from '@crease/core/play/play-pause.ts';
import { type DocumentStore, isDocument } from '#base/document-store.ts';
import { ok, type Reply } from '#base/reply.ts';
import type { CareEnv } from '#care/env.ts';
import { listMarketingBlocked } from '#care/harm-stages.ts';
import type { Caller } from '#people/account/second-factor.ts';
import { buildOwnAuditEntry } from '#people/sessions/live-session.ts';

/** A stored change, oldest first, one document per player; the current consents are derived from all changes. */
interface StoredChange extends MarketingConsent {
  readonly isGiven: boolean;
  readonly at: number;
}

const PREFIX = 'marketing-consent:';
const makeDocumentName = (userId: number): string => `${PREFIX}${userId}`;
/** Beyond this, only the latest change per product and channel is kept. */
const MAX_CHANGES = 200;

/** A user's current marketing consents and their dates. */
export async function listMarketingConsents(context: CareEnv, userId: number): Reply<MarketingConsents> {
  const changes = parseChanges(await context.documents.get(makeDocumentName(userId)));
  const onBreak = await findBreaks(context, [userId]);
  return ok({
    given: listGiven(changes),
    isSuppressed: onBreak.has(userId),
    history: changes.toReversed().map(({ at, ...change }) => ({ ...change, time: toWireTime(at) })),
  });
}

/** Grants or withdraws a consent. Recorded only if it changes anything. */
export function changeMarketingConsent(
  context: CareEnv,
  { session, origin }: Caller,
  { channel, product, isGiven }: MarketingConsent & { readonly isGiven: boolean },
): Reply<MarketingConsents> {
  const userId = session.user.id;
  const { documents, clock, preferenceMutex } = context;
  return preferenceMutex.run(String(userId), async () => {
    const changes = parseChanges(await documents.get(makeDocumentName(userId)));
    const isSame = (one: MarketingConsent) => one.channel === channel && one.product === product;
    if (listGiven(changes).some(isSame) !== isGiven) {
      const change: StoredChange = { channel, product, isGiven, at: clock.now() };
      const line = { channel, product, isGiven };
      await documents.put(
        makeDocumentName(userId),
        { changes: trimHistory([...changes, change]) },
        buildOwnAuditEntry({ userId, origin }, 'SaveMarketingConsent', line),
      );
    }
    return listMarketingConsents(context, userId);
  });
}

/** Users who may receive such marketing now: consented, not on a break, and without a harm case at that stage. */
export async function listOfferRecipients(
  context: CareEnv,
  { channel, product }: MarketingConsent,
): Promise<ReadonlySet<number>> {
  const agreed = (await context.documents.list(PREFIX)).flatMap(({ name, value }) =>
    listGiven(parseChanges(value)).some((one) => one.channel === channel && one.product === product)
      ? [Number(name.slice(PREFIX.length))]
      : [],
  );
  const onBreak = await findBreaks(context, agreed);
  const kept = await listMarketingBlocked(context);
  return new Set(agreed.filter((userId) => !onBreak.has(userId) && !kept.has(userId)));
}

/** Deletes a user's consents; they are personal data. */
export function deleteMarketingConsents(documents: DocumentStore, userId: number): Promise<void> {
  return documents.remove(makeDocumentName(userId));
}

function findBreaks({ exchange, clock }: CareEnv, userIds: readonly number[]): Promise<ReadonlySet<number>> {
  const now = clock.now();
  return exchange.read((state) => {
    const isOnBreak = (id: number) => getResumeTime(state.accounts.get(id)?.play?.pause ?? null, now) !== 0;
    return new Set(userIds.filter(isOnBreak));
  });
}

function listGiven(changes: readonly StoredChange[]): readonly MarketingConsent[] {
  return listLatest(changes)
    .filter(({ isGiven }) => isGiven)
    .map(({ channel, product }) => ({ channel, product }));
}

function listLatest(changes: readonly StoredChange[]): readonly StoredChange[] {
  return [...new Map(changes.map((one) => [`${one.channel} ${one.product}`, one])).values()];
}

function trimHistory(changes: readonly StoredChange[]): readonly StoredChange[] {
  if (changes.length <= MAX_CHANGES) return changes;
  const lasting = new Set(listLatest(changes));
  const recent = new Set(changes.slice(-MAX_CHANGES));
  return changes.filter((one) => lasting.has(one) || recent.has(one));
}

function parseChanges(value: unknown): readonly StoredChange[] {
  return isDocument<{ changes: readonly StoredChange[] }>(value, 'changes') ? value.changes : [];
}
