import { kolkataDayOf, startOfKolkataDay } from '@crease/contracts/values/instant.ts';
import { rupeesOf } from '@crease/contracts/values/money.ts';
import type { OpPaymentMethod, PayeeToday } from '@crease/contracts/wire/operator-cashier.ts';
import type { AppContext } from '#services/app-context.ts';
import { type Actor, auditLineOf } from '#services/operator/audit-line.ts';
import { answer, type Declined, decline, declineField, type Reply } from '#services/reply.ts';
import type { WantedMethod } from './payment-change.ts';
import type { HouseMethod } from './payment-methods.ts';
import { isManual } from './payment-providers.ts';

interface Saving {
  readonly method: WantedMethod;
  readonly reason: string;
}

/** Creates or updates a payment method. Errors: NOT_FOUND for an unknown ID, VALIDATION for contradictory settings. */
export async function savePaymentMethod(
  context: AppContext,
  actor: Actor,
  { method, reason }: Saving,
): Promise<Reply<HouseMethod>> {
  const refused = methodRefusal(context, method);
  if (refused !== null) return refused;
  const kept = await context.payments.save(method, (before, after) =>
    auditLineOf(actor, {
      action: 'SavePaymentMethod',
      entity: 'payment-method',
      entityId: after.id,
      reason,
      before,
      after,
    }),
  );
  return kept === null ? decline('NOT_FOUND') : answer(kept);
}

/** Returns VALIDATION for contradictory settings; null if valid. */
export function methodRefusal(context: AppContext, method: WantedMethod): Declined | null {
  const wrong = problemOf(context, method);
  return wrong === null ? null : declineField(...wrong);
}

/** Maps a method to its back-office view. */
export function opMethodOf(method: HouseMethod): OpPaymentMethod {
  const { min, max, payees } = method;
  return {
    ...method,
    min: rupeesOf(min),
    max: rupeesOf(max),
    payees: payees.map((payee) => ({
      ...payee,
      dailyCap: payee.dailyCap === null ? null : rupeesOf(payee.dailyCap),
    })),
  };
}

/** Amounts requested per house account since midnight in India; daily caps apply to these. */
export async function payeesToday({ cashier, clock }: AppContext): Promise<readonly PayeeToday[]> {
  const today = startOfKolkataDay(kolkataDayOf(clock.now()));
  const totals = await cashier.payeeTotals(today);
  return [...totals].map(([code, asked]) => ({ code, asked: rupeesOf(asked) }));
}

function problemOf(
  { providers }: AppContext,
  wanted: WantedMethod,
): [field: string, sentence: string] | null {
  const { min, max, opensMinute, closesMinute, payees, type, provider } = wanted;
  if (min > max) return ['max', 'max must be at least min'];
  if ((opensMinute === null) !== (closesMinute === null))
    return ['closesMinute', 'Enter both opening and closing times, or neither'];
  if (new Set(payees.map(({ code }) => code)).size < payees.length)
    return ['payees', 'Account codes must be unique'];
  if (providers.byCode(provider) === null) return ['provider', 'Unknown provider'];
  if (isManual(wanted) && isUpi(type) && payees.some(({ upiId }) => upiId === null))
    return ['payees', 'Each account needs a UPI ID'];
  return null;
}

function isUpi(type: WantedMethod['type']): boolean {
  return type === 'UPI' || type === 'QR';
}
