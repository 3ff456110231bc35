import type { RiskFlag } from '@crease/contracts/cash/cashier.ts';
import { normalizeReference } from '@crease/contracts/cash/payment-details.ts';
import type { HouseCashMove } from '@crease/core/cashier/cash-move.ts';
import { type Actor, buildAuditRow } from '#base/audit-log.ts';
import { fail, ok, type Reply } from '#base/reply.ts';
import type { CashEnv } from '#cash/env.ts';
import { withRequest } from '#cash/requests/cash-desk.ts';
import { BY_SYSTEM, takeStep } from '#cash/requests/request-transitions.ts';
import { claimReference } from '#cash/requests/submit-deposit.ts';
import type { BankLine } from '#cash/store/bank-store.ts';
import type { CashRequest } from '#cash/store/cash-request.ts';
import type { Input } from '#people/account/call-context.ts';
import { postMovement, postPurpose, withBankLock } from './bank-accounts.ts';
import { creditWaiting } from './bank-credit.ts';
import { canMatch, findCandidates, findCertainMatch } from './bank-lines.ts';

/**
 * Processes all unfinished lines: posts credits as received but unidentified, ties lines to requests with the same
 * reference and amount, posts the resulting movements and credits what they prove. Each step has its own idempotency key, so a crash can't
 * repeat one.
 */
export function processBankLines(context: CashEnv): Promise<void> {
  return withBankLock(context, async () => {
    for (const line of await context.bank.unfinished()) {
      if (line.state === 'NEW') await postReceived(context, line);
      if (line.state === 'UNTIED' || line.state === 'RETURNING')
        await withLineRequest(context, line.id, async (current, request) => {
          await completeUnmatch(context, current, request);
          return ok(current);
        });
    }
    const open = (await context.bank.unfinished()).filter(({ state }) => state === 'OPEN');
    for (const line of open) await postPurpose(context, line);
    const untied = open.filter(({ requestId, purpose }) => requestId === null && purpose === null);
    const candidates = await findCandidates(context, untied);
    for (const line of untied) {
      const certain = findCertainMatch(candidates.get(line.id) ?? []);
      if (certain !== null) await context.bank.matchToRequest(line.id, certain.request.id);
    }
    for (const { id } of open) await applyLine(context, id, 'AUTO');
    await creditWaiting(context);
  });
}

/**
 * Matches an open line to a request manually. A pending deposit then awaits approval in its queue under the usual
 * rules. Errors: NOT_FOUND, BAD_STATE if amount or state doesn't fit or either is already matched.
 */
export function matchBankLine(
  context: CashEnv,
  actor: Actor,
  { lineId, requestId }: Input<'operatorMatchBankLine'>,
): Reply<BankLine> {
  return withBankLock(context, async () => {
    const line = await context.bank.lineById(lineId);
    const request = await context.cashier.requestById(requestId);
    if (line === null || request === null) return fail('NOT_FOUND');
    if (!canMatch(line, request)) return fail('BAD_STATE', { state: request.state });
    const audit = buildAuditRow(actor, {
      action: 'MatchBankLine',
      entity: 'cash-request',
      entityId: requestId,
      before: { state: request.state },
      after: { line: lineId, amount: line.amount },
    });
    if (!(await context.bank.matchToRequest(lineId, requestId, audit))) return fail('BAD_STATE');
    if (!(await applyLine(context, lineId, 'OPERATOR'))) return fail('BAD_STATE');
    return ok((await context.bank.lineById(lineId)) ?? line);
  });
}

/** Credits belong to the house from this point, whichever request they turn out to pay. */
async function postReceived(context: CashEnv, line: BankLine): Promise<void> {
  const { id, account, amount } = line;
  const at = { kind: 'BANK', code: account } as const;
  const isEntered = amount < 0 || (await postMovement(context, line, { type: 'RECEIVED', amount, at }));
  if (isEntered) await context.bank.advance(id, 'NEW', 'OPEN');
}

/** Decides whether a match is evidence by itself, or an operator's opinion. */
type MatchedBy = 'AUTO' | 'OPERATOR';

/** Applies a tied line to its request. If the request's state has changed, the line is untied. */
async function applyLine(context: CashEnv, lineId: number, by: MatchedBy): Promise<boolean> {
  const applied = await withLineRequest(context, lineId, async (line, request) => {
    // A pending transfer is completed first; the line is retried later.
    if (line.state !== 'OPEN' || request.owes !== null) return fail('BAD_STATE');
    const isDone = await (line.amount > 0
      ? applyCredit(context, line, request, by)
      : applyDebit(context, line, request));
    if (!isDone) await context.bank.matchToRequest(line.id, null);
    else await context.bank.advance(line.id, 'OPEN', 'MATCHED');
    return isDone ? ok(line) : fail('BAD_STATE');
  });
  return applied.ok;
}

