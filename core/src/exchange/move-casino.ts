import { type Refusal, refuse } from '#base/result.ts';
import { badCallField, type CasinoCall, type CasinoKind, roundKeyOf } from '#casino/casino-move.ts';
import {
  atRiskIn,
  type CasinoPlan,
  type CasinoRound,
  lostIn,
  ownedKeyOf,
  planCasinoCall,
} from '#casino/casino-round.ts';
import { LARGEST_BALANCE } from '#ledger/ledger.ts';
import type { Money } from '#money/money.ts';
import { checkBlocked, checkLoss, checkPaused } from '#play/play.ts';
import { PLAY_SECTIONS, type PlaySection } from '#play/play-block.ts';
import type { Account } from './account.ts';
import type { Outcome } from './answer.ts';
import { answered } from './answered.ts';
import { forgetOldPlay, roundIn, transactionIn, txKeyOf } from './casino-state.ts';
import type { MoveCasino } from './command.ts';
import { noteResult } from './note-result.ts';
import type { Step } from './step.ts';

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
  const isSection =
    section === undefined || (section !== 'sports' && PLAY_SECTIONS.includes(section));
  const field = isSection ? badCallField(call) : 'section';
  if (field !== null) return refuse('VALIDATION', { field });
  const account = state.accounts.get(call.accountId);
  if (account === undefined) return refuse('NOT_FOUND', { accountId: call.accountId });
  const known = transactionIn(state, call);
  if (known !== null) return answered(step, { id: known, repeated: true });
  const round = roundIn(state, call);
  const { currency, freeRounds } = account;
  const plan = planCasinoCall(call, { round, freeRounds, currency, at });
  if (!plan.ok) return plan;
  const { tombstone } = plan.value;
  const earlier =
    tombstone === null ? undefined : state.casino.recent.get(txKeyOf(call.provider, tombstone));
  if (earlier !== undefined) return answered(step, { id: earlier, repeated: true });
  const refusal = refusalOf(step, account, { call, plan: plan.value, section });
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
function refusalOf(step: Step, account: Account, judged: JudgedCall): Refusal | null {
  const { call, plan } = judged;
  const { ledger } = step.state;
  const { move } = call;
  if (move.type === 'BET') {
    const refusal = checkBettor(step, account, judged);
    if (refusal !== null) return refusal;
    const balance = ledger.balanceOf(account.cashLedgerId);
    if (move.freeRound === undefined && move.amount > balance)
      return refuse('INSUFFICIENT_BALANCE', { balance });
  }
  const total = plan.postings.reduce((sum, { amount }) => sum + amount, 0);
  const isWithin = plan.postings.every(
    ({ from, to }) =>
      Math.abs(ledger.balanceAt(from) - total) <= LARGEST_BALANCE &&
      Math.abs(ledger.balanceAt(to) + total) <= LARGEST_BALANCE,
  );
  return isWithin ? null : refuse('VALIDATION', { field: 'amount' });
}

/** A free round puts none of the player's money at risk; loss limits apply to its stake regardless. */
function checkBettor(step: Step, account: Account, { plan, section }: JudgedCall): Refusal | null {
  const { round } = plan;
  const { limits, play, rounds, exposure } = account;
  if (limits.betLocked) return refuse('BET_LOCKED');
  if (play === null || round === null) return null;
  const before = atRiskIn(rounds);
  const after = atRiskIn(new Map(rounds).set(roundKeyOf(round), round));
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
  if (tombstone !== null) keep(step, account, { call, kind: 'TOMBSTONE', txId: tombstone });
  const id = keep(step, account, { call, kind: call.move.type, txId: call.txId, amount, free });
  if (round !== null) {
    putRound(step, account, { ...round, txIds: new Map(round.txIds).set(call.txId, id) });
  }
  forgetOldPlay(casino, step.at);
  return answered(step, { id });
}

/** Stores a round. An ended one is removed from its account, and its result is added to the player's limit tallies. */
function putRound(step: Step, account: Account, round: CasinoRound): void {
  const { ended } = step.state.casino;
  const key = roundKeyOf(round);
  if (round.endedAt === null) {
    account.rounds.set(key, round);
    return;
  }
  const owned = ownedKeyOf(round);
  const before = ended.get(owned);
  noteResult(step, account, (before === undefined ? 0 : lostIn(before)) - lostIn(round));
  account.rounds.delete(key);
  ended.set(owned, round);
}

interface Kept {
  readonly call: CasinoCall;
  readonly kind: CasinoKind;
  readonly txId: string;
  readonly amount?: Money;
  readonly free?: CasinoPlan['free'];
}

/** Creates the stored transaction of a call and returns its number. */
function keep(step: Step, account: Account, kept: Kept): number {
  const { call, kind, txId, amount = 0, free = null } = kept;
  const { casino, ledger } = step.state;
  const { provider, accountId, game, roundId, move } = call;
  const id = casino.nextTransactionId;
  casino.nextTransactionId += 1;
  casino.recent.set(txKeyOf(provider, txId), id);
  const betTxId = kind !== 'TOMBSTONE' && 'betTxId' in move ? move.betTxId : null;
  const balance = ledger.balanceOf(account.cashLedgerId);
  const facts = { accountId, game, roundId, kind, betTxId, amount, balance, at: step.at };
  // Omitted rather than null, so that transactions from before free rounds don't change.
  const ofFree = free === null ? {} : { freeRound: free.bonusId, kept: free.kept };
  step.events.push({
    type: 'CasinoMoved',
    transaction: { id, provider, txId, ...facts, ...ofFree },
  });
  return id;
}
