import { operatorCaseRoutes } from '@crease/contracts/routes/operator-cases.ts';
import type { WireOf } from '@crease/contracts/routes/route.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callOperator } from '#operator/office/office-call.ts';

/** The beginning of every key about cases. */
export const CASES_KEY = 'cases';
const EACH_MS = 5_000;

export type CasesAsked = WireOf<typeof operatorCaseRoutes.operatorGetCases>;

/** Cases of a queue; two who work on it see within seconds what the other has taken. */
export function useCases(asked: CasesAsked) {
  return useQuery({
    queryKey: [CASES_KEY, 'queue', asked],
    queryFn: ({ signal }) => callOperator(operatorCaseRoutes.operatorGetCases, asked, signal),
    refetchInterval: EACH_MS,
    placeholderData: keepPreviousData,
  });
}

/** One case with all that was seen and done. The server notes who opened it. */
export function useCase(id: number) {
  return useQuery({
    queryKey: [CASES_KEY, 'case', id],
    queryFn: ({ signal }) => callOperator(operatorCaseRoutes.operatorOpenCase, { id }, signal),
    refetchInterval: EACH_MS,
  });
}
