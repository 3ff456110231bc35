import { type Refusal, refuse } from '#base/result.ts';
import { badCallField, type CasinoCall, type CasinoKind, roundKeyOf } from '#casino/casino-move.ts';
import {
  atRiskIn,
  type CasinoPlan,
  type CasinoRound,
  netOf,
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
 * Carries out a call of a provider of games: the entry, what the round is afterwards, and the transaction that is kept, or
 * nothing. A call that was taken is answered again with its number, whatever it asks for now; who called compares.
 *
 * What is owed is paid to anybody. A bet asks, in this order: whether the account is locked, a break, what the player has
 * shut, limits on losses, the cash.
 *
 * Refusals: NOT_FOUND (`accountId`); VALIDATION (`field`); those of `planCasinoCall`; of bets BET_LOCKED, PLAY_PAUSED,
 * PLAY_BLOCKED, PLAY_LIMIT and INSUFFICIENT_BALANCE (`balance`: free cash); of a rollback NOT_FOUND for a bet of another round.
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
  const plan = planCasinoCall(call, { round, currency: account.currency, at });
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

/** Whether the player may bet, and has the cash; whether every balance stays within what it may be. */
function refusalOf(step: Step, account: Account, judged: JudgedCall): Refusal | null {
  const { call, plan } = judged;
  const { posting } = plan;
  if (posting === null) return null;
  const { ledger } = step.state;
  const { from, to, amount } = posting;
  if (call.move.type === 'BET') {
    const refusal = checkBettor(step, account, judged);
    if (refusal !== null) return refusal;
    const balance = ledger.balanceOf(account.cashLedgerId);
    if (amount > balance) return refuse('INSUFFICIENT_BALANCE', { balance });
  }
  const isWithin =
    Math.abs(ledger.balanceAt(from) - amount) <= LARGEST_BALANCE &&
    Math.abs(ledger.balanceAt(to) + amount) <= LARGEST_BALANCE;
  return isWithin ? null : refuse('VALIDATION', { field: 'amount' });
}

function checkBettor(step: Step, account: Account, { plan, section }: JudgedCall): Refusal | null {
  const { round } = plan;
  const { limits, play, rounds, exposure } = account;
  if (limits.betLocked) return refuse('BET_LOCKED');
  if (play === null || round === null) return null;
  const before = atRiskIn(rounds);
  const rise = atRiskIn(new Map(rounds).set(roundKeyOf(round), round)) - before;
  return (
    checkPaused(play, step.at) ??
    checkBlocked(play, section ?? null) ??
    checkLoss(play, { atRisk: exposure + before, rise }, step.at)
  );
}

function book(step: Step, account: Account, { call, plan }: PlannedCall): Outcome {
  const { casino, ledger } = step.state;
  const { posting, round, tombstone } = plan;
  if (posting !== null) {
    const { from, to, kind, amount } = posting;
    const reason = `${call.game} ${call.roundId}`;
    const between = { from: ledger.open(from), to: ledger.open(to) };
    step.post({ kind, amount, ...between, accountId: call.accountId, reason });
    account.balanceVersion += 1;
  }
  if (tombstone !== null) keep(step, account, { call, kind: 'TOMBSTONE', txId: tombstone });
  const { type } = call.move;
  const amount = type === 'END' && round !== null ? netOf(round) : (posting?.amount ?? 0);
  const id = keep(step, account, { call, kind: type, txId: call.txId, amount });
  if (round !== null) {
    putRound(step, account, { ...round, txIds: new Map(round.txIds).set(call.txId, id) });
  }
  forgetOldPlay(casino, step.at);
  return answered(step, { id });
}

/** A round that has ended leaves its account; what it came to counts toward the limits of its player. */
function putRound(step: Step, account: Account, round: CasinoRound): void {
  const { ended } = step.state.casino;
  const key = roundKeyOf(round);
  if (round.endedAt === null) {
    account.rounds.set(key, round);
    return;
  }
  const owned = ownedKeyOf(round);
  const before = ended.get(owned);
  noteResult(step, account, (before === undefined ? 0 : netOf(before)) - netOf(round));
  account.rounds.delete(key);
  ended.set(owned, round);
}

interface Kept {
  readonly call: CasinoCall;
  readonly kind: CasinoKind;
  readonly txId: string;
  readonly amount?: Money;
}

/** Makes the transaction that is kept of a call, and returns its number. */
function keep(step: Step, account: Account, { call, kind, txId, amount = 0 }: Kept): number {
  const { casino, ledger } = step.state;
  const { provider, accountId, game, roundId, move } = call;
  const id = casino.nextTransactionId;
  casino.nextTransactionId += 1;
  casino.recent.set(txKeyOf(provider, txId), id);
  const betTxId = kind !== 'TOMBSTONE' && 'betTxId' in move ? move.betTxId : null;
  const balance = ledger.balanceOf(account.cashLedgerId);
  const facts = { accountId, game, roundId, kind, betTxId, amount, balance, at: step.at };
  step.events.push({ type: 'CasinoMoved', transaction: { id, provider, txId, ...facts } });
  return id;
}
