import { toWireTime } from '@crease/contracts/base/instant.ts';
import type { PayoutLinkPage, PayoutLinkSent, RequestResult } from '@crease/contracts/cash/cashier.ts';
import { CASHIER } from '@crease/contracts/cash/request-states.ts';
import { maskMobile } from '@crease/contracts/people/credential-rules.ts';
import { isDocument } from '#base/document-store.ts';
import { type Failure, fail, ok, type Reply } from '#base/reply.ts';
import type { CashEnv } from '#cash/env.ts';
import { type TypedLogin, withLogin } from '#people/account/authenticate.ts';
import { findLoginRefusal, type Visit } from '#people/account/log-in.ts';
import { buildOwnAuditEntry, type Origin, type Requester } from '#people/sessions/live-session.ts';
import type { User } from '#people/store/account-store.ts';
import { maySendSms } from '#site/publishing-rules.ts';
import { isThisMachine } from '#site/site-domains.ts';
import { hasCashDesk } from './cash-desk.ts';
import { createWithdrawal, type WithdrawalRequest } from './create-withdrawal.ts';
import { paymentInfo } from './payment-info.ts';

const SECOND_MS = 1_000;
const MINUTES = CASHIER.payoutLinkMs / 60_000;
const FORM = /^(\d{1,10})\.([\w-]{20,100})$/;

/** A stored link: its digest, sent and expiry times, and the withdrawal that used it. */
interface StoredLink {
  readonly hash: string;
  readonly sentAt: number;
  readonly endsAt: number;
  readonly usedFor: string | null;
}

/**
 * Sends a withdrawal link by SMS to a player whose self-exclusion prevents login, so that their money stays
 * accessible. Errors: login errors other than the exclusion, FEATURE_OFF without a cashier, BAD_STATE if the player
 * can log in, RATE_LIMITED soon after the previous one, SMS_FAILED.
 *
 * The link opens the player's own site: a text carries the house's name, so no caller chooses where it leads.
 *
 * @param site URL by which this call came.
 */
export async function sendPayoutLink(
  context: CashEnv,
  login: TypedLogin,
  { visit, site }: { readonly visit: Visit; readonly site: string },
): Reply<PayoutLinkSent> {
  const made = await withLogin(context, { ...login, visit }, (user) => makeLink(context, user, visit));
  if (!made.ok) return made;
  const { user, mobile, link, endsAt } = made.value;
  // Sent after releasing the lock, so that a slow SMS provider blocks no other request.
  const address = `${getSiteUrl(user, visit, site)}/take-out#${link}`;
  if (!(await sendLink(context, mobile, address, visit))) {
    await context.documents.remove(makeLinkName(user.id));
    return fail('SMS_FAILED');
  }
  await recordUse(context, { user, origin: visit }, 'PayoutLinkSent');
  return ok({ sentTo: maskMobile(mobile), endsAt: toWireTime(endsAt) });
}

/** URL of a player's site. The port of the called host only counts on this machine, which has no default. */
function getSiteUrl({ domain }: User, visit: Visit, site: string): string {
  const protocol = site.startsWith('https:') ? 'https' : 'http';
  const isLocal = isThisMachine(domain) && isThisMachine(visit.domain);
  const port = isLocal ? (/:\d+$/.exec(site)?.[0] ?? '') : '';
  return `${protocol}://${domain}${port}`;
}

interface CreatedLink {
  readonly user: User;
  readonly mobile: string;
  readonly link: string;
  readonly endsAt: number;
}

/** Creates a link and stores its digest before sending, so that every delivered link works. */
async function makeLink(context: CashEnv, user: User, visit: Visit): Reply<CreatedLink> {
  const { clock, documents, ids } = context;
  const refused = await findLoginRefusal(context, user, visit.domain);
  if (refused === null) return fail('BAD_STATE');
  if (!isExclusion(refused)) return refused;
  const { mobile } = user;
  if (!hasCashDesk(context, user) || mobile === null) return fail('FEATURE_OFF');
  const now = clock.now();
  const former = await documents.get(makeLinkName(user.id));
  const waitMs = isLink(former) ? former.sentAt + CASHIER.payoutLinkEveryMs - now : 0;
  if (waitMs > 0) return fail('RATE_LIMITED', { retryAfterSeconds: Math.ceil(waitMs / SECOND_MS) });
  const link = `${user.id}.${ids.token()}`;
  const endsAt = now + CASHIER.payoutLinkMs;
  const saved: StoredLink = { hash: ids.digest(link), sentAt: now, endsAt, usedFor: null };
  await documents.put(makeLinkName(user.id), saved);
  return ok({ user, mobile, link, endsAt });
}

