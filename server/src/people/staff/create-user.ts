import type { OperatorUser } from '@crease/contracts/routes/operator-people.ts';
import { normaliseMobile } from '@crease/contracts/rules/mobile.ts';
import type { Currency } from '@crease/core/money/money.ts';
import { type Actor, buildAuditRow } from '#base/audit/audit-line.ts';
import { fail, failField, type ServiceResult } from '#base/reply.ts';
import { openWallet } from '#people/account/open-wallet.ts';
import { findPasswordProblem } from '#people/account/password-problem.ts';
import { isReservedName } from '#people/account/registration.ts';
import type { PeopleEnv } from '#people/env.ts';
import { EVERY_SPORT, type User } from '#people/store/account-store.ts';
import { ConflictError } from '#people/store/people-writes.ts';
import { toStoredHost } from '#site/site-domains.ts';
import { replyWithUser } from './people.ts';

/**
 * Creates a verified user (API 10.4). The domain's licence fixes their currency permanently: INR if licensed,
 * otherwise DEMO with its starting balance.
 *
 * @param domain the operator's host name, which determines the currency as it does for registrations there.
 */
export async function createUser(
  context: PeopleEnv,
  actor: Actor,
  domain: { readonly name: string; readonly currency: Currency },
  request: {
    readonly userName: string;
    readonly password: string;
    readonly mobile?: string | undefined;
    readonly mustChangePassword: boolean;
  },
): Promise<ServiceResult<OperatorUser>> {
  const { accounts, clock, passwords } = context;
  const mobile = request.mobile === undefined ? null : normaliseMobile(request.mobile);
  if (isReservedName(request.userName)) return fail('USERNAME_TAKEN');
  const problem = findPasswordProblem(request.password, { userName: request.userName, mobile });
  if (problem !== null) return failField('password', problem);
  const passwordHash = await passwords.hash(request.password);
  const added = await addOr(() =>
    accounts.addUser({
      userName: request.userName,
      mobile,
      passwordHash,
      domain: toStoredHost(domain.name),
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
  if (added instanceof ConflictError) {
    return fail(added.field === 'userName' ? 'USERNAME_TAKEN' : 'MOBILE_TAKEN');
  }
  await accounts.addAudit(
    buildAuditRow(actor, {
      action: 'CreateUser',
      entity: 'user',
      entityId: added.id,
      // The entry outlives the personal data, so it records the number but no name.
      after: { currency: added.currency, domain: added.domain },
    }),
  );
  await openWallet(context, added);
  return replyWithUser(context, added);
}

async function addOr(add: () => Promise<User>): Promise<User | ConflictError> {
  try {
    return await add();
  } catch (error) {
    if (error instanceof ConflictError) return error;
    throw error;
  }
}
