import type {
  BalanceFigures,
  MarketExposure,
  MarketProfitLoss,
  OpenBet,
  WaitingBet,
} from '@crease/contracts/betting/bet.ts';
import type { PushData } from '@crease/contracts/pushes/message.ts';
import { useEffect } from 'react';
import { call } from '#client/api/call.ts';
import { useSettings } from '#client/catalogue/catalogue.ts';
import { session } from '#client/session/session.ts';
import { hasCashier } from '#client/site/site-links.ts';
import { readItem, writeItem } from '#client/storage/local-items.ts';
import { createObservable, useStore } from '#client/storage/observable.ts';
import { phrase } from '#i18n/text.ts';

export interface BalanceState {
  /** Rupees; null when logged out. */
  readonly balance: number | null;
  readonly exposure: number | null;
  /** Bonus not yet available to bet or withdraw; rupees. */
  readonly lockedBonus: number;
  /** Version of the latest figures; older ones are ignored. */
  readonly version: number;
}

/** Available balance and exposure. */
export const balance = createObservable<BalanceState>({
  balance: readItem('balance'),
  exposure: readItem('exposure'),
  lockedBonus: 0,
  version: 0,
});

/** Stores figures from a response, unless a push was newer. Login figures have no version and are always applied. */
export function setBalance(figures: Omit<BalanceFigures, 'balanceVersion'> & Partial<BalanceFigures>): void {
  const { balance: free, exposure, balanceVersion } = figures;
  const version = balanceVersion ?? balance.getState().version;
  if (version < balance.getState().version) return;
  storeBalance(free, exposure);
  balance.setState({ balance: free, exposure, version });
}

/**
 * Applies a balance push unless a newer one has arrived. An exposure change means a bet was placed or cancelled,
 * perhaps on another device; refetch, because unmatched bets have no push of their own.
 */
export function pushBalance(data: PushData['UserBalance']): void {
  const before = balance.getState();
  if (data.Version < before.version) return;
  if (data.Exposure !== before.exposure) refreshOpenBets();
  storeBalance(data.Balance, data.Exposure);
  balance.setState({
    balance: data.Balance,
    exposure: data.Exposure,
    lockedBonus: data.LockedBonus,
    version: data.Version,
  });
}

export function clearBalance(): void {
  balance.setState({ balance: null, exposure: null, lockedBonus: 0, version: 0 });
}

function storeBalance(free: number, exposure: number): void {
  writeItem('balance', free);
  writeItem('exposure', exposure);
}

interface OpenBetsState {
  /** Newest first. */
  readonly bets: readonly OpenBet[];
  readonly results: readonly MarketProfitLoss[];
  /** Exposure per market including unmatched bets; sums to total exposure. Null until loaded. */
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
/** Debounces bursts of pushes into one request. */
const DEBOUNCE_MS = 120;

/** The user's bets in unsettled markets, with P&L per outcome. */
export const openBets = createObservable<OpenBetsState>({
  ...NOTHING,
  ...(readStoredBets() ?? {}),
});

let timer: ReturnType<typeof setTimeout> | undefined;
let latestRequest = 0;

/** Both lists as last stored by any tab; null if either is missing. */
function readStoredBets(): Pick<OpenBetsState, 'bets' | 'results'> | null {
  const bets = readItem('OpenBets');
  const results = readItem('ProfitLoss');
  return bets === null || results === null ? null : { bets, results };
}

/** Loads the lists if they are not cached (spec section 4); cached ones are already in the store. */
export function restoreOpenBets(): void {
  if (readStoredBets() === null) refreshOpenBets();
}

/** Adopts lists just stored by another tab. */
export function applyStoredBets(): void {
  const saved = readStoredBets();
  if (saved !== null && session.getState().user !== null) openBets.setState(saved);
}

/** Schedules a refetch of both lists. */
export function refreshOpenBets(): void {
  if (session.getState().accessToken === null) return;
  clearTimeout(timer);
  timer = setTimeout(() => {
    load().catch(() => undefined);
  }, DEBOUNCE_MS);
}

/** Refetches now; resolves when done. */
export async function load(): Promise<void> {
  const { accessToken, user: asker } = session.getState();
  if (accessToken === null) return;
  latestRequest += 1;
  const mine = latestRequest;
  openBets.setState({ isLoading: true });
  try {
    const [held, results] = await Promise.all([call('getUserOpenBets', {}), call('getUserExpectedProfitLoss', {})]);
    // Applies only the latest response, and only if the user is unchanged.
    if (mine !== latestRequest || session.getState().user?.userId !== asker?.userId) return;
    setBalance(held);
    writeItem('OpenBets', held.openBets);
    writeItem('ProfitLoss', results);
    const { openBets: bets, marketExposures: exposures } = held;
    openBets.setState({ bets, results, exposures, isLoading: false, failed: false });
  } catch (failure) {
    if (mine === latestRequest) openBets.setState({ isLoading: false, failed: true });
    throw failure;
  }
}

/** Shows a bet from a response immediately; the next refetch updates the rest. */
export function upsertBet(bet: OpenBet): void {
  const { bets } = openBets.getState();
  const others = bets.filter(({ betId }) => betId !== bet.betId);
  const isOpen = bet.unmatchedStake > 0 || bet.matchedStake > 0;
  openBets.setState({ bets: isOpen ? [bet, ...others] : others });
  refreshOpenBets();
}

export function clearOpenBets(): void {
  clearTimeout(timer);
  latestRequest += 1;
  openBets.setState(NOTHING, true);
}

/** True if betting is over but the result is pending: the market is closed or the match has ended. */
export function isUnsettled({ marketStatus, eventStatus }: OpenBet): boolean {
  return marketStatus === 'CLOSED' || eventStatus === 'CLOSED';
}

const REASONS: Readonly<Record<WaitingBet['reason'], string>> = {
  RESULT: phrase('Awaiting result'),
  REVIEW: phrase('Result under review'),
  CORRECTION: phrase('Result being corrected'),
};

/** Why the bet is pending, in English. */
export function describeWaitReason({ waiting, marketStatus }: OpenBet): string {
  if (waiting !== undefined) return REASONS[waiting.reason];
  return marketStatus === 'CLOSED' ? REASONS.RESULT : phrase('Suspended: match over');
}

const countUnsettledBets = ({ bets }: OpenBetsState) => bets.filter(isUnsettled).length;

/** Number of bets awaiting a result. */
export function useUnsettledCount(): number {
  return useStore(openBets, countUnsettledBets);
}

/** Polling interval, in case a push was missed (screens: open bets). */
const POLL_MS = 60_000;

/** Polls the open bets while the page is visible. */
export function useFreshBets(): void {
  useEffect(() => {
    refreshOpenBets();
    const timer = setInterval(() => {
      if (!document.hidden) refreshOpenBets();
    }, POLL_MS);
    return () => clearInterval(timer);
  }, []);
}

/** True if the user has nothing to bet with, on a site with deposits. */
export function useNeedsDeposit(): boolean {
  const isBroke = useStore(balance, (state) => state.balance === 0);
  return hasCashier(useSettings()) && isBroke;
}

/** True if the user has matched bets in a market. */
export function useHasPosition(marketId: number): boolean {
  return useStore(openBets, ({ bets }) => bets.some((bet) => bet.marketId === marketId && bet.matchedStake > 0));
}
