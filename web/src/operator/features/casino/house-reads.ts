import { operatorHouseRoutes } from '@crease/contracts/routes/operator-house.ts';
import type {
  HouseTableTerms,
  OperatorHouseRoundBets,
  OperatorHouseTable,
} from '@crease/contracts/wire/operator-house.ts';
import { useQuery } from '@tanstack/react-query';
import { operatorApi, operatorCache } from '#operator/core/office-call.ts';
import { type ActionOutcome, runAction } from '#operator/core/run-action.ts';

const HOUSE = 'house-games';
const POLL_MS = 5_000;

export const VOID_ACTION = 'void house round';
export const TERMS_ACTION = 'save house table';

export function useHouseTables() {
  return useQuery({
    queryKey: [HOUSE, 'tables'],
    queryFn: ({ signal }) => operatorApi(operatorHouseRoutes.operatorGetHouseTables, {}, signal),
    refetchInterval: POLL_MS,
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
      operatorApi(operatorHouseRoutes.operatorGetHouseRounds, search, signal),
    refetchInterval: POLL_MS,
  });
}

export function useHouseRound(roundId: string) {
  return useQuery({
    queryKey: [HOUSE, 'round', roundId],
    queryFn: ({ signal }) =>
      operatorApi(operatorHouseRoutes.operatorGetHouseRound, { roundId }, signal),
    refetchInterval: POLL_MS,
  });
}

export function useHouseChecks() {
  return useQuery({
    queryKey: [HOUSE, 'checks'],
    queryFn: ({ signal }) => operatorApi(operatorHouseRoutes.operatorGetHouseChecks, {}, signal),
  });
}

export function useHouseReturns() {
  return useQuery({
    queryKey: [HOUSE, 'returns'],
    queryFn: ({ signal }) => operatorApi(operatorHouseRoutes.operatorGetHouseReturns, {}, signal),
  });
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
