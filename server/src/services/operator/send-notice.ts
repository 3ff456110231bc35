import { settingsNameOf } from '@crease/contracts/settings.ts';
import type { MarketingProduct } from '@crease/contracts/wire/marketing.ts';
import type { MessageLevel } from '@crease/contracts/wire/personal.ts';
import type { User } from '#ports/account-store.ts';
import type { AppContext } from '#services/app-context.ts';
import { answer, decline, type Reply } from '#services/reply.ts';
import { reachedByOffer } from '#services/safer/marketing-consent.ts';
import { DEFAULT_DOMAIN } from '#services/site/site-domains.ts';
import type { Acting } from './acts/do-act.ts';
import { type Actor, auditLineOf } from './audit-line.ts';

/** Recipients of a message: one player, a site's players, or all. */
export type Addressee =
  | { readonly userId: number }
  | { readonly domain: string }
  | { readonly everybody: true };

export interface MessageRequest {
  readonly to: Addressee;
  readonly title: string;
  readonly text: string;
  readonly level: MessageLevel;
  /** Product promoted by the message; null if it isn't marketing. */
  readonly offerOf: MarketingProduct | null;
  /** Idempotency key: nobody receives the same message twice. */
  readonly clientRequestId: string;
}

/** Number of players loaded and notified at a time. */
const BATCH = 500;

/**
 * Sends players a notice, pushed to those online. Errors: FORBIDDEN for more than one recipient unless the sender is
 * an admin; NOT_FOUND; BAD_STATE for a closed account; NO_CONSENT for marketing to a player who opted out. Bulk
 * marketing skips players who opted out.
 */
export async function sendNotice(
  context: AppContext,
  { actor, role }: Acting,
  request: MessageRequest,
): Promise<Reply<{ sent: number }>> {
  const { to } = request;
  if ('userId' in to) return await sendToOne(context, actor, { ...request, to });
  if (role !== 'admin') return decline('FORBIDDEN');
  if ('domain' in to && context.domains.recordOf(to.domain) === null) return decline('NOT_FOUND');
  const { title, text, level, offerOf } = request;
  await context.accounts.addAudit(
    auditLineOf(actor, {
      action: 'SendNotice',
      entity: 'site',
      entityId: 'domain' in to ? to.domain : 'all',
      after: { title, text, level, offerOf },
    }),
  );
  const reached = await reachedBy(context, offerOf);
  let sent = 0;
  for await (const users of playersIn(context, to)) {
    const wanting = users.filter(({ id }) => reached === null || reached.has(id));
    sent += await keep(context, request, wanting);
  }
  return answer({ sent });
}

/** The audit log records the message without its text, because its entries outlive the player's personal data. */
async function sendToOne(
  context: AppContext,
  actor: Actor,
  request: MessageRequest & { readonly to: { readonly userId: number } },
): Promise<Reply<{ sent: number }>> {
  const { userId } = request.to;
  const user = await context.accounts.userById(userId);
  if (user === null) return decline('NOT_FOUND');
  if (!isReached(context, user)) return decline('BAD_STATE');
  const reached = await reachedBy(context, request.offerOf);
  if (reached !== null && !reached.has(userId)) return decline('NO_CONSENT');
  const line = { action: 'SendNotice', entity: 'user', entityId: userId };
  await context.accounts.addAudit(auditLineOf(actor, line));
  return answer({ sent: await keep(context, request, [user]) });
}

/** Consent filter for marketing, where an in-app notice counts as a push; null if the message isn't marketing. */
function reachedBy(
  context: AppContext,
  offerOf: MarketingProduct | null,
): Promise<ReadonlySet<number>> | null {
  return offerOf === null ? null : reachedByOffer(context, { channel: 'PUSH', product: offerOf });
}

/** Yields all recipients of a bulk message in batches. May miss players who register meanwhile. */
async function* playersIn(
  context: AppContext,
  to: Exclude<Addressee, { readonly userId: number }>,
): AsyncGenerator<readonly User[]> {
  for (let skip = 0; ; skip += BATCH) {
    const page = await context.accounts.searchUsers({
      skip,
      take: BATCH,
      isHouse: false,
      descending: false,
    });
    yield page.items.filter(
      (user) =>
        isReached(context, user) && ('everybody' in to || siteOf(context, user) === to.domain),
    );
    if (page.items.length < BATCH) return;
  }
}

/** True if the account can still read messages. */
function isReached({ clock }: Pick<AppContext, 'clock'>, user: User): boolean {
  const isOver = user.expiresAt !== null && user.expiresAt <= clock.now();
  return user.verified && user.closedAt === null && user.erasedAt === null && !isOver;
}

/** The site whose settings apply to a player. */
function siteOf({ domains }: Pick<AppContext, 'domains'>, { domain }: User): string {
  const name = settingsNameOf(domain);
  return domains.recordOf(name) === null ? DEFAULT_DOMAIN : name;
}

async function keep(
  { notices, clock }: Pick<AppContext, 'notices' | 'clock'>,
  { title, text, level, clientRequestId }: MessageRequest,
  users: readonly User[],
): Promise<number> {
  if (users.length === 0) return 0;
  const at = clock.now();
  await notices.add(
    ...users.map(({ id }) => ({
      userId: id,
      key: `message:${clientRequestId}`,
      at,
      kind: 'MESSAGE' as const,
      facts: { title, text, level },
      eventId: null,
      marketId: null,
    })),
  );
  return users.length;
}
