import type { PlayerSummary } from '@crease/contracts/routes/operator-player.ts';
import { rupeesOf } from '@crease/contracts/values/money.ts';
import type { IdentityState } from '@crease/contracts/wire/identity.ts';
import { FIRST_PLAY } from '@crease/core/play/play.ts';
import { isAsked } from '@crease/core/play/play-limit.ts';
import type { AppContext } from '#services/app-context.ts';
import { WAITING_REQUESTS } from '#services/cashier/op-requests.ts';

/** Document states that need a review. */
const WAITING_DOCUMENTS: ReadonlySet<IdentityState> = new Set(['SUBMITTED', 'UNDER_REVIEW']);

/** Only the total count is needed. */
const FEWEST_ROWS = { skip: 0, take: 1, descending: true } as const;

/** Counts and pending items for each section of the player page. */
export async function playerSummaryOf(context: AppContext, userId: number): Promise<PlayerSummary> {
  const { cashier, clock, exchange, identities, openBets, readModel, sessions } = context;
  const requests = { ...FEWEST_ROWS, userId, sorting: 'createdAt' } as const;
  const [all, waiting, totals, bets, live, items] = await Promise.all([
    cashier.requests(requests),
    cashier.requests({ ...requests, states: WAITING_REQUESTS }),
    cashier.totalsOf(userId),
    readModel.searchBets({ ...FEWEST_ROWS, accountId: userId }),
    sessions.liveOf(userId),
    identities.itemsOf(userId),
  ]);
  const at = clock.now();
  const now = await exchange.read((state) => {
    const { limits } = state.accounts.get(userId)?.play ?? FIRST_PLAY;
    return {
      openBets: openBets.of(state, userId).length,
      raises: [...limits.values()].filter(({ raise }) => isAsked(raise, at)).length,
    };
  });
  return {
    requests: all.totalCount,
    waitingRequests: waiting.totalCount,
    deposited: rupeesOf(totals.deposited),
    withdrawn: rupeesOf(totals.withdrawn),
    bets: bets.totalCount,
    sessions: live.length,
    waitingDocuments: items.filter(({ state }) => WAITING_DOCUMENTS.has(state)).length,
    ...now,
  };
}
