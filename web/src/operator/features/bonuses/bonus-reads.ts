import {
  type ClaimFilter,
  operatorBonusRoutes,
  type SavedBonus,
} from '@crease/contracts/routes/operator-bonus.ts';
import { operatorCasinoRoutes } from '@crease/contracts/routes/operator-casino.ts';
import type { WireOf } from '@crease/contracts/routes/route.ts';
import type { OperatorBonus } from '@crease/contracts/wire/operator-bonus.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { operatorApi, operatorCache } from '#operator/core/office-call.ts';
import { type ActionOutcome, runAction } from '#operator/core/run-action.ts';

const OFFERS_KEY = 'bonus-offers';
export const CLAIMS_KEY = 'bonus-claims';
const POLL_MS = 5_000;
export const PAGE = 20;

/** Action key shared by all actions on one claim, so that they don't overlap. */
export const claimActionKey = (claimId: number) => `bonus ${claimId}`;
export const SAVE_ACTION = 'save bonus';

export function useOffers() {
  return useQuery({
    queryKey: [OFFERS_KEY],
    queryFn: ({ signal }) => operatorApi(operatorBonusRoutes.operatorGetBonuses, {}, signal),
    refetchInterval: POLL_MS,
  });
}

/** Options of games that support free rounds, as `provider:code`. */
export function useFreeRoundGames(): readonly { readonly value: string; readonly text: string }[] {
  const { data } = useQuery({
    queryKey: ['free-round-games'],
    queryFn: ({ signal }) => operatorApi(operatorCasinoRoutes.operatorGetCasinoGames, {}, signal),
  });
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
  return useQuery({
    queryKey: [CLAIMS_KEY, asked],
    queryFn: ({ signal }) => operatorApi(operatorBonusRoutes.operatorGetBonusClaims, asked, signal),
    refetchInterval: POLL_MS,
    placeholderData: keepPreviousData,
  });
}

export async function saveOffer(offer: SavedBonus): Promise<ActionOutcome<OperatorBonus>> {
  const outcome = await runAction(
    SAVE_ACTION,
    () => operatorApi(operatorBonusRoutes.operatorSaveBonus, offer),
    'Offer saved',
  );
  if (outcome.ok) await operatorCache.invalidateQueries({ queryKey: [OFFERS_KEY] });
  return outcome;
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
