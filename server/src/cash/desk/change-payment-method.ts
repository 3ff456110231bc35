import { getKolkataDay, startOfKolkataDay } from '@crease/contracts/base/instant.ts';
import { toRupees, toRupeesOrNull } from '@crease/contracts/base/money.ts';
import type { OperatorPaymentMethod, PayeeToday } from '@crease/contracts/cash/operator-requests.ts';
import type { ActionChange } from '@crease/contracts/trading/actions.ts';
import { accept } from '@crease/core/base/result.ts';
import type { ActionDefinition, ActOf } from '#approvals/action.ts';
import { NO_EFFECT } from '#approvals/effect-totals.ts';
import { type Actor, buildAuditRow } from '#base/audit-log.ts';
import { type Failure, fail, failField, ok, type Reply } from '#base/reply.ts';
import type { CashEnv } from '#cash/env.ts';
import { type HouseMethod, type HousePayee, isManual, NO_PAYEE } from '#cash/payment-methods.ts';
import type { Input } from '#people/account/call-context.ts';

/** Creates or updates a payment method. Errors: NOT_FOUND for an unknown ID, VALIDATION for contradictory settings. */
export async function savePaymentMethod(
  context: CashEnv,
  actor: Actor,
  { method, reason }: { readonly method: MethodInput; readonly reason: string },
): Reply<HouseMethod> {
  const refused = validateMethod(context, method);
  if (refused !== null) return refused;
  const saved = await context.payments.save(method, (before, after) =>
    buildAuditRow(actor, {
      action: 'SavePaymentMethod',
      entity: 'payment-method',
      entityId: after.id,
      reason,
      before,
      after,
    }),
  );
  return saved === null ? fail('NOT_FOUND') : ok(saved);
}

export function toOperatorMethod(method: HouseMethod): OperatorPaymentMethod {
  const { min, max, payees } = method;
  return {
    ...method,
    min: toRupees(min),
    max: toRupees(max),
    payees: payees.map((payee) => ({ ...payee, dailyCap: toRupeesOrNull(payee.dailyCap) })),
  };
}

/** Amounts requested per house account since midnight in India; daily caps apply to these. */
export async function listPayeeTotals({ cashier, clock }: CashEnv): Promise<readonly PayeeToday[]> {
  const today = startOfKolkataDay(getKolkataDay(clock.now()));
  const totals = await cashier.payeeTotals(today);
  return [...totals].map(([code, asked]) => ({ code, asked: toRupees(asked) }));
}

/** Returns VALIDATION for contradictory settings; null if valid. */
function validateMethod({ providers }: CashEnv, input: MethodInput): Failure | null {
  const { min, max, opensMinute, closesMinute, payees, type, provider } = input;
  if (min > max) return failField('max', 'max must be at least min');
  if ((opensMinute === null) !== (closesMinute === null))
    return failField('closesMinute', 'Enter both opening and closing times, or neither');
  if (new Set(payees.map(({ code }) => code)).size < payees.length)
    return failField('payees', 'Account codes must be unique');
  if (providers.byCode(provider) === null) return failField('provider', 'Unknown provider');
  const isUpi = type === 'UPI' || type === 'QR';
  if (isManual(input) && isUpi && payees.some(({ upiId }) => upiId === null))
    return failField('payees', 'Each account needs a UPI ID');
  return null;
}

/** Requested payment method; new if it has no ID. Amounts in paise. */
type MethodInput = Input<'operatorSavePaymentMethod'>;

declare module '#approvals/action.ts' {
  interface Actions {
    SavePaymentMethod: {
      readonly method: MethodInput;
      /** State when requested; null for a new one. */
      readonly before: HouseMethod | null;
      readonly reason: string;
    };
  }
}

/** Fields that determine where a payment is sent. */
const DESTINATION_FIELDS = Object.keys(NO_PAYEE) as (keyof typeof NO_PAYEE)[];
/** Fields of an enabled method that need two approvals to change. */
const ROUTING_FIELDS = ['type', 'provider'] as const;
const SWITCHES = ['enabled', 'forDeposit', 'forWithdrawal'] as const;

/**
 * Adds or changes a payment method. Errors: VALIDATION for contradictory settings, NOT_FOUND for an unknown ID,
 * BAD_STATE if it has been changed since the proposal.
 */
