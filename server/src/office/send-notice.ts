import { getSettingsName } from '@crease/contracts/site/settings.ts';
import type { ActingOperator } from '#approvals/perform-action.ts';
import { type Actor, buildAuditRow } from '#base/audit-log.ts';
import { fail, ok, type Reply } from '#base/reply.ts';
import { listOfferRecipients } from '#care/marketing-consent.ts';
import type { Input } from '#people/account/call-context.ts';
import type { User } from '#people/store/account-store.ts';
import { DEFAULT_DOMAIN } from '#site/site-domains.ts';
import type { OfficeEnv } from './env.ts';

type MessageRequest = Input<'operatorSendNotice'>;

/** Number of players loaded and notified at a time. */
const BATCH = 500;

/**
 * Sends players a notice, pushed to those online. Errors: FORBIDDEN for more than one recipient unless the sender is
 * an admin; NOT_FOUND; BAD_STATE for a closed account; NO_CONSENT for marketing to a player who opted out. Bulk
 * marketing skips players who opted out.
 */
export async function sendNotice(
  context: OfficeEnv,
  { actor, role }: ActingOperator,
  request: MessageRequest,
): Reply<{ sent: number }> {
  const { to } = request;
  if ('userId' in to) return await sendToOne(context, actor, request, to.userId);
  if (role !== 'admin') return fail('FORBIDDEN');
  if ('domain' in to && context.domains.findRecord(to.domain) === null) return fail('NOT_FOUND');
  const { title, text, level, offerOf } = request;
  await context.accounts.addAudit(
    buildAuditRow(actor, {
      action: 'SendNotice',
      entity: 'site',
      entityId: 'domain' in to ? to.domain : 'all',
      after: { title, text, level, offerOf },
    }),
  );
  const reached = await getConsentFilter(context, offerOf);
  let sent = 0;
  for await (const users of listRecipients(context, to)) {
    const wanting = users.filter(({ id }) => reached === null || reached.has(id));
    sent += await store(context, request, wanting);
  }
  return ok({ sent });
}

/** The audit log records the message without its text, because its entries outlive the player's personal data. */
async function sendToOne(
  context: OfficeEnv,
  actor: Actor,
  request: MessageRequest,
  userId: number,
): Reply<{ sent: number }> {
  const user = await context.accounts.userById(userId);
  if (user === null) return fail('NOT_FOUND');
  if (!isReachable(context, user)) return fail('BAD_STATE');
  const reached = await getConsentFilter(context, request.offerOf);
  if (reached !== null && !reached.has(userId)) return fail('NO_CONSENT');
  const change = { action: 'SendNotice', entity: 'user', entityId: userId };
  await context.accounts.addAudit(buildAuditRow(actor, change));
  return ok({ sent: await store(context, request, [user]) });
}

/** Consent filter for marketing, where an in-app notice counts as a push; null if the message isn't marketing. */
function getConsentFilter(context: OfficeEnv, product: MessageRequest['offerOf']): Promise<ReadonlySet<number>> | null {
  return product && listOfferRecipients(context, { channel: 'PUSH', product });
}

/** Yields all recipients of a bulk message in batches. May miss players who register meanwhile. */
async function* listRecipients(
  context: OfficeEnv,
  to: Exclude<MessageRequest['to'], { readonly userId: number }>,
): AsyncGenerator<readonly User[]> {
  for (let skip = 0; ; skip += BATCH) {
    const page = await context.accounts.searchUsers({ skip, take: BATCH, isHouse: false, descending: false });
    yield page.items.filter(
      (user) => isReachable(context, user) && ('everybody' in to || getSite(context, user) === to.domain),
    );
    if (page.items.length < BATCH) return;
  }
}

/** True if the account can still read messages. */
function isReachable({ clock }: Pick<OfficeEnv, 'clock'>, user: User): boolean {
  const isOver = user.expiresAt !== null && user.expiresAt <= clock.now();
  return user.verified && user.closedAt === null && user.erasedAt === null && !isOver;
}

/** The site whose settings apply to a player. */
function getSite({ domains }: Pick<OfficeEnv, 'domains'>, { domain }: User): string {
  const name = getSettingsName(domain);
  return domains.findRecord(name) === null ? DEFAULT_DOMAIN : name;
}

async function store(
  { notices, clock }: Pick<OfficeEnv, 'notices' | 'clock'>,
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
