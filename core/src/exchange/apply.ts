import { assert, assertNever } from '#base/assert.ts';
import { reject, rejectField } from '#base/result.ts';
import { applyFreeRoundsChange, findInvalidGrantField } from '#casino/free-rounds.ts';
import type { MarketTerms } from '#market/market-terms.ts';
import type { Money } from '#money/money.ts';
import { applyPlayChange, INITIAL_PLAY } from '#play/play.ts';
import { adjustBalance, closeAccount, openAccount, setAccountLimits } from './account-commands.ts';
import { cashOut, releaseCashOut } from './cash-out.ts';
import type { ChangeFreeRounds, ChangePlay, Command, UpdateMarket } from './command.ts';
import { checkTerms, createMarket } from './create-market.ts';
import { cancelBets, rejectHeld, rejectHeldCashOut } from './end-bets.ts';
import { closeEvent, createEvent, updateEvent } from './event-commands.ts';
import type { ExchangeState } from './exchange-state.ts';
import { listHeldBets } from './market.ts';
import { getAccount } from './market-positions.ts';
import { moveCash, moveHouseCash } from './move-cash.ts';
import { moveCasino } from './move-casino.ts';
import { placeBet, releaseBet } from './place-bet.ts';
import { removeRunner } from './remove-runner.ts';
import { restoreRunner } from './restore-runner.ts';
import { CURRENT_RULES, type RulesVersion } from './rules.ts';
import { goInPlay, setMarketStatus, suspendMarket } from './set-market-status.ts';
import { setQuote } from './set-quote.ts';
import { archiveMarket, settleMarket, unsettleMarket, voidMarket } from './settle-market.ts';
import { type Outcome, Step } from './step.ts';
import { moveBets, updateBet } from './update-bet.ts';
import { voidBets } from './void-bets.ts';

export interface Moment {
  /** Ms since 1970 UTC, clamped to the latest time seen. */
  readonly at: number;
  /** The rules it was originally executed under; defaults to the current ones for new commands. */
  readonly rules?: RulesVersion;
}

/**
 * The only entry point that changes state: executes a command in place, or rejects it, leaving only the sequence and
 * time advanced. Deterministic: the same commands in the same order produce the same state, IDs and events, live and
 * in a replay.
 *
 * @throws BrokenInvariant on an internal arithmetic error; the state must not be used any more.
 */
export function apply(state: ExchangeState, command: Command, { at, rules = CURRENT_RULES }: Moment): Outcome {
  state.sequence += 1;
  if (at > state.at) state.at = at;
  const step = new Step(state, state.at, rules);
  const outcome = execute(step, command);
  reportBelowZero(step);
  return outcome;
}

function execute(step: Step, command: Command): Outcome {
  switch (command.type) {
    case 'PlaceBet':
      return placeBet(step, command);
    case 'CancelBets':
      return cancelBets(step, command);
    case 'UpdateBet':
      return updateBet(step, command);
    case 'MoveBets':
      return moveBets(step, command);
    case 'ReleaseBet':
      return releaseBet(step, command);
    case 'SetQuote':
      return setQuote(step, command);
    case 'OpenAccount':
      return openAccount(step, command);
    case 'SetAccountLimits':
      return setAccountLimits(step, command);
    case 'AdjustBalance':
      return adjustBalance(step, command);
    case 'MoveCash':
      return moveCash(step, command);
    case 'MoveHouseCash':
      return moveHouseCash(step, command);
    case 'MoveCasino':
      return moveCasino(step, command);
    case 'ChangeFreeRounds':
      return changeFreeRounds(step, command);
    case 'ChangePlay':
      return changePlay(step, command);
    case 'CreateEvent':
      return createEvent(step, command);
    case 'UpdateEvent':
      return updateEvent(step, command);
    case 'CreateMarket':
      return createMarket(step, command);
    case 'UpdateMarket':
      return updateMarket(step, command);
    case 'SetMarketStatus':
      return setMarketStatus(step, command);
    case 'TurnInPlay':
      return goInPlay(step, command);
    case 'RemoveRunner':
      return removeRunner(step, command);
    case 'RestoreRunner':
      return restoreRunner(step, command);
    case 'CashOut':
      return cashOut(step, command);
    case 'ReleaseCashOut':
      return releaseCashOut(step, command);
    case 'SettleMarket':
      return settleMarket(step, command);
    case 'UnsettleMarket':
      return unsettleMarket(step, command);
    case 'VoidBets':
      return voidBets(step, command);
    case 'VoidMarket':
      return voidMarket(step, command);
    case 'ArchiveMarket':
      return archiveMarket(step, command);
    case 'CloseAccount':
      return closeAccount(step, command);
    case 'CloseEvent':
      return closeEvent(step, command);
    case 'RecoverMarkets':
      return recoverMarkets(step);
    default:
      return assertNever(command);
  }
}

/**
 * Grants free rounds to a player or revokes the remaining ones. Idempotent. No money moves: the house stakes each
 * round as it is played.
 *
 * Errors: VALIDATION (`field`); NOT_FOUND; BAD_STATE with `currency` for a play-money account, and with `open` for
 * revoking a round being played.
 */
