import { timeOf } from '@crease/contracts/values/instant.ts';
import type { MarketingConsent, MarketingConsents } from '@crease/contracts/wire/marketing.ts';
import { playsAgainAt } from '@crease/core/play/play-pause.ts';
import type { DocumentStore } from '#ports/document-store.ts';
import { ownAuditLineOf } from '#services/account/own-audit-line.ts';
import type { AppContext } from '#services/app-context.ts';
import { answer, type Reply } from '#services/reply.ts';
import type { Caller } from '#services/security/manage-second-factor.ts';
import { keptFromOffers } from './harm-measures.ts';

/** A stored change, oldest first, one document per player; the current consents are derived from all changes. */
interface KeptChange extends MarketingConsent {
  readonly isGiven: boolean;
  readonly at: number;
}

const PREFIX = 'marketing-consent:';
const nameOf = (userId: number): string => `${PREFIX}${userId}`;
/** Beyond this, only the latest change per product and channel is kept. */
const MOST_CHANGES = 200;

/** A user's current marketing consents and their dates. */
export async function marketingConsentsOf(
  context: AppContext,
  userId: number,
): Promise<Reply<MarketingConsents>> {
  const changes = changesIn(await context.documents.get(nameOf(userId)));
  const onBreak = await breaksOf(context, [userId]);
  return answer({
    given: givenIn(changes),
    isSuppressed: onBreak.has(userId),
    history: changes.toReversed().map(({ at, ...change }) => ({ ...change, time: timeOf(at) })),
  });
}

/** Grants or withdraws a consent. Recorded only if it changes anything. */
export function changeMarketingConsent(
  context: AppContext,
  { session, origin }: Caller,
  { channel, product, isGiven }: MarketingConsent & { readonly isGiven: boolean },
): Promise<Reply<MarketingConsents>> {
  const userId = session.user.id;
  const { documents, clock, preferenceMutex } = context;
  return preferenceMutex.run(String(userId), async () => {
    const changes = changesIn(await documents.get(nameOf(userId)));
    const isSame = (one: MarketingConsent) => one.channel === channel && one.product === product;
    if (givenIn(changes).some(isSame) !== isGiven) {
      const change: KeptChange = { channel, product, isGiven, at: clock.now() };
      const line = { channel, product, isGiven };
      await documents.put(
        nameOf(userId),
        { changes: shortened([...changes, change]) },
        ownAuditLineOf({ userId, origin }, 'SaveMarketingConsent', line),
      );
    }
    return marketingConsentsOf(context, userId);
  });
}

/** Users who may receive such marketing now: consented, not on a break, and without a harm case at that stage. */
export async function reachedByOffer(
  context: AppContext,
  { channel, product }: MarketingConsent,
): Promise<ReadonlySet<number>> {
  const agreed = (await context.documents.list(PREFIX)).flatMap(({ name, value }) =>
    givenIn(changesIn(value)).some((one) => one.channel === channel && one.product === product)
      ? [Number(name.slice(PREFIX.length))]
      : [],
  );
  const onBreak = await breaksOf(context, agreed);
  const kept = await keptFromOffers(context);
  return new Set(agreed.filter((userId) => !onBreak.has(userId) && !kept.has(userId)));
}

/** Deletes a user's consents; they are personal data. */
export function forgetMarketingConsents(documents: DocumentStore, userId: number): Promise<void> {
  return documents.remove(nameOf(userId));
}

function breaksOf(
  { exchange, clock }: AppContext,
  userIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const now = clock.now();
  return exchange.read((state) => {
    const isOnBreak = (id: number) =>
      playsAgainAt(state.accounts.get(id)?.play?.pause ?? null, now) !== 0;
    return new Set(userIds.filter(isOnBreak));
  });
}

function givenIn(changes: readonly KeptChange[]): readonly MarketingConsent[] {
  return lastOfEach(changes)
    .filter(({ isGiven }) => isGiven)
    .map(({ channel, product }) => ({ channel, product }));
}

function lastOfEach(changes: readonly KeptChange[]): readonly KeptChange[] {
  return [...new Map(changes.map((one) => [`${one.channel} ${one.product}`, one])).values()];
}

function shortened(changes: readonly KeptChange[]): readonly KeptChange[] {
  if (changes.length <= MOST_CHANGES) return changes;
  const lasting = new Set(lastOfEach(changes));
  const recent = new Set(changes.slice(-MOST_CHANGES));
  return changes.filter((one) => lasting.has(one) || recent.has(one));
}

/** Only this module writes these documents. */
function changesIn(value: unknown): readonly KeptChange[] {
  return isKept(value) ? value.changes : [];
}

function isKept(value: unknown): value is { readonly changes: readonly KeptChange[] } {
  return typeof value === 'object' && value !== null && 'changes' in value;
}
