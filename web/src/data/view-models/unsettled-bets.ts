import type { OpenBet, WaitingBet } from '@crease/contracts/wire/bet.ts';
import { useStore } from '#data/stores/observable.ts';
import { type OpenBetsState, openBets } from '#data/stores/open-bets.ts';
import { phrase } from '#text/text.ts';

/** Whether betting on a bet is over and its result is not there: its market is closed, or its match has ended. */
export function isUnsettled({ marketStatus, eventStatus }: OpenBet): boolean {
  return marketStatus === 'CLOSED' || eventStatus === 'CLOSED';
}

const REASONS: Readonly<Record<WaitingBet['reason'], string>> = {
  RESULT: phrase('Awaiting result'),
  REVIEW: phrase('Result under review'),
  CORRECTION: phrase('Result is being corrected'),
};

/** Why it waits, in English. */
export function waitReasonOf({ waiting, marketStatus }: OpenBet): string {
  if (waiting !== undefined) return REASONS[waiting.reason];
  return marketStatus === 'CLOSED' ? REASONS.RESULT : phrase('Suspended, match has ended');
}

const countOf = ({ bets }: OpenBetsState) => bets.filter(isUnsettled).length;

/** How many bets wait for a result. */
export function useUnsettledCount(): number {
  return useStore(openBets, countOf);
}
