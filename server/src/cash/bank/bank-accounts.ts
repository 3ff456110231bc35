import { toRupees } from '@crease/contracts/base/money.ts';
import type { BankAccount } from '@crease/contracts/cash/bank.ts';
import type { HouseCashMove } from '@crease/core/cashier/cash-move.ts';
import { collectionPath, TAX } from '@crease/core/cashier/chart-of-accounts.ts';
import type { Money } from '@crease/core/money/money.ts';
import { type Actor, buildAuditRow } from '#base/audit-log.ts';
import { type Failure, fail, failField, ok, type Reply } from '#base/reply.ts';
import type { CashEnv } from '#cash/env.ts';
import type { BankLine, LinePurpose } from '#cash/store/bank-store.ts';
import type { Input } from '#people/account/call-context.ts';

const DOCUMENT = 'bank-accounts';

/** Statement formats of the house's bank accounts, by code. */
export async function bankAccounts(context: CashEnv): Promise<readonly BankAccount[]> {
  // Only this module writes this document.
  return ((await context.documents.get(DOCUMENT)) as BankAccount[] | null) ?? [];
}

/** Creates or updates a statement format. Errors: VALIDATION if a column is used twice. */
export function saveBankAccount(context: CashEnv, actor: Actor, account: BankAccount): Reply<BankAccount> {
  const { dayColumn, referenceColumn, textColumn, creditColumn, debitColumn } = account;
  const money = [dayColumn, creditColumn, debitColumn].filter((name) => name !== null);
  const columns = [...money, referenceColumn].filter((name) => name !== null);
  if (new Set(columns.map((name) => name.toLowerCase())).size < columns.length)
    return Promise.resolve(failField('creditColumn', 'Each column can only be used once'));
  if (money.some((name) => name.toLowerCase() === textColumn.toLowerCase()))
    return Promise.resolve(failField('textColumn', 'The description column can’t also be the date or an amount'));
  return withBankLock(context, async () => {
    const all = await bankAccounts(context);
    const before = all.find(({ code }) => code === account.code) ?? null;
    const changed = [...all.filter(({ code }) => code !== account.code), account];
    changed.sort((one, other) => one.code.localeCompare(other.code));
    const change = { action: 'SaveBankAccount', entity: 'bank-account', entityId: account.code } as const;
    const audit = buildAuditRow(actor, { ...change, before, after: account });
    await context.documents.put(DOCUMENT, changed, audit);
    return ok(account);
  });
}

/** Serialises all bank line operations; see `LOCK_ORDER`. */
export function withBankLock<Value>({ locks }: Pick<CashEnv, 'locks'>, work: () => Promise<Value>): Promise<Value> {
  return locks.run('bank', work);
}

/**
 * Posts a line's money movement once, under its name; `UNTIED` reverses the movement for its request. After an unmatch,
 * the next match posts anew.
 */
export async function postMovement(
  { exchange, log }: CashEnv,
  { id, reference, notOf }: BankLine,
  move: HouseCashMove,
  name: string = move.type,
): Promise<boolean> {
  const time = notOf.length === 0 ? '' : `:${notOf.length}`;
  const key = `bank-line:${id}:${name}${time}`;
  const outcome = await exchange.submit({ type: 'MoveHouseCash', move, reason: reference, key });
  if (!outcome.ok) log.error('The exchange rejected a bank line posting.', { id });
  return outcome.ok;
}

/**
 * Assigns a purpose to an open line that belongs to no request. Persisted first and posted second, so it resumes
 * after a crash. Irreversible, because the ledger has no reversing entry. Errors: NOT_FOUND, BAD_STATE for a line
 * that belongs to a request, VALIDATION of `purpose` for a tax credit, a provider debit or an amount above the
 * available balance.
 */
export function assignBankLine(
  context: CashEnv,
  actor: Actor,
  { lineId, purpose, reason }: Input<'operatorAssignBankLine'>,
): Reply<BankLine> {
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
  if (purpose.kind === 'TAX') return { type: 'TAX_PAID', amount: -amount, from: { kind: 'BANK', code: account } };
  return {
    type: 'PROVIDER_SETTLED',
    amount: amount + purpose.fee,
    fee: purpose.fee,
    from: { kind: 'PROVIDER', code: purpose.provider },
    to: { kind: 'UNIDENTIFIED' },
  };
}

async function purposeRefusal(context: CashEnv, { amount }: BankLine, purpose: LinePurpose): Promise<Failure | null> {
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
