import type { MarketExposure, MarketProfitLoss, OpenBet } from '@crease/contracts/wire/bet.ts';
import { call } from '#data/api/call.ts';
import { readItem, writeItem } from '#data/storage/local-items.ts';
import { setBalance } from './balance.ts';
import { storeOf } from './observable.ts';
import { session } from './session.ts';

export interface OpenBetsState {
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

/** The caller's bets in unsettled markets, and what each outcome would give him. */
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
