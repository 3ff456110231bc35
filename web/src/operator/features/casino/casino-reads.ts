import {
  operatorCasinoRoutes,
  type SavedCasinoGame,
} from '@crease/contracts/routes/operator-casino.ts';
import type {
  OperatorCasinoGame,
  OperatorCasinoReconciliation,
} from '@crease/contracts/wire/casino.ts';
import { useQuery } from '@tanstack/react-query';
import { operatorApi, operatorCache } from '#operator/core/office-call.ts';
import { type ActionOutcome, runAction } from '#operator/core/run-action.ts';

const GAMES_KEY = 'casino-games';
const POLL_MS = 10_000;

export const SAVE_ACTION = 'save casino game';

export function useCasinoGames() {
  return useQuery({
    queryKey: [GAMES_KEY],
    queryFn: ({ signal }) => operatorApi(operatorCasinoRoutes.operatorGetCasinoGames, {}, signal),
    refetchInterval: POLL_MS,
  });
}

export function useCasinoProviders() {
  return useQuery({
    queryKey: ['casino-providers'],
    queryFn: ({ signal }) =>
      operatorApi(operatorCasinoRoutes.operatorGetCasinoProviders, {}, signal),
    refetchInterval: POLL_MS,
  });
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
}): Promise<ActionOutcome<OperatorCasinoReconciliation>> {
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
