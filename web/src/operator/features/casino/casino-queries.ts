import type { OperatorCasinoGame } from '@crease/contracts/casino/casino.ts';
import {
  type HouseTableTerms,
  type OperatorHouseRoundBets,
  type OperatorHouseTable,
  operatorHouseRoutes,
} from '@crease/contracts/casino/house-tables.ts';
import {
  operatorCasinoRoutes,
  type SavedCasinoGame,
} from '@crease/contracts/casino/operator-casino.ts';
import { useQuery } from '@tanstack/react-query';
import { operatorApi, operatorCache, useRouteQuery } from '#operator/core/office-call.ts';
import { type ActionOutcome, runAction } from '#operator/core/run-action.ts';

const GAMES_KEY = 'casino-games';
const POLL_MS = 10_000;

export const SAVE_ACTION = 'save casino game';

export function useCasinoGames() {
  return useRouteQuery([GAMES_KEY], operatorCasinoRoutes.operatorGetCasinoGames, {}, POLL_MS);
}

export function useCasinoProviders() {
  return useRouteQuery(
    ['casino-providers'],
    operatorCasinoRoutes.operatorGetCasinoProviders,
    {},
    POLL_MS,
  );
}

export function useReconciliation(input: { readonly providerId: string; readonly day: string }) {
  return useQuery({
    queryKey: ['casino-reconciliation', input],
    queryFn: ({ signal }) =>
      operatorApi(operatorCasinoRoutes.operatorReconcileCasino, input, signal),
    enabled: input.providerId !== '' && input.day !== '',
  });
}

export const COMPARE_ACTION = 'compare rounds';

/** Compares a day with a provider's file. Nothing is stored. */
export function compareRoundFile(input: {
  readonly providerId: string;
  readonly day: string;
  readonly csv: string;
}) {
  return runAction(
    COMPARE_ACTION,
    () => operatorApi(operatorCasinoRoutes.operatorCompareRoundFile, input),
    'Reconciliation complete',
  );
}

export async function saveGame(game: SavedCasinoGame): Promise<ActionOutcome<OperatorCasinoGame>> {
  const outcome = await runAction(
    SAVE_ACTION,
    () => operatorApi(operatorCasinoRoutes.operatorSaveCasinoGame, game),
    'Game saved',
  );
  await operatorCache.invalidateQueries({ queryKey: [GAMES_KEY] });
  return outcome;
}

const HOUSE = 'house-games';
const HOUSE_POLL_MS = 5_000;

export const VOID_ACTION = 'void house round';
export const TERMS_ACTION = 'save house table';

export function useHouseTables() {
  return useRouteQuery(
    [HOUSE, 'tables'],
    operatorHouseRoutes.operatorGetHouseTables,
    {},
    HOUSE_POLL_MS,
  );
}

/** Round filter. Empty returns the latest. */
export interface RoundSearch {
  readonly game?: string;
  readonly roundId?: string;
  readonly userId?: number;
}

export function useHouseRounds(search: RoundSearch) {
  return useRouteQuery(
    [HOUSE, 'rounds', search],
    operatorHouseRoutes.operatorGetHouseRounds,
    search,
    HOUSE_POLL_MS,
  );
}

export function useHouseRound(roundId: string) {
  return useRouteQuery(
    [HOUSE, 'round', roundId],
    operatorHouseRoutes.operatorGetHouseRound,
    { roundId },
    HOUSE_POLL_MS,
  );
}

export function useHouseChecks() {
  return useRouteQuery([HOUSE, 'checks'], operatorHouseRoutes.operatorGetHouseChecks, {});
}

export function useHouseReturns() {
  return useRouteQuery([HOUSE, 'returns'], operatorHouseRoutes.operatorGetHouseReturns, {});
}

export async function voidRound(input: {
  readonly roundId: string;
  readonly reason: string;
}): Promise<ActionOutcome<OperatorHouseRoundBets>> {
  const outcome = await runAction(
    VOID_ACTION,
    () => operatorApi(operatorHouseRoutes.operatorVoidHouseRound, input),
    'Round voided, stakes returned',
  );
  await operatorCache.invalidateQueries({ queryKey: [HOUSE] });
  return outcome;
}

export async function saveTable(
  terms: HouseTableTerms & { readonly game: string },
): Promise<ActionOutcome<OperatorHouseTable>> {
  const outcome = await runAction(
    TERMS_ACTION,
    () => operatorApi(operatorHouseRoutes.operatorSaveHouseTable, terms),
    'Terms saved, effective next round',
  );
  await operatorCache.invalidateQueries({ queryKey: [HOUSE] });
  return outcome;
}
