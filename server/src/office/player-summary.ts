import type { PlayerSummary } from '@crease/contracts/routes/operator-player.ts';
import { toRupees } from '@crease/contracts/values/money.ts';
import type { IdentityState } from '@crease/contracts/wire/identity.ts';
import { INITIAL_PLAY } from '@crease/core/play/play.ts';
import { isPendingRaise } from '@crease/core/play/play-limit.ts';
import { PENDING_STATES } from '#cash/requests/op-requests.ts';
import type { OfficeEnv } from './env.ts';

/** Document states that need a review. */
const WAITING_DOCUMENTS: ReadonlySet<IdentityState> = new Set(['SUBMITTED', 'UNDER_REVIEW']);

/** Only the total count is needed. */
const COUNT_ONLY = { skip: 0, take: 1, descending: true } as const;

/** Counts and pending items for each section of the player page. */
export async function buildPlayerSummary(
  context: OfficeEnv,
  userId: number,
): Promise<PlayerSummary> {
  const { cashier, clock, exchange, identities, openBets, readModel, sessions } = context;
  const requests = { ...COUNT_ONLY, userId, sorting: 'createdAt' } as const;
  const [all, waiting, totals, bets, live, items] = await Promise.all([
    cashier.requests(requests),
    cashier.requests({ ...requests, states: PENDING_STATES }),
    cashier.computeTotals(userId),
    readModel.searchBets({ ...COUNT_ONLY, accountId: userId }),
    sessions.listLiveLogins(userId),
    identities.listItems(userId),
  ]);
  const at = clock.now();
  const now = await exchange.read((state) => {
    const { limits } = state.accounts.get(userId)?.play ?? INITIAL_PLAY;
    return {
      openBets: openBets.list(state, userId).length,
      raises: [...limits.values()].filter(({ raise }) => isPendingRaise(raise, at)).length,
    };
  });
  return {
    requests: all.totalCount,
    waitingRequests: waiting.totalCount,
    deposited: toRupees(totals.deposited),
    withdrawn: toRupees(totals.withdrawn),
    bets: bets.totalCount,
    sessions: live.length,
    waitingDocuments: items.filter(({ state }) => WAITING_DOCUMENTS.has(state)).length,
    ...now,
  };
}
