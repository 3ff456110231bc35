import { operatorCaseRoutes } from '@crease/contracts/routes/operator-cases.ts';
import type { WireOf } from '@crease/contracts/routes/route.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { operatorApi } from '#operator/core/office-call.ts';

/** Prefix of all case query keys. */
export const CASES_KEY = 'cases';
const POLL_MS = 5_000;

export type CasesQuery = WireOf<typeof operatorCaseRoutes.operatorGetCases>;

/** Returns a queue's cases. Polls, so reviewers see each other's claims within seconds. */
export function useCases(query: CasesQuery) {
  return useQuery({
    queryKey: [CASES_KEY, 'queue', query],
    queryFn: ({ signal }) => operatorApi(operatorCaseRoutes.operatorGetCases, query, signal),
    refetchInterval: POLL_MS,
    placeholderData: keepPreviousData,
  });
}

/** Returns a case with its full history. The server logs who opened it. */
export function useCase(id: number) {
  return useQuery({
    queryKey: [CASES_KEY, 'case', id],
    queryFn: ({ signal }) => operatorApi(operatorCaseRoutes.operatorOpenCase, { id }, signal),
    refetchInterval: POLL_MS,
  });
}
