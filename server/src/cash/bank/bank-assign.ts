import { toRupees } from '@crease/contracts/values/money.ts';
import type { HouseCashMove } from '@crease/core/cashier/cash-move.ts';
import { collectionPath, TAX } from '@crease/core/cashier/chart.ts';
import type { Money } from '@crease/core/money/money.ts';
import { type Actor, buildAuditRow } from '#base/audit/audit-line.ts';
import { type Failure, fail, failField, ok, type ServiceResult } from '#base/reply.ts';
import type { CashEnv } from '#cash/env.ts';
import type { BankLine, LinePurpose } from '#cash/store/bank-store.ts';
import { postMovement, withBankLock } from './bank-entry.ts';

/**
 * Assigns a purpose to an open line that belongs to no request. Persisted first and posted second, so it resumes
 * after a crash. Irreversible, because the ledger has no reversing entry. Errors: NOT_FOUND, BAD_STATE for a line
 * that belongs to a request, VALIDATION of `purpose` for a tax credit, a provider debit or an amount above the
 * available balance.
 */
export function assignBankLine(
  context: CashEnv,
  actor: Actor,
  {
    lineId,
    purpose,
    reason,
  }: { readonly lineId: number; readonly purpose: LinePurpose; readonly reason: string },
): Promise<ServiceResult<BankLine>> {
  return withBankLock(context, async () => {
    const line = await context.bank.lineById(lineId);
    if (line === null) return fail('NOT_FOUND');
    if (line.state !== 'OPEN' || line.requestId !== null) return fail('BAD_STATE');
    const wrong = await purposeRefusal(context, line, purpose);
    if (wrong !== null) return wrong;
    const audit = buildAuditRow(actor, {
      action: 'AssignBankLine',
      entity: 'bank-account',
      entityId: line.account,
      reason,
      after: { line: lineId, amount: line.amount, ...purpose },
    });
    if (!(await context.bank.assign(lineId, purpose, audit))) return fail('BAD_STATE');
    await postPurpose(context, { ...line, purpose });
    return ok((await context.bank.lineById(lineId)) ?? line);
  });
}

/** Posts the entry of an assigned open line. Idempotent. */
export async function postPurpose(context: CashEnv, line: BankLine): Promise<void> {
  if (line.state !== 'OPEN' || line.purpose === null) return;
  if (await postMovement(context, line, buildPurposePosting(line, line.purpose)))
    await context.bank.advance(line.id, 'OPEN', 'MATCHED');
}

/** Builds the posting. Credits were posted as received on import, so the provider's account is cleared against that. */
function buildPurposePosting({ account, amount }: BankLine, purpose: LinePurpose): HouseCashMove {
  if (purpose.kind === 'TAX')
    return { type: 'TAX_PAID', amount: -amount, from: { kind: 'BANK', code: account } };
  return {
    type: 'PROVIDER_SETTLED',
    amount: amount + purpose.fee,
    fee: purpose.fee,
    from: { kind: 'PROVIDER', code: purpose.provider },
    to: { kind: 'UNIDENTIFIED' },
  };
}

async function purposeRefusal(
  context: CashEnv,
  { amount }: BankLine,
  purpose: LinePurpose,
): Promise<Failure | null> {
  if (purpose.kind === 'TAX') {
    if (amount > 0) return failField('purpose', 'Tax payments must be debits');
    const withheld = await balanceAt(context, TAX);
    return withheld >= -amount ? null : failTooMuch('Tax withheld', withheld);
  }
  if (amount < 0) return failField('purpose', 'Provider payouts must be credits');
  const { provider, fee } = purpose;
  const held = -(await balanceAt(context, collectionPath({ kind: 'PROVIDER', code: provider })));
  return held >= amount + fee ? null : failTooMuch('Provider balance', held);
}

function failTooMuch(field: string, available: Money): Failure {
  return failField('purpose', `${field}: only ₹${toRupees(Math.max(available, 0))} available`);
}

function balanceAt({ exchange }: CashEnv, path: string): Promise<Money> {
  return exchange.read(({ ledger }) => ledger.balanceAt(path));
}