/** Data for the withdrawal page. Errors: LINK_OVER if the link is unknown, used or expired. */
export async function openPayoutLink(context: CashEnv, link: string, origin: Origin): Reply<PayoutLinkPage> {
  const opened = await findLinkOwner(context, link);
  if (opened === null || opened.stored.usedFor !== null) return fail('LINK_OVER');
  const { user, stored } = opened;
  const info = await paymentInfo(context, { user, origin });
  if (!info.ok) return info;
  return ok({
    userName: user.userName,
    hasSecondFactor: (await context.security.findSecondFactor(user.id)) !== null,
    endsAt: toWireTime(stored.endsAt),
    info: info.value,
  });
}

/** Runs `work` for the owner of a valid link. Errors: LINK_OVER. */
export async function withPayoutLink<Value>(
  context: CashEnv,
  { link, origin }: { readonly link: string; readonly origin: Origin },
  work: (requester: Requester) => Reply<Value>,
): Reply<Value> {
  const opened = await findLinkOwner(context, link);
  if (opened === null || opened.stored.usedFor !== null) return fail('LINK_OVER');
  return await work({ user: opened.user, origin });
}

/**
 * Requests a withdrawal through a link, which is then used up. A repeat with the same request ID returns the original
 * result; a failed request leaves the link valid. Bonuses are forfeited, because an excluded player can't wager them.
 */
export async function withdrawByLink(
  context: CashEnv,
  { link, ...request }: Omit<WithdrawalRequest, 'account' | 'giveUpBonus'> & { readonly link: string },
  origin: Origin,
): Reply<RequestResult> {
  const opened = await findLinkOwner(context, link);
  if (opened === null) return fail('LINK_OVER');
  const { user, stored } = opened;
  const { usedFor } = stored;
  if (usedFor !== null && usedFor !== request.clientRequestId) return fail('LINK_OVER');
  const withoutBonus = { ...request, giveUpBonus: true };
  const result = await createWithdrawal(context, { user, origin }, withoutBonus);
  if (result.ok && usedFor === null) {
    const used: StoredLink = { ...stored, usedFor: request.clientRequestId };
    await context.documents.put(makeLinkName(user.id), used);
    await recordUse(context, { user, origin }, 'PayoutLinkUsed');
  }
  return result;
}

function isExclusion({ code }: Failure): boolean {
  return code === 'SELF_EXCLUDED' || code === 'CENTRALLY_EXCLUDED';
}

/** Finds the owner of an unexpired link, used or not; null otherwise. */
async function findLinkOwner(
  { accounts, clock, documents, ids }: CashEnv,
  link: string,
): Promise<{ readonly user: User; readonly stored: StoredLink } | null> {
  const id = Number(FORM.exec(link)?.[1] ?? 0);
  const user = id === 0 ? null : await accounts.userById(id);
  if (user?.active !== true) return null;
  const stored = await documents.get(makeLinkName(id));
  if (!isLink(stored) || stored.hash !== ids.digest(link) || stored.endsAt <= clock.now()) return null;
  return { user, stored };
}

async function sendLink({ sms }: CashEnv, mobile: string, address: string, { setting }: Visit): Promise<boolean> {
  if (!maySendSms(sms, setting)) return false;
  const text = `Withdraw your ${setting.domainTitle} balance: ${address} Works once, expires in ${MINUTES} minutes. Don’t share it with anyone.`;
  return await sms.send({ to: mobile, text, code: '' });
}

async function recordUse(
  { accounts }: CashEnv,
  { user: { id: userId }, origin }: Requester,
  action: string,
): Promise<void> {
  await accounts.addAudit(buildOwnAuditEntry({ userId, origin }, action, {}));
}

function makeLinkName(userId: number): string {
  return `payout-link:${userId}`;
}

function isLink(value: unknown): value is StoredLink {
  return isDocument<StoredLink>(value, 'hash', 'sentAt', 'endsAt', 'usedFor');
}
