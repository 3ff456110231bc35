import type { OpenBet } from '@crease/contracts/betting/bet.ts';
import { call } from '#client/api/call.ts';
import { connection } from '#client/api/connection.ts';
import { session } from '#client/session/session.ts';
import { type PendingBet, readPendingBet, writePendingBet } from '#client/storage/tab-items.ts';
import { t } from '#i18n/text.ts';
import { refreshOpenBets, setBalance } from '#player/betting/open-bets.ts';
import { toasts } from '#ui/toast/toasts.ts';
import { notifyPlaced } from './bet-choices.ts';
import { betSlip, finishPlacing, markNotPlaced, markUnknown } from './slip.ts';

/** The server may hold or book the bet this long after its market's bet delay. */
const GRACE_MS = 5_000;
const POLL_MS = 1_500;
/** Stops polling an unresponsive server; the open bets list shows the result later. */
const MAX_FAILURES = 20;
const RECENT_BETS = 50;

/** Bets being checked. */
const checking = new Set<string>();

/**
 * Finds out what happened to a bet whose response was lost, and notifies the user. Looks it up by client ID, so
 * nothing is placed. Waits for the network if offline.
 */
export async function checkBet(bet: PendingBet): Promise<void> {
  const { clientBetId, userId } = bet;
  if (checking.has(clientBetId)) return;
  checking.add(clientBetId);
  try {
    let failures = 0;
    while (failures < MAX_FAILURES) {
      await untilOnline();
      if (session.getState().user?.userId !== userId || isBeingRetried(clientBetId)) return;
      // If it is still missing after this, the bet was not placed.
      const isLate = Date.now() >= bet.placedAt + bet.delayMs + GRACE_MS;
      const found = await findBet(clientBetId).catch(() => 'failed' as const);
      if (isBeingRetried(clientBetId)) return;
      if (found === 'failed') failures += 1;
      else if (found !== null) return confirmPlaced(found);
      else if (isLate) return notifyNotPlaced(bet);
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
    markUnresolved(clientBetId);
  } finally {
    checking.delete(clientBetId);
  }
}

/** Resumes checking a bet that was in flight at reload, once its user is logged in. */
export function resumeLostBet(): void {
  const bet = readPendingBet();
  if (bet === null) return;
  if (session.getState().user?.userId === bet.userId) {
    void checkBet(bet);
    return;
  }
  markUnresolved(bet.clientBetId);
  const stop = session.subscribe(({ user }) => {
    if (user?.userId !== bet.userId) return;
    stop();
    void checkBet(bet);
  });
}

/** True if a retry is in flight; its response resolves the bet. */
function isBeingRetried(clientBetId: string): boolean {
  const { phase, clientBetId: own } = betSlip.getState();
  return phase === 'PLACING' && own === clientBetId;
}

async function findBet(clientBetId: string): Promise<OpenBet | null> {
  const isMatch = (bet: OpenBet) => bet.clientBetId === clientBetId;
  const open = await call('getUserOpenBets', {});
  setBalance(open);
  const held = open.openBets.find(isMatch);
  if (held !== undefined) return held;
  // Settled or cancelled in the meantime.
  const past = await call('getUserBetHistory', { MaxResultCount: RECENT_BETS });
  return [...past.items, ...(past.freeBets ?? [])].find(isMatch) ?? null;
}

function confirmPlaced(bet: OpenBet): void {
  notifyPlaced(bet);
  refreshOpenBets();
  if (betSlip.getState().clientBetId === bet.clientBetId) finishPlacing();
  else writePendingBet(null);
}

function notifyNotPlaced({ clientBetId, words }: PendingBet): void {
  toasts.show('error', t('Bet not placed'), words);
  if (betSlip.getState().clientBetId === clientBetId) {
    markNotPlaced(t('Bet not placed. No stake was taken.'));
  } else {
    writePendingBet(null);
  }
}

function markUnresolved(clientBetId: string): void {
  if (betSlip.getState().clientBetId !== clientBetId) return;
  markUnknown(t('No response. Try again: your bet won’t be placed twice.'));
}

function untilOnline(): Promise<void> {
  return new Promise((resolve) => {
    if (connection.getState().online) {
      resolve();
      return;
    }
    const stop = connection.subscribe(({ online }) => {
      if (!online) return;
      stop();
      resolve();
    });
  });
}
