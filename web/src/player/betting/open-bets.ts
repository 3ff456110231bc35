import type { PushData } from '@crease/contracts/pushes/message.ts';
import type {
  BalanceFigures,
  MarketExposure,
  MarketProfitLoss,
  OpenBet,
  WaitingBet,
} from '@crease/contracts/wire/bet.ts';
import { useEffect } from 'react';
import { call } from '#data/api/call.ts';
import { session } from '#data/session/session.ts';
import { readItem, writeItem } from '#data/storage/local-items.ts';
import { storeOf, useStore } from '#data/storage/observable.ts';
import { phrase } from '#text/text.ts';

export interface BalanceState {
  /** Rupees, or null when nobody is logged in. */
  readonly balance: number | null;
  readonly exposure: number | null;
  /** Bonus that cannot be bet or paid out yet; rupees. */
  readonly lockedBonus: number;
  /** Version of the newest figures; older ones are ignored. */
  readonly version: number;
}

/** What can still be bet, and what is at risk. */
export const balance = storeOf<BalanceState>({
  balance: readItem('balance'),
  exposure: readItem('exposure'),
  lockedBonus: 0,
  version: 0,
});

/**
 * Figures that an answer carried; those that a push has overtaken are dropped. Those of a login have no version: they
 * are the first.
 */
export function setBalance(
  figures: Omit<BalanceFigures, 'balanceVersion'> & Partial<BalanceFigures>,
): void {
  const { balance: free, exposure, balanceVersion } = figures;
  const version = balanceVersion ?? balance.getState().version;
  if (version < balance.getState().version) return;
  keep(free, exposure);
  balance.setState({ balance: free, exposure, version });
}

/**
 * A push; one that was overtaken by a newer one is dropped. What is at risk has changed: a bet was placed or taken back,
 * perhaps on another device, and no push names one of which nothing is matched.
 */
export function pushBalance(data: PushData['UserBalance']): void {
  const before = balance.getState();
  if (data.Version < before.version) return;
  if (data.Exposure !== before.exposure) refreshOpenBets();
  keep(data.Balance, data.Exposure);
  balance.setState({
    balance: data.Balance,
    exposure: data.Exposure,
    lockedBonus: data.LockedBonus,
    version: data.Version,
  });
}

export function forgetBalance(): void {
  balance.setState({ balance: null, exposure: null, lockedBonus: 0, version: 0 });
}

function keep(free: number, exposure: number): void {
  writeItem('balance', free);
  writeItem('exposure', exposure);
}

interface OpenBetsState {
  /** Newest first. */
  readonly bets: readonly OpenBet[];
  readonly results: readonly MarketProfitLoss[];
  /** What is at risk by market, unmatched bets included: adds up to the exposure. Null until it was asked for. */
  readonly exposures: readonly MarketExposure[] | null;
  readonly isLoading: boolean;
  readonly failed: boolean;
}

const NOTHING: OpenBetsState = {
  bets: [],
  results: [],
  exposures: null,
  isLoading: false,
  failed: false,
};
/** Several pushes of one moment cause one question. */
const GATHER_MS = 120;

/** The caller's bets in unsettled markets, and what each outcome would give them. */
export const openBets = storeOf<OpenBetsState>({ ...NOTHING, ...(cached() ?? {}) });

let timer: ReturnType<typeof setTimeout> | undefined;
let asked = 0;

/** Both lists as they were last kept by this or another tab, or null when one is missing. */
function cached(): Pick<OpenBetsState, 'bets' | 'results'> | null {
  const bets = readItem('OpenBets');
  const results = readItem('ProfitLoss');
  return bets === null || results === null ? null : { bets, results };
}

/** Asks for the lists when they are not kept (spec section 4); kept ones are in the store since the page was opened. */
export function restoreOpenBets(): void {
  if (cached() === null) refreshOpenBets();
}

/** Takes what another tab has just kept. */
export function adoptOpenBets(): void {
  const kept = cached();
  if (kept !== null && session.getState().user !== null) openBets.setState(kept);
}

/** Asks for everything again, soon. */
export function refreshOpenBets(): void {
  if (session.getState().accessToken === null) return;
  clearTimeout(timer);
  timer = setTimeout(() => {
    load().catch(() => undefined);
  }, GATHER_MS);
}

/** Asks now, and tells when it is there. */
export async function load(): Promise<void> {
  const { accessToken, user: asker } = session.getState();
  if (accessToken === null) return;
  asked += 1;
  const mine = asked;
  openBets.setState({ isLoading: true });
  try {
    const [held, results] = await Promise.all([
      call('getUserOpenBets', {}),
      call('getUserExpectedProfitLoss', {}),
    ]);
    // Only the newest answer counts, and only while the same person is logged in.
    if (mine !== asked || session.getState().user?.userId !== asker?.userId) return;
    setBalance(held);
    writeItem('OpenBets', held.openBets);
    writeItem('ProfitLoss', results);
    const { openBets: bets, marketExposures: exposures } = held;
    openBets.setState({ bets, results, exposures, isLoading: false, failed: false });
  } catch (failure) {
    if (mine === asked) openBets.setState({ isLoading: false, failed: true });
    throw failure;
  }
}

/** Shows a bet at once that a call has just answered; the rest follows with the next question. */
export function putBet(bet: OpenBet): void {
  const { bets } = openBets.getState();
  const others = bets.filter(({ betId }) => betId !== bet.betId);
  const isOpen = bet.unmatchedStake > 0 || bet.matchedStake > 0;
  openBets.setState({ bets: isOpen ? [bet, ...others] : others });
  refreshOpenBets();
}

export function forgetOpenBets(): void {
  clearTimeout(timer);
  asked += 1;
  openBets.setState(NOTHING, true);
}

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

/** Pushes keep the bets fresh; this asks besides, for what a push may have missed (screens: open bets). */
const ASK_MS = 60_000;

/** Asks for the open bets now and then, while the page can be seen. */
export function useFreshBets(): void {
  useEffect(() => {
    refreshOpenBets();
    const timer = setInterval(() => {
      if (!document.hidden) refreshOpenBets();
    }, ASK_MS);
    return () => clearInterval(timer);
  }, []);
}
