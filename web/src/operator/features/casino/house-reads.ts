import { operatorHouseRoutes } from '@crease/contracts/routes/operator-house.ts';
import type { OpHouseRoundBets } from '@crease/contracts/wire/operator-house.ts';
import { useQuery } from '@tanstack/react-query';
import { type ActOutcome, actOnce } from '#operator/office/act-once.ts';
import { callOperator, operatorCache } from '#operator/office/office-call.ts';

const HOUSE = 'house-games';
const EACH_MS = 5_000;

export const VOID_ACT = 'void house round';

export function useHouseTables() {
  return useQuery({
    queryKey: [HOUSE, 'tables'],
    queryFn: ({ signal }) => callOperator(operatorHouseRoutes.operatorGetHouseTables, {}, signal),
    refetchInterval: EACH_MS,
  });
}

export function useHouseRounds() {
  return useQuery({
    queryKey: [HOUSE, 'rounds'],
    queryFn: ({ signal }) => callOperator(operatorHouseRoutes.operatorGetHouseRounds, {}, signal),
    refetchInterval: EACH_MS,
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
    'Round ended, stakes are back',
  );
  await operatorCache.invalidateQueries({ queryKey: [HOUSE] });
  return outcome;
}
