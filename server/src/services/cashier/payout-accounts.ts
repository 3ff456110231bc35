import { CASHIER } from '@crease/contracts/rules/cash-limits.ts';
import {
  maskedNumberOf,
  maskedPlaceOf,
  payoutDetailsOf,
  payoutPlaceOf,
} from '@crease/contracts/rules/payout-account.ts';
import type { payoutAccountFields } from '@crease/contracts/rules/payout-fields.ts';
import { timeOf } from '@crease/contracts/values/instant.ts';
import type { PayoutAccount } from '@crease/contracts/wire/cashier.ts';
import type * as z from 'zod/mini';
import type { KeptPayout } from '#ports/cashier-store.ts';
import { ownAuditLineOf } from '#services/account/own-audit-line.ts';
import type { AppContext } from '#services/app-context.ts';
import { answer, decline, declineField, type Reply } from '#services/reply.ts';
import { withAllProofs } from '#services/security/check-current-password.ts';
import { inTurnOf } from './cash-desk.ts';
import type { Asking } from './start-deposit.ts';

const HOUR_MS = 3_600_000;

/** Credentials to re-authenticate the bettor. */
export interface PayoutProof {
  readonly password: string;
  readonly code?: string | undefined;
}

export type WrittenAccount = z.output<typeof payoutAccountFields>;

/** Saves a payout account, usable after a day. Errors: PAYOUT_ACCOUNTS if the limit is reached. */
export function addPayoutAccount(
  context: AppContext,
  asking: Asking,
  { account, ...proof }: PayoutProof & { readonly account: WrittenAccount },
): Promise<Reply<PayoutAccount>> {
  return withAllProofs(context, proofOf(asking, proof), () =>
    inTurnOf(context, asking.user.id, async () => {
      const kept = await keepPayout(context, asking, account);
      return kept.ok ? answer(payoutAccountOf(kept.value, context.clock.now(), false)) : kept;
    }),
  );
}

export function removePayoutAccount(
  context: AppContext,
  asking: Asking,
  { id, ...proof }: PayoutProof & { readonly id: number },
): Promise<Reply<boolean>> {
  const { user, origin } = asking;
  return withAllProofs(context, proofOf(asking, proof), async () => {
    if (!(await context.cashier.removePayout(user.id, id))) return decline('NOT_FOUND');
    await context.accounts.addAudit(
      ownAuditLineOf({ userId: user.id, origin }, 'RemovePayoutAccount', { id }),
    );
    return answer(true);
  });
}

/** Stores an account, or returns the existing one. Call under the owner's lock. */
export async function keepPayout(
  context: AppContext,
  { user, origin }: Asking,
  account: WrittenAccount,
): Promise<Reply<KeptPayout>> {
  const { accounts, cashier, clock } = context;
  const details = payoutDetailsOf(account);
  if (typeof details === 'string') return declineField(`account.${details}`, 'Invalid value');
  const place = payoutPlaceOf(details);
  const saved = await cashier.payoutsOf(user.id);
  const known = saved.find((one) => one.place === place);
  if (known !== undefined) return answer(known);
  if (saved.length >= CASHIER.payoutAccounts)
    return decline('PAYOUT_ACCOUNTS', { max: CASHIER.payoutAccounts });
  const now = clock.now();
  const kept = await cashier.addPayout({
    ...details,
    userId: user.id,
    place,
    createdAt: now,
    usableFrom: now + CASHIER.coolingMs,
  });
  await accounts.addAudit(
    ownAuditLineOf({ userId: user.id, origin }, 'AddPayoutAccount', {
      id: kept.id,
      kind: kept.kind,
      account: maskedPlaceOf(kept),
    }),
  );
  return answer(kept);
}

/** Returns ACCOUNT_COOLING while an account is new. */
export function coolingOf({ usableFrom }: KeptPayout, now: number) {
  if (usableFrom <= now) return null;
  const hours = CASHIER.coolingMs / HOUR_MS;
  return decline('ACCOUNT_COOLING', { hours, usableFrom: timeOf(usableFrom) });
}

/** Maps an account to its owner's view, with masked numbers. */
export function payoutAccountOf(
  { id, kind, holderName, accountNumber, ifsC_Code, bankName, ...rest }: KeptPayout,
  now: number,
  isDefault: boolean,
): PayoutAccount {
  return {
    id,
    kind,
    holderName,
    accountNumber: accountNumber === null ? null : maskedNumberOf(accountNumber),
    ifsC_Code,
    bankName,
    upiId: rest.upiId,
    walletAddress: rest.walletAddress,
    isDefault,
    usableFrom: timeOf(rest.usableFrom),
    isUsable: rest.usableFrom <= now,
  };
}

/** Maps the credentials to the format that the check expects. */
export function proofOf({ user, origin }: Asking, { password, code }: PayoutProof) {
  return { userId: user.id, currentPassword: password, code, origin };
}
