import { getKolkataDay, startOfKolkataDay } from '@crease/contracts/values/instant.ts';
import { toRupees } from '@crease/contracts/values/money.ts';
import type { OperatorPaymentMethod, PayeeToday } from '@crease/contracts/wire/operator-cashier.ts';
import { type Actor, buildAuditRow } from '#base/audit/audit-line.ts';
import { type Failure, fail, failField, ok, type ServiceResult } from '#base/reply.ts';
import type { CashEnv } from '#cash/env.ts';
import type { MethodInput } from './payment-change.ts';
import type { HouseMethod } from './payment-methods.ts';
import { isManual } from './payment-providers.ts';

interface Saving {
  readonly method: MethodInput;
  readonly reason: string;
}

/** Creates or updates a payment method. Errors: NOT_FOUND for an unknown ID, VALIDATION for contradictory settings. */
export async function savePaymentMethod(
  context: CashEnv,
  actor: Actor,
  { method, reason }: Saving,
): Promise<ServiceResult<HouseMethod>> {
  const refused = validateMethod(context, method);
  if (refused !== null) return refused;
  const kept = await context.payments.save(method, (before, after) =>
    buildAuditRow(actor, {
      action: 'SavePaymentMethod',
      entity: 'payment-method',
      entityId: after.id,
      reason,
      before,
      after,
    }),
  );
  return kept === null ? fail('NOT_FOUND') : ok(kept);
}

/** Returns VALIDATION for contradictory settings; null if valid. */
export function validateMethod(context: CashEnv, method: MethodInput): Failure | null {
  const wrong = findMethodProblem(context, method);
  return wrong === null ? null : failField(...wrong);
}

/** Maps a method to its back-office view. */
export function toOperatorMethod(method: HouseMethod): OperatorPaymentMethod {
  const { min, max, payees } = method;
  return {
    ...method,
    min: toRupees(min),
    max: toRupees(max),
    payees: payees.map((payee) => ({
      ...payee,
      dailyCap: payee.dailyCap === null ? null : toRupees(payee.dailyCap),
    })),
  };
}

/** Amounts requested per house account since midnight in India; daily caps apply to these. */
export async function listPayeeTotals({ cashier, clock }: CashEnv): Promise<readonly PayeeToday[]> {
  const today = startOfKolkataDay(getKolkataDay(clock.now()));
  const totals = await cashier.payeeTotals(today);
  return [...totals].map(([code, asked]) => ({ code, asked: toRupees(asked) }));
}

function findMethodProblem(
  { providers }: CashEnv,
  input: MethodInput,
): [field: string, sentence: string] | null {
  const { min, max, opensMinute, closesMinute, payees, type, provider } = input;
  if (min > max) return ['max', 'max must be at least min'];
  if ((opensMinute === null) !== (closesMinute === null))
    return ['closesMinute', 'Enter both opening and closing times, or neither'];
  if (new Set(payees.map(({ code }) => code)).size < payees.length)
    return ['payees', 'Account codes must be unique'];
  if (providers.byCode(provider) === null) return ['provider', 'Unknown provider'];
  if (isManual(input) && isUpi(type) && payees.some(({ upiId }) => upiId === null))
    return ['payees', 'Each account needs a UPI ID'];
  return null;
}

function isUpi(type: MethodInput['type']): boolean {
  return type === 'UPI' || type === 'QR';
}
