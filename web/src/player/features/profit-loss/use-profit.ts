import { useNewLines } from '#data/queries/new-lines.ts';
import { countSettledBets, pageOf, useProfit, useProfitDays } from '#data/queries/statements.ts';
import { siteDayOf } from '#data/view-models/day-range.ts';
import type { GridControl } from '#data/view-models/use-grid-ask.ts';
import { type Drill, familyWire, rowsWire } from './profit-terms.ts';

/** Everything that the report shows, asked side by side. */
export function useProfitReport({ ask }: GridControl, drill: Drill) {
  const range = { From: ask.from, To: ask.to };
  const all = useProfit({ ...range, Level: 'Sport', MaxResultCount: 1 });
  const casino = useProfit({ ...range, Level: 'Sport', Family: 'Casino', MaxResultCount: 1 });
  const days = useProfitDays({
    ...range,
    ...familyWire(drill.family),
    ...(drill.sportId === null ? {} : { SportId: drill.sportId }),
  });
  const rows = useProfit({ ...rowsWire(ask, drill), ...pageOf(ask) });
  const isOpenEnded = ask.to === siteDayOf(Date.now());
  const fresh = useNewLines(isOpenEnded ? all.data?.totals.bets : undefined, () =>
    countSettledBets(range),
  );
  const refresh = () => {
    for (const each of [all, casino, days, rows]) each.refetch();
  };
  return { all, casino, days, rows, fresh, refresh };
}
