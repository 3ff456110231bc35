import { rupeesText } from '#format/money.ts';
import { Figures, Result } from '#operator/components/figures.tsx';
import { formatCount } from '#operator/components/format-count.ts';
import { useEvents, useMarkets, useTrialBalance } from '#operator/core/queries.ts';
import { backupsFigure, booksFigure } from '#operator/features/audit/trial-balance-view.tsx';
import { selectCurrency, sumRisk } from '#operator/trading/risk-sums.ts';
import { useProposals, useRisk } from '#operator/trading/trading.ts';

const MAX_IN_PLAY = 50;
const NEXT_UP = 10;
const MAX_CLOSED = 20;

/** Queries shared by several dashboard panels. */
export function useHouse() {
  return {
    inPlay: useEvents({ status: 'IN_PLAY', MaxResultCount: MAX_IN_PLAY }),
    upcoming: useEvents({
      status: 'UPCOMING',
      MaxResultCount: NEXT_UP,
      Sorting: 'startTime asc',
    }),
    closed: useMarkets({ status: 'CLOSED', MaxResultCount: MAX_CLOSED }),
    risk: useRisk({}),
    proposals: useProposals({}),
    trial: useTrialBalance(),
  };
}

export type House = ReturnType<typeof useHouse>;

/** Key figures: live events, exposure and pending items. */
export function HouseFigures({ house }: { readonly house: House }) {
  const { inPlay, upcoming, closed, proposals, trial } = house;
  const all = house.risk.data?.markets ?? [];
  const currency = selectCurrency(all);
  const sum = sumRisk(all.filter((market) => market.currency === currency));
  return (
    <Figures
      label="House summary"
      figures={[
        { name: 'In-play events', value: inPlay.data?.totalCount ?? '–' },
        { name: 'Upcoming', value: upcoming.data?.totalCount ?? '–' },
        {
          name: 'House worst case',
          value: <Result rupees={sum.worst} />,
          note: currency === 'INR' ? 'Sum of worst cases' : 'Play money, sum of worst cases',
        },
        {
          name: 'Player exposure',
          value: rupeesText(sum.exposure),
          note: `${formatCount(sum.markets, 'market')} with bets`,
        },
        {
          name: 'Pending confirmation',
          value:
            proposals.data === undefined
              ? '–'
              : proposals.data.items.length + proposals.data.acts.length,
          note: `${formatCount(closed.data?.totalCount ?? 0, 'market')} closed`,
        },
        {
          name: 'Trial balance',
          value: trial.data === undefined ? '–' : trial.data.ok ? 'Balanced' : 'Out of balance',
        },
        booksFigure(trial.data?.books ?? null),
        backupsFigure(trial.data?.backups ?? null),
      ]}
    />
  );
}
