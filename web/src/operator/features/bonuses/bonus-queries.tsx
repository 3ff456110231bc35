import type { WireOf } from '@crease/contracts/base/route.ts';
import {
  type ClaimFilter,
  operatorBonusRoutes,
  type SavedBonus,
} from '@crease/contracts/bonus/bonus-routes.ts';
import { operatorCasinoRoutes } from '@crease/contracts/casino/operator-casino.ts';
import {
  operatorApi,
  operatorCache,
  useListQuery,
  useRouteQuery,
} from '#operator/core/office-call.ts';
import { type ActionOutcome, runAction, runAndRefresh } from '#operator/core/run-action.ts';
import { Badge } from '#ui/badge/badge.tsx';

const OFFERS_KEY = 'bonus-offers';
export const CLAIMS_KEY = 'bonus-claims';
const POLL_MS = 5_000;
export const PAGE = 20;

/** Action key shared by all actions on one claim, so that they don't overlap. */
export const claimActionKey = (claimId: number) => `bonus ${claimId}`;
export const SAVE_ACTION = 'save bonus';

export function useOffers() {
  return useRouteQuery([OFFERS_KEY], operatorBonusRoutes.operatorGetBonuses, {}, POLL_MS);
}

/** Options of games that support free rounds, as `provider:code`. */
export function useFreeRoundGames(): readonly { readonly value: string; readonly text: string }[] {
  const { data } = useRouteQuery(
    ['free-round-games'],
    operatorCasinoRoutes.operatorGetCasinoGames,
    {},
  );
  return (data?.items ?? [])
    .filter(({ hasFreeRounds, isOffered }) => hasFreeRounds && isOffered)
    .map(({ providerId, gameCode, name }) => ({ value: `${providerId}:${gameCode}`, text: name }));
}

interface ClaimQuery {
  /** Omit for all offers. */
  readonly bonusId?: number;
  readonly filter: ClaimFilter;
}

/** Returns a page of twenty claims. */
export function useClaims(of: ClaimQuery, page: number) {
  const asked = { ...of, SkipCount: page * PAGE, MaxResultCount: PAGE };
  return useListQuery(
    [CLAIMS_KEY, asked],
    operatorBonusRoutes.operatorGetBonusClaims,
    asked,
    POLL_MS,
  );
}

export function saveOffer(offer: SavedBonus) {
  return runAndRefresh(
    SAVE_ACTION,
    () => operatorApi(operatorBonusRoutes.operatorSaveBonus, offer),
    'Offer saved',
    [OFFERS_KEY],
  );
}

/** Approves or declines a pending bonus. */
export async function decideClaim(
  decision: WireOf<typeof operatorBonusRoutes.operatorDecideBonusClaim>,
): Promise<ActionOutcome<unknown>> {
  const outcome = await runAction(
    claimActionKey(decision.claimId),
    () => operatorApi(operatorBonusRoutes.operatorDecideBonusClaim, decision),
    decision.approve ? 'Bonus approved' : 'Bonus declined',
  );
  await operatorCache.invalidateQueries({ queryKey: [CLAIMS_KEY] });
  return outcome;
}

/** Cancels a bonus. Locked money returns to the house. */
export async function cancelClaim(
  claimId: number,
  reason: string,
): Promise<ActionOutcome<unknown>> {
  const outcome = await runAction(
    claimActionKey(claimId),
    () => operatorApi(operatorBonusRoutes.operatorCancelBonus, { claimId, reason }),
    'Bonus cancelled',
  );
  await operatorCache.invalidateQueries({ queryKey: [CLAIMS_KEY] });
  return outcome;
}

const COUNT_POLL_MS = 30_000;
const QUERY = { filter: 'pending', SkipCount: 0, MaxResultCount: 1 } as const;

/** Badge with the number of claims awaiting approval, hidden at zero. */
export function PendingClaimCount() {
  const { data } = useRouteQuery(
    [CLAIMS_KEY, 'count'],
    operatorBonusRoutes.operatorGetBonusClaims,
    QUERY,
    COUNT_POLL_MS,
  );
  const count = data?.totalCount ?? 0;
  if (count === 0) return null;
  return (
    <Badge>
      {count}
      <span className="visually-hidden"> pending</span>
    </Badge>
  );
}