/** Applies a credit: a pending deposit, a deposit credited before the statement, or a returned payout. */
async function applyCredit(context: CashEnv, line: BankLine, request: CashRequest, by: MatchedBy): Promise<boolean> {
  if (request.bankLineId === line.id) return true;
  if (isInTransit(request)) {
    const at = { kind: 'UNIDENTIFIED' } as const;
    if (request.settledAmount !== line.amount) return false;
    return await postMovement(context, line, { type: 'CLEARED', amount: line.amount, at });
  }
  if (request.type !== 'DEPOSIT') return false;
  const reference = normalizeReference(request.paymentType, line.reference);
  const differs = request.amount === line.amount ? [] : (['AMOUNT_DIFFERS'] as const);
  const judged = by === 'AUTO' ? [] : (['MATCHED_MANUALLY'] as const);
  const matched = await takeStep(context, request, {
    ...BY_BANK,
    to: 'AUTO_MATCHED',
    reason: `Bank line ${line.id}`,
    change: {
      bankLineId: line.id,
      settledAmount: line.amount,
      reference: request.reference ?? reference,
      submittedAt: request.submittedAt ?? context.clock.now(),
      dueAt: null,
      flags: [...new Set([...request.flags, ...differs, ...judged])],
    },
    writing: request.reference === null && reference !== null ? claimReference(reference) : {},
  });
  return matched.ok;
}

/** Applies a debit: a payout, or a deposit charged back by the bank. */
async function applyDebit(context: CashEnv, line: BankLine, request: CashRequest): Promise<boolean> {
  const { type, state, settledAmount } = request;
  const isSent = type === 'WITHDRAWAL' && (state === 'PAID' || state === 'RETURNED');
  const isTakenBack = type === 'DEPOSIT' && state === 'REVERSED';
  if ((!isSent && !isTakenBack) || settledAmount !== -line.amount) return false;
  const from = { kind: 'BANK', code: line.account } as const;
  return await postMovement(context, line, { type: 'SENT', amount: -line.amount, from });
}

/** True if the ledger expects the request's money and no statement has confirmed it yet. */
function isInTransit({ type, state, bankLineId }: CashRequest): boolean {
  if (type === 'WITHDRAWAL') return state === 'RETURNED';
  return bankLineId === null && (state === 'CREDITED' || state === 'REVERSED');
}

/** The bank confirms a payment in the role of a provider. */
const BY_BANK = { ...BY_SYSTEM, by: 'PROVIDER' } as const;

/** Flags that a match sets, and that go with it. */
const FLAGS_OF_MATCH: ReadonlySet<RiskFlag> = new Set(['AMOUNT_DIFFERS', 'MATCHED_MANUALLY']);

/**
 * Unmatches a line from its request. Persisted first, then reversed, then reopened, so it resumes after a crash.
 * Errors: NOT_FOUND, BAD_STATE for an unmatched line and for a deposit that was credited from it, because reversing
 * that needs two operators.
 */
export function unmatchBankLine(
  context: CashEnv,
  actor: Actor,
  { lineId, reason }: Input<'operatorUnmatchBankLine'>,
): Reply<BankLine> {
  return withBankLock(context, () =>
    withLineRequest(context, lineId, async (line, request) => {
      if (line.state !== 'MATCHED' || request.owes !== null) return fail('BAD_STATE');
      const isItsSource = request.bankLineId === line.id;
      if (isItsSource && request.state !== 'AUTO_MATCHED') return fail('BAD_STATE', { state: request.state });
      const audit = buildAuditRow(actor, {
        action: 'UnmatchBankLine',
        entity: 'cash-request',
        entityId: request.id,
        reason,
        before: { line: lineId, amount: line.amount, state: request.state },
      });
      const to = isItsSource ? 'UNTIED' : 'RETURNING';
      if (!(await context.bank.startUnmatch(lineId, to, audit))) return fail('BAD_STATE');
      await completeUnmatch(context, { ...line, state: to }, request);
      return ok((await context.bank.lineById(lineId)) ?? line);
    }),
  );
}

async function withLineRequest(
  context: CashEnv,
  lineId: number,
  work: (line: BankLine, request: CashRequest) => Reply<BankLine>,
): Reply<BankLine> {
  const line = await context.bank.lineById(lineId);
  if (line === null) return fail('NOT_FOUND');
  const known = line.requestId === null ? null : await context.cashier.requestById(line.requestId);
  if (known === null) return fail('BAD_STATE');
  return await withRequest(context, known, (request) => work(line, request));
}

async function completeUnmatch(context: CashEnv, line: BankLine, request: CashRequest): Promise<void> {
  const isDone =
    line.state === 'RETURNING'
      ? await postMovement(context, line, invertMovement(line), 'UNTIED')
      : request.bankLineId !== line.id || (await returnToReview(context, request));
  if (isDone) await context.bank.release(line.id);
  // The deposit was approved before the interrupted unmatch resumed, so the line remains matched.
  else if (line.state === 'UNTIED') await context.bank.advance(line.id, 'UNTIED', 'MATCHED');
}

/** Inverse of the movement posted by `applyCredit` or `applyDebit`. */
function invertMovement({ account, amount }: BankLine): HouseCashMove {
  return amount > 0
    ? { type: 'SENT', amount, from: { kind: 'UNIDENTIFIED' } }
    : { type: 'CLEARED', amount: -amount, at: { kind: 'BANK', code: account } };
}

/** Returns a deposit that the line had confirmed to review, as if the line hadn't arrived. */
async function returnToReview(context: CashEnv, request: CashRequest): Promise<boolean> {
  const done = await takeStep(context, request, {
    ...BY_SYSTEM,
    to: 'SUBMITTED',
    reason: 'Bank line unmatched',
    change: {
      bankLineId: null,
      settledAmount: null,
      claimedBy: null,
      claimedUntil: null,
      flags: request.flags.filter((flag) => !FLAGS_OF_MATCH.has(flag)),
    },
  });
  return done.ok;
}
