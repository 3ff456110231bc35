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

/** Whom a message is for: one player, those of a site, or all. */
export type Addressee =
  | { readonly userId: number }
  | { readonly domain: string }
  | { readonly everybody: true };

export interface MessageRequest {
  readonly to: Addressee;
  readonly title: string;
  readonly text: string;
  readonly level: MessageLevel;
  /** An offer of this; null: none. */
  readonly offerOf: MarketingProduct | null;
  /** The same message again reaches nobody twice. */
  readonly clientRequestId: string;
}

/** Players who are read, and written to, at once. */
const BATCH = 500;

/**
 * Writes to players: a notice in the bell of each, pushed to those who are there. FORBIDDEN for more than one unless an
 * admin writes; NOT_FOUND without the player or site; BAD_STATE for a closed account; NO_CONSENT for an offer to one who
 * wants none. Of many, an offer passes those over who want none.
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

/** The audit log says that somebody was written to, and not what: its lines stay when the personal data of a player goes. */
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

/** Who may be sent an offer; null: everybody, for it is none. The bell of the app is a push. */
function reachedBy(
  context: AppContext,
  offerOf: MarketingProduct | null,
): Promise<ReadonlySet<number>> | null {
  return offerOf === null ? null : reachedByOffer(context, { channel: 'PUSH', product: offerOf });
}

/** Everybody that a message for many is for, some at a time. Who registers meanwhile may be missed. */
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

/** Whether somebody can still read it. */
function isReached({ clock }: Pick<AppContext, 'clock'>, user: User): boolean {
  const isOver = user.expiresAt !== null && user.expiresAt <= clock.now();
  return user.verified && user.closedAt === null && user.erasedAt === null && !isOver;
}

/** The site whose settings a player is served by. */
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
