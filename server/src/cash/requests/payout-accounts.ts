import { toWireTime } from '@crease/contracts/base/instant.ts';
import type { PayoutAccount } from '@crease/contracts/cash/cashier.ts';
import {
  formatMaskedAccount,
  makePayoutAccountKey,
  maskAccountNumber,
  parsePayoutDetails,
} from '@crease/contracts/cash/payment-details.ts';
import { CASHIER } from '@crease/contracts/cash/request-states.ts';
import { fail, failField, ok, type Reply } from '#base/reply.ts';
import type { CashEnv } from '#cash/env.ts';
import type { StoredPayout } from '#cash/store/payout-store.ts';
import { describeDevice } from '#notices/personal-pushes.ts';
import type { Input } from '#people/account/call-context.ts';
import { withAllProofs } from '#people/account/current-password.ts';
import type { CredentialChange } from '#people/env.ts';
import { buildOwnAuditEntry, type Requester } from '#people/sessions/live-session.ts';
import { withUserLock } from './cash-desk.ts';

const HOUR_MS = 3_600_000;

/** Credentials to re-authenticate the bettor. */
type PayoutProof = Pick<Input<'addPayoutAccount'>, 'password' | 'code'>;

export type WrittenAccount = Input<'addPayoutAccount'>['account'];

/** Saves a payout account, usable after a day. Errors: PAYOUT_ACCOUNTS if the limit is reached. */
export function addPayoutAccount(
  context: CashEnv,
  requester: Requester,
  { account, ...proof }: Input<'addPayoutAccount'>,
): Reply<PayoutAccount> {
  return withAllProofs(context, toCredentials(requester, proof), () =>
    withUserLock(context, requester.user.id, async () => {
      const stored = await storePayoutAccount(context, requester, account);
      return stored.ok ? ok(toPayoutAccount(stored.value, context.clock.now(), false)) : stored;
    }),
  );
}

export function removePayoutAccount(
  context: CashEnv,
  requester: Requester,
  { id, ...proof }: Input<'removePayoutAccount'>,
): Reply<boolean> {
  const { user, origin } = requester;
  return withAllProofs(context, toCredentials(requester, proof), async () => {
    if (!(await context.payouts.removeAccount(user.id, id))) return fail('NOT_FOUND');
    await context.accounts.addAudit(buildOwnAuditEntry({ userId: user.id, origin }, 'RemovePayoutAccount', { id }));
    return ok(true);
  });
}

/** Stores an account, or returns the existing one. Call under the owner's lock. */
export async function storePayoutAccount(
  context: CashEnv,
  { user, origin }: Requester,
  account: WrittenAccount,
): Reply<StoredPayout> {
  const { accounts, clock, payouts } = context;
  const details = parsePayoutDetails(account);
  if (typeof details === 'string') return failField(`account.${details}`, 'Invalid value');
  const place = makePayoutAccountKey(details);
  const saved = await payouts.listAccounts(user.id);
  const known = saved.find((one) => one.place === place);
  if (known !== undefined) return ok(known);
  if (saved.length >= CASHIER.payoutAccounts) return fail('PAYOUT_ACCOUNTS', { max: CASHIER.payoutAccounts });
  const now = clock.now();
  const added = await payouts.addAccount({
    ...details,
    userId: user.id,
    place,
    createdAt: now,
    usableFrom: now + CASHIER.coolingMs,
  });
  await accounts.addAudit(
    buildOwnAuditEntry({ userId: user.id, origin }, 'AddPayoutAccount', {
      id: added.id,
      kind: added.kind,
      account: formatMaskedAccount(added),
    }),
  );
  return ok(added);
}

/** Returns ACCOUNT_COOLING while an account is new. */
export function checkCooling({ usableFrom }: StoredPayout, now: number) {
  if (usableFrom <= now) return null;
  const hours = CASHIER.coolingMs / HOUR_MS;
  return fail('ACCOUNT_COOLING', { hours, usableFrom: toWireTime(usableFrom) });
}

/** Maps an account to its owner's view, with masked numbers. */
export function toPayoutAccount(account: StoredPayout, now: number, isDefault: boolean): PayoutAccount {
  const { id, kind, holderName, accountNumber, ifsC_Code, bankName, upiId, walletAddress, usableFrom } = account;
  return {
    ...{ id, kind, holderName, ifsC_Code, bankName, upiId, walletAddress, isDefault },
    accountNumber: accountNumber === null ? null : maskAccountNumber(accountNumber),
    usableFrom: toWireTime(usableFrom),
    isUsable: usableFrom <= now,
  };
}

export function toCredentials({ user, origin }: Requester, { password, code }: PayoutProof) {
  return { userId: user.id, currentPassword: password, code, origin };
}

/**
 * Blocks payouts for a day, stores a notice and notifies the user's devices, so that an account thief can neither
 * change credentials unnoticed nor withdraw immediately. The change is already in effect; failures are logged.
 */
export async function holdPayoutsAfterChange(
  context: Pick<CashEnv, 'clock' | 'ids' | 'log' | 'notices' | 'payouts'>,
  { userId, change, origin, name }: CredentialChange,
): Promise<void> {
  const { clock, ids, log, notices, payouts } = context;
  try {
    await payouts.hold(userId, clock.now() + CASHIER.coolingMs);
    await notices.add({
      userId,
      key: `security:${ids.uuid()}`,
      at: clock.now(),
      kind: 'SECURITY',
      facts: {
        change,
        device: origin === null ? null : describeDevice(origin.browser),
        ip: origin?.ip ?? null,
        name: name ?? null,
      },
    });
  } catch (error) {
    log.warn('Couldn’t save a security notice.', { error, change });
  }
}
