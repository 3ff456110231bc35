import { timeOf } from '@crease/contracts/values/instant.ts';
import type { MarketingConsent, MarketingConsents } from '@crease/contracts/wire/marketing.ts';
import { playsAgainAt } from '@crease/core/play/play-pause.ts';
import type { DocumentStore } from '#ports/document-store.ts';
import { ownAuditLineOf } from '#services/account/own-audit-line.ts';
import type { AppContext } from '#services/app-context.ts';
import { answer, type Reply } from '#services/reply.ts';
import type { Caller } from '#services/security/manage-second-factor.ts';
import { keptFromOffers } from './harm-measures.ts';

/** A change as it is kept, oldest first, in a document of its player: what stands follows from all of them. */
interface KeptChange extends MarketingConsent {
  readonly isGiven: boolean;
  readonly at: number;
}

const PREFIX = 'marketing-consent:';
const nameOf = (userId: number): string => `${PREFIX}${userId}`;
/** Of older changes the last one of each cell is kept. */
const MOST_CHANGES = 200;

/** What somebody has agreed to, and when. */
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

/** Gives one consent or takes it back. What stands already leaves no trace. */
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

/** Everybody who may be sent such an offer now: they have agreed, are on no break, and play does them no harm. */
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

/** Takes away what is kept: it is personal data. */
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

/** Nobody else writes these documents. */
function changesIn(value: unknown): readonly KeptChange[] {
  return isKept(value) ? value.changes : [];
}

function isKept(value: unknown): value is { readonly changes: readonly KeptChange[] } {
  return typeof value === 'object' && value !== null && 'changes' in value;
}
