import type { MarketRisk } from '@crease/contracts/routes/operator-trading.ts';
import { rupeesText } from '#format/money.ts';
import { Result } from '#operator/parts/figures.tsx';
import { OfficeLink } from '#operator/parts/marks.tsx';
import { type Column, Table } from '#ui/table/table.tsx';
import { outcomesOf } from './outcomes.ts';

const COLUMNS: readonly Column<MarketRisk>[] = [
  { title: 'Currency', cell: ({ currency }) => currency },
  { title: 'Matched', align: 'right', cell: ({ matched }) => rupeesText(matched) },
  { title: 'Players', align: 'right', cell: ({ users }) => users },
  {
    title: 'Exposure of players',
    align: 'right',
    cell: ({ totalUserExposure }) => rupeesText(totalUserExposure),
  },
  {
    title: 'Worst for the house',
    align: 'right',
    cell: (risk) => (risk.house === null ? 'exchange' : <Result rupees={risk.worstHouse} />),
  },
  { title: 'If', cell: worstWords },
  {
    title: 'Largest player',
    cell: ({ topUsers: [top] }) =>
      top === undefined ? (
        ''
      ) : (
        <>
          <OfficeLink to={`/players/${top.userId}`}>{top.userName}</OfficeLink>{' '}
          {rupeesText(top.exposure)}
        </>
      ),
  },
];

/** Markets by what they may cost, the worst first, as the server orders them. */
export function RiskTable({
  markets,
  titleOf,
}: {
  readonly markets: readonly MarketRisk[];
  /** Titles of events; one that is not known is left out. */
  readonly titleOf: ReadonlyMap<number, string>;
}) {
  const market: Column<MarketRisk> = {
    title: 'Market',
    cell: ({ eventId, marketName }) => (
      <>
        <OfficeLink to={`/events/${eventId}`}>{marketName}</OfficeLink>
        <br />
        <small>{titleOf.get(eventId)}</small>
      </>
    ),
  };
  return (
    <Table
      caption="Risk by market"
      columns={[market, ...COLUMNS]}
      rows={markets}
      keyOf={({ marketId, currency }) => `${marketId} ${currency}`}
    />
  );
}

/** Runs at which the house loses most; who wins stands on the desk, where the names are. */
function worstWords(risk: MarketRisk): string {
  if (risk.house === null || risk.house.rows.length === 0) return '';
  const outcomes = outcomesOf(risk, String);
  const [worst] = outcomes.toSorted((a, b) => a.amount - b.amount);
  return worst === undefined ? '' : `${worst.name} runs`;
}