function changeFreeRounds(step: Step, { accountId, change }: ChangeFreeRounds): Outcome {
  const field = findInvalidGrantField(change);
  if (field !== null) return rejectField(field);
  const account = step.state.accounts.get(accountId);
  if (account === undefined) return reject('NOT_FOUND', { accountId });
  const { currency, freeRounds } = account;
  if (currency !== 'INR') return reject('BAD_STATE', { currency });
  const changed = applyFreeRoundsChange(freeRounds, change, step.at);
  if (!changed.ok) return changed;
  const { bonusId } = change;
  if (changed.value === freeRounds) return step.accept({ id: bonusId, repeated: true });
  account.freeRounds = changed.value;
  step.events.push({ type: 'FreeRoundsChanged', accountId, bonusId });
  return step.accept({ id: bonusId });
}

/**
 * Changes the limits and breaks of one player. Idempotent: a change without effect is accepted.
 *
 * Errors: NOT_FOUND; BAD_STATE (`role`) for a market maker; those of `applyPlayChange`.
 */
function changePlay(step: Step, { accountId, change }: ChangePlay): Outcome {
  const account = step.state.accounts.get(accountId);
  if (account === undefined) return reject('NOT_FOUND', { accountId });
  const { role, play } = account;
  if (role !== 'PLAYER') return reject('BAD_STATE', { role });
  const changed = applyPlayChange(play ?? INITIAL_PLAY, change, step.at);
  if (!changed.ok) return changed;
  account.play = changed.value;
  step.events.push({ type: 'PlayChanged', accountId });
  return step.accept({ id: accountId });
}

/**
 * Recovers after a restart: markets that were open in-play (their LAPSE bets lapse) and all open house markets become
 * SUSPENDED, and all held bets in any market are rejected with MARKET_SUSPENDED, since their callers are gone.
 */
function recoverMarkets(step: Step): Outcome {
  const { state } = step;
  for (const market of state.markets.values()) {
    const isRunning = market.status === 'OPEN' || market.status === 'BALL_RUNNING';
    // House quotes, including pre-match ones, were unattended during the downtime.
    const isStale = market.inPlay || market.quote !== null;
    if (isStale && isRunning) suspendMarket(step, market);
    else if (state.heldBetIds.size > 0) {
      for (const bet of listHeldBets(state, market)) {
        rejectHeld(step, market, { bet, code: 'MARKET_SUSPENDED' });
      }
      step.postHolds(market.id);
    }
  }
  for (const held of [...state.heldCashOuts.values()]) {
    rejectHeldCashOut(step, held, { code: 'MARKET_SUSPENDED' });
  }
  return step.accept({});
}

/**
 * Changes the terms of an unsettled market; existing bets keep theirs. Errors: NOT_FOUND, BAD_STATE, VALIDATION
 * (`field`).
 */
function updateMarket(step: Step, command: UpdateMarket): Outcome {
  const market = step.state.markets.get(command.marketId);
  if (market === undefined) return reject('NOT_FOUND', { marketId: command.marketId });
  if (market.status === 'SETTLED' || market.status === 'VOIDED') {
    return reject('BAD_STATE', { status: market.status });
  }
  const terms = mergeTerms(market.terms, command.terms);
  const invalid = checkTerms(terms);
  if (invalid !== null) return invalid;
  market.terms = terms;
  step.changeMarket(market, 'terms');
  return step.accept({ id: market.id });
}

/** A new name or new rules drop the old labels; only labels given with them apply. */
function mergeTerms(old: MarketTerms, change: Partial<MarketTerms>): MarketTerms {
  const { nameLabel, rulesLabels, ...texts } = old;
  const isRenamed = change.name !== undefined && change.name !== old.name;
  const hasNewRules = change.rules !== undefined && change.rules !== old.rules;
  return {
    ...texts,
    ...(isRenamed || nameLabel === undefined ? {} : { nameLabel }),
    ...(hasNewRules || rulesLabels === undefined ? {} : { rulesLabels }),
    ...change,
  };
}

/**
 * Emits CashBelowZero for accounts that the completed step has left negative.
 *
 * @throws BrokenInvariant if the step has no cause that allows it and an account's balance fell.
 */
function reportBelowZero(step: Step): void {
  const { cause, state } = step;
  for (const [accountId, marketId] of step.wentBelowZero) {
    if (!state.accounts.has(accountId)) continue;
    const { cashLedgerId } = getAccount(state, accountId);
    const cash = state.ledger.getBalance(cashLedgerId);
    if (cash >= 0) continue;
    if (cause === null) {
      const before = cash - cashMovedBy(step, cashLedgerId);
      const floor = Math.min(0, before) - step.roundingAllowed;
      assert(cash >= floor, 'free cash falls below zero only where it is named');
      if (cash >= before) continue;
      step.events.push({ type: 'CashBelowZero', accountId, cash, cause: 'DEAD_HEAT', marketId });
    } else step.events.push({ type: 'CashBelowZero', accountId, cash, cause, marketId });
  }
}

/** Net effect of the step's entries on a ledger account, paise: one entry may release a hold that another debits. */
function cashMovedBy({ events }: Step, ledgerId: number): Money {
  let moved = 0;
  for (const event of events) {
    if (event.type !== 'EntryPosted') continue;
    const { from, to, amount } = event.entry;
    if (to === ledgerId) moved += amount;
    if (from === ledgerId) moved -= amount;
  }
  return moved;
}