export const changePaymentMethod: ActionDefinition<'SavePaymentMethod', CashEnv> = {
  roles: [],
  amounts: null,
  subject: ({ method }) => ({ entity: 'payment-method', entityId: method.id ?? 'new' }),
  name: ({ method }, proposalId) => String(method.id ?? `new ${proposalId}`),
  build: (context, { type, method, reason }) => {
    const refused = validateMethod(context, method);
    if (refused !== null) return refused;
    const before = method.id === undefined ? null : context.payments.byId(method.id);
    if (method.id !== undefined && before === null) return fail('NOT_FOUND');
    return { type, method, before, reason };
  },
  effect: (_, act) => accept({ ...NO_EFFECT, need: redirectsMoney(act) ? 'UNDER_RULE' : 'NEVER' }),
  changes: (_, act) => listMethodChanges(act),
  execute: async (context, { actor, act: { method, before, reason } }) => {
    const now = method.id === undefined ? null : context.payments.byId(method.id);
    if (serializeMethod(now) !== serializeMethod(before)) return fail('BAD_STATE');
    const saved = await savePaymentMethod(context, actor, { method, reason });
    return saved.ok ? ok({ paymentMethodId: saved.value.id }) : saved;
  },
};

/** Serialises a method for comparison, with sorted fields because the database doesn't preserve their order. */
function serializeMethod(method: HouseMethod | null): string {
  if (method === null) return '';
  const fields = (of: object) => Object.entries(of).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify(fields({ ...method, payees: method.payees.map(fields) }));
}

/** True if the change redirects money: a new or changed account, or a method that is enabled. */
function redirectsMoney({ method, before }: ActOf<'SavePaymentMethod'>): boolean {
  const { enabled, domains, payees } = method;
  const isOpened = SWITCHES.some((name) => method[name] && before?.[name] !== true);
  const isElsewhere =
    before !== null &&
    (ROUTING_FIELDS.some((name) => method[name] !== before[name]) ||
      domains.some((domain) => !before.domains.includes(domain)) ||
      domains.length !== before.domains.length);
  if (enabled && (isOpened || isElsewhere)) return true;
  return payees.some((payee) => {
    const former = before?.payees.find(({ code }) => code === payee.code);
    if (former === undefined) return true;
    if (payee.enabled && !former.enabled) return true;
    return DESTINATION_FIELDS.some((name) => payee[name] !== former[name]);
  });
}

function listMethodChanges({ method, before }: ActOf<'SavePaymentMethod'>): readonly ActionChange[] {
  const changes: ActionChange[] = [{ name: 'paymentMethod', before: before?.name ?? null, after: method.name }];
  const now = flattenMethod(method);
  const former: ReadonlyMap<string, Fact> = before === null ? new Map() : flattenMethod(before);
  for (const name of new Set([...now.keys(), ...former.keys()])) {
    const [was, after] = [former.get(name) ?? null, now.get(name) ?? null];
    if (was !== after) changes.push({ name, before: was, after });
  }
  return changes;
}

type Fact = string | number | boolean;

/** All fields of a method by name, and its accounts by code. */
function flattenMethod(method: Omit<HouseMethod, 'id'>): ReadonlyMap<string, Fact> {
  const { min, max, domains, note, payees, id: _, ...plain } = { id: 0, ...method };
  const facts: [string, Fact][] = [];
  for (const [name, value] of Object.entries(plain)) {
    if (value !== null && value !== undefined) facts.push([name, value]);
  }
  facts.push(['min', toRupees(min)], ['max', toRupees(max)]);
  if (domains.length > 0) facts.push(['domains', domains.join(', ')]);
  if (note !== null) facts.push(['note', note]);
  for (const payee of payees) facts.push([`Account ${payee.code}`, describePayee(payee)]);
  return new Map(facts);
}

function describePayee(payee: HousePayee): string {
  const place = DESTINATION_FIELDS.flatMap((name) => payee[name] ?? []);
  const cap = payee.dailyCap === null ? [] : [`daily cap ₹${toRupees(payee.dailyCap)}`];
  return [...place, ...cap, payee.enabled ? 'on' : 'off'].join(', ');
}
