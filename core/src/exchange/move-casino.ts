import { type Rejection, reject, rejectField } from '#base/result.ts';
import { mayPost } from '#cashier/chart-of-accounts.ts';
import { type CasinoCall, type CasinoKind, findInvalidCallField, makeRoundKey } from '#casino/casino-move.ts';
import {
  type CasinoPlan,
  type CasinoRound,
  computeRoundLoss,
  computeRoundRisk,
  makeOwnedRoundKey,
  planCasinoCall,
} from '#casino/casino-round.ts';
import type { Money } from '#money/money.ts';
import { checkBlocked, checkLoss, checkPaused } from '#play/play.ts';
import { PLAY_SECTIONS, type PlaySection } from '#play/play-pause.ts';
import type { Account } from './account.ts';
import type { MoveCasino } from './command.ts';
import { evictOldPlay, findRound, findTransaction, makeTxKey } from './exchange-state.ts';
import type { Outcome, Step } from './step.ts';

/**
 * Executes a game provider's call atomically: the entry, the updated round and the stored transaction. A repeated
 * call returns its transaction number regardless of its content; the caller compares.
 *
 * Payouts are made to any account. A bet checks, in this order: account lock, break, player blocks, loss limits,
 * cash. A free round, staked by the house, checks all but the cash: anything that would stop paid play stops it too.
 *
 * Errors: NOT_FOUND (`accountId`); VALIDATION (`field`); those of `planCasinoCall`; for bets BET_LOCKED, PLAY_PAUSED,
 * PLAY_BLOCKED, PLAY_LIMIT and INSUFFICIENT_BALANCE (`balance`: free cash); for a rollback NOT_FOUND if the bet is of
 * another round.
 */
export function moveCasino(step: Step, { call, section }: MoveCasino): Outcome {
  const { state, at } = step;
  const isSection = section === undefined || (section !== 'sports' && PLAY_SECTIONS.includes(section));
  const field = isSection ? findInvalidCallField(call) : 'section';
  if (field !== null) return rejectField(field);
  const account = state.accounts.get(call.accountId);
  if (account === undefined) return reject('NOT_FOUND', { accountId: call.accountId });
  const known = findTransaction(state, call);
  if (known !== null) return step.accept({ id: known, repeated: true });
  const round = findRound(state, call);
  const { currency, freeRounds } = account;
  const plan = planCasinoCall(call, { round, freeRounds, currency, at });
  if (!plan.ok) return plan;
  const { tombstone } = plan.value;
  const earlier = tombstone === null ? undefined : state.casino.recent.get(makeTxKey(call.provider, tombstone));
  if (earlier !== undefined) return step.accept({ id: earlier, repeated: true });
  const refusal = findRejection(step, account, { call, plan: plan.value, section });
  return refusal ?? book(step, account, { call, plan: plan.value });
}

interface PlannedCall {
  readonly call: CasinoCall;
  readonly plan: CasinoPlan;
}

interface JudgedCall extends PlannedCall {
  readonly section: PlaySection | undefined;
}

/** Checks player restrictions and cash, and that every balance stays in range. */
function findRejection(step: Step, account: Account, judged: JudgedCall): Rejection | null {
  const { call, plan } = judged;
  const { ledger } = step.state;
  const { move } = call;
  if (move.type === 'BET') {
    const refusal = checkBettor(step, account, judged);
    if (refusal !== null) return refusal;
    const balance = ledger.getBalance(account.cashLedgerId);
    if (move.freeRound === undefined && move.amount > balance) return reject('INSUFFICIENT_BALANCE', { balance });
  }
  return mayPost(ledger, plan.postings) ? null : rejectField('amount');
}

/** A free round puts none of the player's money at risk; loss limits apply to its stake regardless. */
function checkBettor(step: Step, account: Account, { plan, section }: JudgedCall): Rejection | null {
  const { round } = plan;
  const { limits, play, rounds, exposure } = account;
  if (limits.betLocked) return reject('BET_LOCKED');
  if (play === null || round === null) return null;
  const before = computeRoundRisk(rounds);
  const after = computeRoundRisk(new Map(rounds).set(makeRoundKey(round), round));
  const rise = plan.free === null ? after - before : plan.amount;
  return (
    checkPaused(play, step.at) ??
    checkBlocked(play, section ?? null) ??
    checkLoss(play, { atRisk: exposure + before, rise }, step.at)
  );
}

function book(step: Step, account: Account, { call, plan }: PlannedCall): Outcome {
  const { casino, ledger } = step.state;
  const { postings, amount, round, tombstone, freeRounds, free } = plan;
  for (const { from, to, ...posted } of postings) {
    const reason = `${call.game} ${call.roundId}`;
    const between = { from: ledger.open(from), to: ledger.open(to) };
    step.post({ ...posted, ...between, accountId: call.accountId, reason });
  }
  if (postings.length > 0) account.balanceVersion += 1;
  account.freeRounds = freeRounds;
  if (tombstone !== null) storeTransaction(step, account, { call, kind: 'TOMBSTONE', txId: tombstone });
  const stored = { call, kind: call.move.type, txId: call.txId, amount, free };
  const id = storeTransaction(step, account, stored);
  if (round !== null) {
    storeRound(step, account, { ...round, txIds: new Map(round.txIds).set(call.txId, id) });
  }
  evictOldPlay(casino, step.at);
  return step.accept({ id });
}

/** Stores a round. An ended one is removed from its account, and its result is added to the player's limit tallies. */
function storeRound(step: Step, account: Account, round: CasinoRound): void {
  const { ended } = step.state.casino;
  const key = makeRoundKey(round);
  if (round.endedAt === null) {
    account.rounds.set(key, round);
    return;
  }
  const owned = makeOwnedRoundKey(round);
  const before = ended.get(owned);
  step.recordResult(account, (before === undefined ? 0 : computeRoundLoss(before)) - computeRoundLoss(round));
  account.rounds.delete(key);
  ended.set(owned, round);
}

interface StoredCall {
  readonly call: CasinoCall;
  readonly kind: CasinoKind;
  readonly txId: string;
  readonly amount?: Money;
  readonly free?: CasinoPlan['free'];
}

/** Creates the stored transaction of a call and returns its number. */
function storeTransaction(step: Step, account: Account, stored: StoredCall): number {
  const { call, kind, txId, amount = 0, free = null } = stored;
  const { casino, ledger } = step.state;
  const { provider, accountId, game, roundId, move } = call;
  const id = casino.nextTransactionId;
  casino.nextTransactionId += 1;
  casino.recent.set(makeTxKey(provider, txId), id);
  const betTxId = kind !== 'TOMBSTONE' && 'betTxId' in move ? move.betTxId : null;
  const balance = ledger.getBalance(account.cashLedgerId);
  const facts = { accountId, game, roundId, kind, betTxId, amount, balance, at: step.at };
  const ofFree = free === null ? {} : { freeRound: free.bonusId, kept: free.kept };
  step.events.push({
    type: 'CasinoMoved',
    transaction: { id, provider, txId, ...facts, ...ofFree },
  });
  return id;
}
