import type { CashOutQuote } from '@crease/contracts/wire/bet.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '#data/api/call.ts';

const QUOTE_MS = 1_500;

/** A fresh cash-out quote of a market, asked again while somebody looks at it. */
export function useCashOutQuote(marketId: number): CashOutQuote | null {
  const { data } = useQuery({
    queryKey: ['cash-out', marketId],
    queryFn: ({ signal }) => call('getCashOutQuote', { marketId }, signal),
    refetchInterval: QUOTE_MS,
    staleTime: 0,
  });
  return data ?? null;
}
