import type {
  ProfitDay,
  ProfitPage,
  Transaction,
  TransactionDetail,
  TransactionPage,
} from '@crease/contracts/betting/statement.ts';
import type { ProfitDaysWire, ProfitWire, TransactionsWire } from '@crease/contracts/betting/statement-routes.ts';
import { statementRoutes } from '@crease/contracts/betting/statement-routes.ts';
import { useQuery } from '@tanstack/react-query';
import { type QueryState, SCROLL_PAGE, type Scrolled, toQueryState, useScrolled } from '#client/api/answers.ts';
import { callRoute } from '#client/api/call-route.ts';
import { useUserId } from '#client/session/session.ts';
import { type GridQuery, toSortParameter } from './grid-search.ts';

/** Refetched whenever a page opens and discarded soon after, because it is personal data. */
export const OWN = { staleTime: 0, gcTime: 60_000 } as const;

/** 0 all, 1 deposits and withdrawals, 2 game. */
export type TransactionKind = 0 | 1 | 2;

export interface StatementQuery extends Pick<GridQuery, 'from' | 'to' | 'page' | 'size' | 'order'> {
  readonly kind: TransactionKind;
}

/** One statement page; the previous page stays until it loads. */
export function useTransactions(query: StatementQuery): QueryState<TransactionPage> {
  const userId = useUserId();
  const isOn = userId !== null && query.size !== 'scroll';
  return toQueryState(
    useQuery({
      queryKey: ['transactions', userId, query],
      queryFn: ({ signal }) =>
        callRoute(statementRoutes.getTransactions, { ...statementWire(query), ...toPaging(query) }, signal),
      placeholderData: sameUser(userId),
      enabled: isOn,
      ...OWN,
    }),
  );
}

/** The whole statement as one list. @param until end instant, so that new entries don't shift the rows. */
export function useScrolledTransactions(query: StatementQuery, until: string): Scrolled<Transaction, TransactionPage> {
  const userId = useUserId();
  const wire = { ...statementWire(query), To: until };
  return useScrolled({
    key: ['transactions', userId, wire],
    isOn: userId !== null && query.size === 'scroll',
    fetch: (SkipCount, MaxResultCount, signal) =>
      callRoute(statementRoutes.getTransactions, { ...wire, SkipCount, MaxResultCount }, signal),
  });
}

/** Number of matching entries now. @throws CallFailure */
export async function countTransactions(query: StatementQuery): Promise<number> {
  const wire = { ...statementWire(query), MaxResultCount: 1 };
  return (await callRoute({ ...statementRoutes.getTransactions, quiet: true }, wire)).totalCount;
}

/** Details of an entry; null if none is open. */
export function useTransactionDetail(transactionId: number | null): QueryState<TransactionDetail> {
  const userId = useUserId();
  return toQueryState(
    useQuery({
      queryKey: ['transaction', userId, transactionId],
      queryFn: ({ signal }) =>
        callRoute(statementRoutes.getTransactionDetail, { transactionId: transactionId ?? 0 }, signal),
      enabled: userId !== null && transactionId !== null,
      ...OWN,
    }),
  );
}

/** Profit and loss rows. @param wire null disables the query. */
export function useProfit(wire: ProfitWire | null): QueryState<ProfitPage> {
  const userId = useUserId();
  return toQueryState(
    useQuery({
      queryKey: ['profit', userId, wire],
      queryFn: ({ signal }) => callRoute(statementRoutes.getProfitLoss, wire ?? {}, signal),
      // Never show rows of another level as placeholders, because pressing one would open the wrong item.
      placeholderData: (before, query) =>
        isSameLevel(query?.queryKey[2], wire) ? sameUser(userId)(before, query) : undefined,
      enabled: userId !== null && wire !== null,
      ...OWN,
    }),
  );
}

/** True if the previous query was for the same sport and event. */
function isSameLevel(before: unknown, wire: ProfitWire | null): boolean {
  const { Level, SportId, EventId } = (before ?? {}) as ProfitWire;
  return Level === wire?.Level && SportId === wire?.SportId && EventId === wire?.EventId;
}

/** Number of settled bets now. @throws CallFailure */
export async function countSettledBets(range: ProfitDaysWire): Promise<number> {
  const wire = { ...range, Level: 'Sport', MaxResultCount: 1 } as const;
  const page = await callRoute({ ...statementRoutes.getProfitLoss, quiet: true }, wire);
  return page.totals.bets;
}

/** Daily P&L in a range. */
export function useProfitDays(wire: ProfitDaysWire): QueryState<readonly ProfitDay[]> {
  const userId = useUserId();
  return toQueryState(
    useQuery({
      queryKey: ['profit-days', userId, wire],
      queryFn: async ({ signal }) => (await callRoute(statementRoutes.getProfitDays, wire, signal)).items,
      placeholderData: sameUser(userId),
      enabled: userId !== null,
      ...OWN,
    }),
  );
}

/** Request parameters of the statement filter. */
function statementWire({ from, to, kind, order }: StatementQuery) {
  return {
    From: from,
    To: to,
    Type: kind,
    Sorting: toSortParameter(order),
  } satisfies TransactionsWire;
}

/** Paging parameters for the server. */
export function toPaging({ page, size }: Pick<GridQuery, 'page' | 'size'>) {
  const count = size === 'scroll' ? SCROLL_PAGE : size;
  return { MaxResultCount: count, SkipCount: page * count };
}

/** Keeps the previous data as a placeholder, but never another user's. */
export function sameUser(userId: number | null) {
  return <Data>(before: Data | undefined, query?: { readonly queryKey: readonly unknown[] }) =>
    query?.queryKey[1] === userId ? before : undefined;
}
