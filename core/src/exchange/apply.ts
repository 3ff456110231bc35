import { assertNever } from '#base/assert.ts';
import { adjustBalance, openAccount, setAccountLimits } from './account-commands.ts';
import type { Outcome } from './answer.ts';
import { archiveMarket } from './archive-market.ts';
import { reportBelowZero } from './below-zero.ts';
import { cancelBets } from './cancel-bets.ts';
import { cashOut, releaseCashOut } from './cash-out.ts';
import { changeFreeRounds } from './change-free-rounds.ts';
import { changePlay } from './change-play.ts';
import { closeAccount } from './close-account.ts';
import type { Command } from './command.ts';
import { createMarket } from './create-market.ts';
import { closeEvent, createEvent, updateEvent } from './event-commands.ts';
import type { ExchangeState } from './exchange-state.ts';
import { moveBets } from './move-bets.ts';
import { moveCash, moveHouseCash } from './move-cash.ts';
import { moveCasino } from './move-casino.ts';
import { placeBet } from './place-bet.ts';
import { recoverMarkets } from './recover-markets.ts';
import { releaseBet } from './release-bet.ts';
import { removeRunner } from './remove-runner.ts';
import { restoreRunner } from './restore-runner.ts';
import { CURRENT_RULES, type RulesVersion } from './rules.ts';
import { goInPlay, setMarketStatus } from './set-market-status.ts';
import { setQuote } from './set-quote.ts';
import { settleMarket } from './settle-market.ts';
import { Step } from './step.ts';
import { unsettleMarket } from './unsettle-market.ts';
import { updateBet } from './update-bet.ts';
import { updateMarket } from './update-market.ts';
import { voidBets } from './void-bets.ts';
import { voidMarket } from './void-market.ts';

/** Time and rules of a command. */
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
export function apply(
  state: ExchangeState,
  command: Command,
  { at, rules = CURRENT_RULES }: Moment,
): Outcome {
  state.sequence += 1;
  if (at > state.at) state.at = at;
  const step = new Step(state, state.at, rules);
  const outcome = carryOut(step, command);
  reportBelowZero(step);
  return outcome;
}

function carryOut(step: Step, command: Command): Outcome {
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
