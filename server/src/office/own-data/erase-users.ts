import { SYSTEM_ACTOR } from '#base/audit/audit.ts';
import { deleteMarketingConsents } from '#care/harm/marketing-consent.ts';
import type { OfficeEnv } from '#office/env.ts';
import { deleteNotes } from '#office/player-notes.ts';
import { userLockKey } from '#people/account/login-attempt.ts';
import { removeUserPasskeys } from '#people/security/passkeys.ts';
import type { User } from '#people/store/account-store.ts';

const BATCH_SIZE = 100;

/** Users can't choose such a name, because hyphens aren't allowed. */
export function makePseudonym(userId: number): string {
  return `erased-${userId}`;
}

/**
 * Erases the personal data of closed accounts past their retention period. Bets, ledger entries and settlements stay
 * under the account number, the only identifier that exchange, ledger and journal have.
 *
 * The exchange releases the account first. If it can't, because a settlement was reversed or a credit arrived, the
 * data stays until an operator has resolved it; with an open free bet, until its result.
 *
 * @returns the number of users erased.
 */
export async function eraseUsers(context: OfficeEnv): Promise<number> {
  const { clock, locks, log, pastUsers } = context;
  const due = await pastUsers.usersToErase(clock.now(), BATCH_SIZE);
  let erased = 0;
  for (const user of due) {
    const isGone = await locks.run(userLockKey(user.id), () => erase(context, user));
    if (isGone) erased += 1;
    else log.warn('A closed account can’t be erased yet.', { userId: user.id });
  }
  return erased;
}

async function erase(context: OfficeEnv, { id: userId }: User): Promise<boolean> {
  const { bonuses, cashier, documents, exchange, images, pastUsers, personal, security } = context;
  const claims = await bonuses.listClaims(userId);
  // An open free bet may still win, and pays out to this account.
  if (claims.some(({ state, freeBet }) => state === 'ACTIVE' && freeBet !== null)) return false;
  const isOpen = await exchange.read((state) => state.accounts.has(userId));
  if (isOpen) {
    const closed = await exchange.submit({ type: 'CloseAccount', accountId: userId });
    if (!closed.ok) return false;
  }
  // The user row is last: after a crash everything before it is repeated.
  for (const { id } of await images.listImages(userId)) await images.removeImage(id);
  await security.removeSecondFactor(userId);
  await removeUserPasskeys(context, userId, () => true);
  await personal.eraseUserData(userId);
  await context.noticeStore.forgetUser(userId);
  await context.playTime.eraseUserData(userId);
  await deleteNotes(documents, userId);
  await deleteMarketingConsents(documents, userId);
  await cashier.eraseUserData(userId);
  await context.payouts.forgetUser(userId);
  await bonuses.eraseUserData(userId);
  await context.identities.eraseUserData(userId);
  await context.harm.eraseUserData(userId);
  await pastUsers.eraseUser(userId, makePseudonym(userId), {
    actor: SYSTEM_ACTOR,
    action: 'EraseUser',
    entity: 'user',
    entityId: String(userId),
    reason: null,
    before: null,
    after: null,
    ip: '',
  });
  return true;
}
