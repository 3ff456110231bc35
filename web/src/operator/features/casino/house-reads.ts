import { operatorHouseRoutes } from '@crease/contracts/routes/operator-house.ts';
import type {
  HouseTableTerms,
  OpHouseRoundBets,
  OpHouseTable,
} from '@crease/contracts/wire/operator-house.ts';
import { useQuery } from '@tanstack/react-query';
import { type ActOutcome, actOnce } from '#operator/office/act-once.ts';
import { callOperator, operatorCache } from '#operator/office/office-call.ts';

const HOUSE = 'house-games';
const EACH_MS = 5_000;

export const VOID_ACT = 'void house round';
export const TERMS_ACT = 'save house table';

export function useHouseTables() {
  return useQuery({
    queryKey: [HOUSE, 'tables'],
    queryFn: ({ signal }) => callOperator(operatorHouseRoutes.operatorGetHouseTables, {}, signal),
    refetchInterval: EACH_MS,
  });
}

/** Round filter. Empty returns the latest. */
export interface RoundSearch {
  readonly game?: string;
  readonly roundId?: string;
  readonly userId?: number;
}

export function useHouseRounds(search: RoundSearch) {
  return useQuery({
    queryKey: [HOUSE, 'rounds', search],
    queryFn: ({ signal }) =>
      callOperator(operatorHouseRoutes.operatorGetHouseRounds, search, signal),
    refetchInterval: EACH_MS,
  });
}

export function useHouseRound(roundId: string) {
  return useQuery({
    queryKey: [HOUSE, 'round', roundId],
    queryFn: ({ signal }) =>
      callOperator(operatorHouseRoutes.operatorGetHouseRound, { roundId }, signal),
    refetchInterval: EACH_MS,
  });
}

export function useHouseChecks() {
  return useQuery({
    queryKey: [HOUSE, 'checks'],
    queryFn: ({ signal }) => callOperator(operatorHouseRoutes.operatorGetHouseChecks, {}, signal),
  });
}

export function useHouseReturns() {
  return useQuery({
    queryKey: [HOUSE, 'returns'],
    queryFn: ({ signal }) => callOperator(operatorHouseRoutes.operatorGetHouseReturns, {}, signal),
  });
}

export async function voidRound(wish: {
  readonly roundId: string;
  readonly reason: string;
}): Promise<ActOutcome<OpHouseRoundBets>> {
  const outcome = await actOnce(
    VOID_ACT,
    () => callOperator(operatorHouseRoutes.operatorVoidHouseRound, wish),
    'Round voided, stakes returned',
  );
  await operatorCache.invalidateQueries({ queryKey: [HOUSE] });
  return outcome;
}

export async function saveTable(
  terms: HouseTableTerms & { readonly game: string },
): Promise<ActOutcome<OpHouseTable>> {
  const outcome = await actOnce(
    TERMS_ACT,
    () => callOperator(operatorHouseRoutes.operatorSaveHouseTable, terms),
    'Terms saved, effective next round',
  );
  await operatorCache.invalidateQueries({ queryKey: [HOUSE] });
  return outcome;
}
