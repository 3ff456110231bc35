import {
  operatorCasinoRoutes,
  type SavedCasinoGame,
} from '@crease/contracts/routes/operator-casino.ts';
import type { OpCasinoGame, OpCasinoReconciliation } from '@crease/contracts/wire/casino.ts';
import { useQuery } from '@tanstack/react-query';
import { type ActOutcome, actOnce } from '#operator/office/act-once.ts';
import { callOperator, operatorCache } from '#operator/office/office-call.ts';

const GAMES_KEY = 'casino-games';
const EACH_MS = 10_000;

export const SAVE_ACT = 'save casino game';

export function useCasinoGames() {
  return useQuery({
    queryKey: [GAMES_KEY],
    queryFn: ({ signal }) => callOperator(operatorCasinoRoutes.operatorGetCasinoGames, {}, signal),
    refetchInterval: EACH_MS,
  });
}

export function useCasinoProviders() {
  return useQuery({
    queryKey: ['casino-providers'],
    queryFn: ({ signal }) =>
      callOperator(operatorCasinoRoutes.operatorGetCasinoProviders, {}, signal),
    refetchInterval: EACH_MS,
  });
}

export function useReconciliation(wish: { readonly providerId: string; readonly day: string }) {
  return useQuery({
    queryKey: ['casino-reconciliation', wish],
    queryFn: ({ signal }) =>
      callOperator(operatorCasinoRoutes.operatorReconcileCasino, wish, signal),
    enabled: wish.providerId !== '' && wish.day !== '',
  });
}

export const COMPARE_ACT = 'compare rounds';

/** Compares a day with a provider's file. Nothing is stored. */
export function compareRoundFile(wish: {
  readonly providerId: string;
  readonly day: string;
  readonly csv: string;
}): Promise<ActOutcome<OpCasinoReconciliation>> {
  return actOnce(
    COMPARE_ACT,
    () => callOperator(operatorCasinoRoutes.operatorCompareRoundFile, wish),
    'Reconciliation complete',
  );
}

export async function saveGame(game: SavedCasinoGame): Promise<ActOutcome<OpCasinoGame>> {
  const outcome = await actOnce(
    SAVE_ACT,
    () => callOperator(operatorCasinoRoutes.operatorSaveCasinoGame, game),
    'Game saved',
  );
  await operatorCache.invalidateQueries({ queryKey: [GAMES_KEY] });
  return outcome;
}
