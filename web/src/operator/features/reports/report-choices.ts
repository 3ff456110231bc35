import type { ReportGroup, ReportName } from '@crease/contracts/routes/operator-reports.ts';
import { formatKolkataDay, getKolkataDay } from '@crease/contracts/values/instant.ts';
import type { Currency } from '@crease/core/money/money.ts';

export const NAMES: readonly { readonly value: ReportName; readonly text: string }[] = [
  { value: 'profitLoss', text: 'House P&L' },
  { value: 'turnover', text: 'Turnover' },
  { value: 'cash', text: 'Deposits and withdrawals' },
  { value: 'commission', text: 'Commission' },
  { value: 'casino', text: 'Casino' },
];

const GROUPS: readonly {
  readonly value: ReportGroup;
  readonly text: string;
  /** False for payment and casino reports, which have no markets. */
  readonly isOfMarkets: boolean;
}[] = [
  { value: 'hour', text: 'Hour', isOfMarkets: false },
  { value: 'day', text: 'Day', isOfMarkets: false },
  { value: 'sport', text: 'Sport', isOfMarkets: true },
  { value: 'market', text: 'Market', isOfMarkets: true },
  { value: 'user', text: 'Player', isOfMarkets: false },
];

/** Reports on payments and casino play, which have no sports or markets. */
const WITHOUT_MARKETS: ReadonlySet<ReportName> = new Set<ReportName>(['cash', 'casino']);

/** Groups offered for a report. */
export function listGroups(name: ReportName): typeof GROUPS {
  return GROUPS.filter(({ isOfMarkets }) => !isOfMarkets || !WITHOUT_MARKETS.has(name));
}

/** Report form values. Dates in IST, both inclusive. */
export interface ReportQuery {
  readonly name: ReportName;
  readonly groupBy: ReportGroup;
  readonly from: string;
  readonly to: string;
  /** Empty for the currency of the current domain. */
  readonly currency: Currency | '';
}

const WEEK = 6;

/** Default: the last seven days, by day. */
export function createDefaultQuery(): ReportQuery {
  const today = getKolkataDay(Date.now());
  return {
    name: 'profitLoss',
    groupBy: 'day',
    from: formatKolkataDay(today - WEEK),
    to: formatKolkataDay(today),
    currency: '',
  };
}

export function formatDay(at: number): string {
  return formatKolkataDay(getKolkataDay(at));
}
