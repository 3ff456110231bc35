import type { OpenBet } from '@crease/contracts/wire/bet.ts';
import { call } from '#data/api/call.ts';
import { connection } from '#data/api/connection.ts';
import { session } from '#data/session/session.ts';
import { type PendingBet, readPendingBet, writePendingBet } from '#data/storage/tab-items.ts';
import { refreshOpenBets, setBalance } from '#player/betting/open-bets.ts';
import { t } from '#text/text.ts';
import { toasts } from '#ui/toast/toasts.ts';
import { tellPlaced } from './bet-choices.ts';
import { betSlip } from './slip.ts';
import { finishPlacing, learnNotPlaced, loseAnswer } from './slip-sending.ts';

/** The server may still be holding the bet, or be booking it, for so long after the delay of its market. */
const GRACE_MS = 5_000;
const AGAIN_MS = 1_500;
/** A server that does not answer is not asked for ever; the list of open bets tells then. */
const MOST_FAILURES = 20;
const RECENT_BETS = 50;

/** Bets that are being asked after. */
const asking = new Set<string>();

/**
 * Finds out what became of a bet whose answer never came, and tells: the bet is looked for by its own id, so nothing is
 * placed by asking. Waits for the network where there is none.
 */
export async function askAfterBet(bet: PendingBet): Promise<void> {
  const { clientBetId, userId } = bet;
  if (asking.has(clientBetId)) return;
  asking.add(clientBetId);
  try {
    let failures = 0;
    while (failures < MOST_FAILURES) {
      await untilOnline();
      if (session.getState().user?.userId !== userId || isSentAgain(clientBetId)) return;
      // A bet that is not there after this was not placed.
      const isLate = Date.now() >= bet.placedAt + bet.delayMs + GRACE_MS;
      const found = await findBet(clientBetId).catch(() => 'failed' as const);
      if (isSentAgain(clientBetId)) return;
      if (found === 'failed') failures += 1;
      else if (found !== null) return learnPlaced(found);
      else if (isLate) return tellNotPlaced(bet);
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
    giveUp(clientBetId);
  } finally {
    asking.delete(clientBetId);
  }
}

/** After a reload: asks after the bet that was under way, as soon as the one who placed it is logged in. */
export function resumeLostBet(): void {
  const bet = readPendingBet();
  if (bet === null) return;
  if (session.getState().user?.userId === bet.userId) {
    void askAfterBet(bet);
    return;
  }
  giveUp(bet.clientBetId);
  const stop = session.subscribe(({ user }) => {
    if (user?.userId !== bet.userId) return;
    stop();
    void askAfterBet(bet);
  });
}

/** Its repeat is under way, and is answered what became of it. */
function isSentAgain(clientBetId: string): boolean {
  const { phase, clientBetId: own } = betSlip.getState();
  return phase === 'PLACING' && own === clientBetId;
}

async function findBet(clientBetId: string): Promise<OpenBet | null> {
  const isIt = (bet: OpenBet) => bet.clientBetId === clientBetId;
  const open = await call('getUserOpenBets', {});
  setBalance(open);
  const held = open.openBets.find(isIt);
  if (held !== undefined) return held;
  // Settled or cancelled meanwhile.
  const past = await call('getUserBetHistory', { MaxResultCount: RECENT_BETS });
  return [...past.items, ...(past.freeBets ?? [])].find(isIt) ?? null;
}

function learnPlaced(bet: OpenBet): void {
  tellPlaced(bet);
  refreshOpenBets();
  if (betSlip.getState().clientBetId === bet.clientBetId) finishPlacing();
  else writePendingBet(null);
}

function tellNotPlaced({ clientBetId, words }: PendingBet): void {
  toasts.show('error', t('Bet not placed'), words);
  if (betSlip.getState().clientBetId === clientBetId) {
    learnNotPlaced(t('The bet was not placed. Nothing was staked.'));
  } else {
    writePendingBet(null);
  }
}

function giveUp(clientBetId: string): void {
  if (betSlip.getState().clientBetId !== clientBetId) return;
  loseAnswer(t('No answer came. Press again: the bet is not placed twice.'));
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
