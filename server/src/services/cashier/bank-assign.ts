import { rupeesOf } from '@crease/contracts/values/money.ts';
import type { HouseCashMove } from '@crease/core/cashier/cash-move.ts';
import { collectionPath, TAX } from '@crease/core/cashier/chart.ts';
import type { Money } from '@crease/core/money/money.ts';
import type { BankLine, LinePurpose } from '#ports/bank-store.ts';
import type { AppContext } from '#services/app-context.ts';
import { type Actor, auditLineOf } from '#services/operator/audit-line.ts';
import { answer, type Declined, decline, declineField, type Reply } from '#services/reply.ts';
import { inBankTurn, moved } from './bank-entry.ts';

/**
 * Assigns a purpose to an open line that belongs to no request. Persisted first and posted second, so it resumes
 * after a crash. Irreversible, because the ledger has no reversing entry. Errors: NOT_FOUND, BAD_STATE for a line
 * that belongs to a request, VALIDATION of `purpose` for a tax credit, a provider debit or an amount above the
 * available balance.
 */
export function assignBankLine(
  context: AppContext,
  actor: Actor,
  {
    lineId,
    purpose,
    reason,
  }: { readonly lineId: number; readonly purpose: LinePurpose; readonly reason: string },
): Promise<Reply<BankLine>> {
  return inBankTurn(context, async () => {
    const line = await context.bank.lineById(lineId);
    if (line === null) return decline('NOT_FOUND');
    if (line.state !== 'OPEN' || line.requestId !== null) return decline('BAD_STATE');
    const wrong = await purposeRefusal(context, line, purpose);
    if (wrong !== null) return wrong;
    const audit = auditLineOf(actor, {
      action: 'AssignBankLine',
      entity: 'bank-account',
      entityId: line.account,
      reason,
      after: { line: lineId, amount: line.amount, ...purpose },
    });
    if (!(await context.bank.assign(lineId, purpose, audit))) return decline('BAD_STATE');
    await enterPurpose(context, { ...line, purpose });
    return answer((await context.bank.lineById(lineId)) ?? line);
  });
}

/** Posts the entry of an assigned open line. Idempotent. */
export async function enterPurpose(context: AppContext, line: BankLine): Promise<void> {
  if (line.state !== 'OPEN' || line.purpose === null) return;
  if (await moved(context, line, moveOf(line, line.purpose)))
    await context.bank.advance(line.id, 'OPEN', 'MATCHED');
}

/** Builds the posting. Credits were posted as received on import, so the provider's account is cleared against that. */
function moveOf({ account, amount }: BankLine, purpose: LinePurpose): HouseCashMove {
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
  context: AppContext,
  { amount }: BankLine,
  purpose: LinePurpose,
): Promise<Declined | null> {
  if (purpose.kind === 'TAX') {
    if (amount > 0) return declineField('purpose', 'Tax payments must be debits');
    const withheld = await balanceAt(context, TAX);
    return withheld >= -amount ? null : tooMuch('Tax withheld', withheld);
  }
  if (amount < 0) return declineField('purpose', 'Provider payouts must be credits');
  const { provider, fee } = purpose;
  const held = -(await balanceAt(context, collectionPath({ kind: 'PROVIDER', code: provider })));
  return held >= amount + fee ? null : tooMuch('Provider balance', held);
}

function tooMuch(what: string, there: Money): Declined {
  return declineField('purpose', `${what}: only ₹${rupeesOf(Math.max(there, 0))} available`);
}

function balanceAt({ exchange }: AppContext, path: string): Promise<Money> {
  return exchange.read(({ ledger }) => ledger.balanceAt(path));
}
