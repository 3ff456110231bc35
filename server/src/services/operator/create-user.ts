import type { OpUser } from '@crease/contracts/routes/operator-people.ts';
import { storedMobileOf } from '@crease/contracts/rules/mobile.ts';
import type { Currency } from '@crease/core/money/money.ts';
import { EVERY_SPORT, TakenError, type User } from '#ports/account-store.ts';
import { openWallet } from '#services/account/open-wallet.ts';
import { passwordProblemOf } from '#services/account/password-problem.ts';
import { isReservedName } from '#services/account/registration.ts';
import type { AppContext } from '#services/app-context.ts';
import { decline, declineField, type Reply } from '#services/reply.ts';
import { storedHostOf } from '#services/site/site-domains.ts';
import { type Actor, auditLineOf } from './audit-line.ts';
import { opUserReply } from './people.ts';

/**
 * Creates a verified user (API 10.4). The domain's licence fixes their currency permanently: INR if licensed,
 * otherwise DEMO with its starting balance.
 *
 * @param domain the operator's host name, which determines the currency as it does for registrations there.
 */
export async function createUser(
  context: AppContext,
  actor: Actor,
  domain: { readonly name: string; readonly currency: Currency },
  request: {
    readonly userName: string;
    readonly password: string;
    readonly mobile?: string | undefined;
    readonly mustChangePassword: boolean;
  },
): Promise<Reply<OpUser>> {
  const { accounts, clock, passwords } = context;
  const mobile = request.mobile === undefined ? null : storedMobileOf(request.mobile);
  if (isReservedName(request.userName)) return decline('USERNAME_TAKEN');
  const problem = passwordProblemOf(request.password, { userName: request.userName, mobile });
  if (problem !== null) return declineField('password', problem);
  const passwordHash = await passwords.hash(request.password);
  const added = await addOr(() =>
    accounts.addUser({
      userName: request.userName,
      mobile,
      passwordHash,
      domain: storedHostOf(domain.name),
      isDemo: false,
      currency: domain.currency,
      verified: true,
      active: true,
      betBlocked: false,
      casinoBlocked: false,
      withdrawalBlocked: false,
      mustChangePassword: request.mustChangePassword,
      flags: EVERY_SPORT,
      stakes: null,
      createdAt: clock.now(),
      expiresAt: null,
      demoNetwork: null,
    }),
  );
  if (added instanceof TakenError) {
    return decline(added.field === 'userName' ? 'USERNAME_TAKEN' : 'MOBILE_TAKEN');
  }
  await accounts.addAudit(
    auditLineOf(actor, {
      action: 'CreateUser',
      entity: 'user',
      entityId: added.id,
      // The entry outlives the personal data, so it records the number but no name.
      after: { currency: added.currency, domain: added.domain },
    }),
  );
  await openWallet(context, added);
  return opUserReply(context, added);
}

async function addOr(add: () => Promise<User>): Promise<User | TakenError> {
  try {
    return await add();
  } catch (error) {
    if (error instanceof TakenError) return error;
    throw error;
  }
}
