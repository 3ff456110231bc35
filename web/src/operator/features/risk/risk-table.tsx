import type { MarketRisk } from '@crease/contracts/routes/operator-trading.ts';
import { rupeesText } from '#format/money.ts';
import { scaleOf } from '#operator/desk/risk-sums.ts';
import { Result, WorstToBest } from '#operator/parts/figures.tsx';
import { OfficeLink, StatusBadge } from '#operator/parts/marks.tsx';
import { Button } from '#ui/button/button.tsx';
import { type Column, Table } from '#ui/table/table.tsx';
import { worstWordsOf } from './outcomes.ts';

export interface RiskTableProps {
  readonly markets: readonly MarketRisk[];
  /** The market beside the list; 0: none. */
  readonly chosen: number;
  readonly onChoose: (marketId: number) => void;
}

/** Markets of one currency by what they may cost, the worst first, as the server orders them. */
export function RiskTable({ markets, chosen, onChoose }: RiskTableProps) {
  const columns: readonly Column<MarketRisk>[] = [
    {
      title: 'Market',
      cell: ({ marketId, marketName, eventId, eventTitle }) => (
        <>
          <Button
            look="text"
            size="s"
            aria-pressed={marketId === chosen}
            onClick={() => onChoose(marketId)}
          >
            {marketName}
          </Button>
          <br />
          <small>
            <OfficeLink to={`/events/${eventId}`}>{eventTitle}</OfficeLink>
          </small>
        </>
      ),
    },
    { title: 'State', cell: ({ status }) => <StatusBadge status={status} /> },
    { title: 'Matched', align: 'right', cell: ({ matched }) => rupeesText(matched) },
    { title: 'Players', align: 'right', cell: ({ users }) => users },
    ...houseColumns(markets),
    {
      title: 'Exposure of players',
      align: 'right',
      cell: ({ totalUserExposure }) => rupeesText(totalUserExposure),
    },
  ];
  return (
    <Table
      caption="Risk by market"
      columns={columns}
      rows={markets}
      keyOf={({ marketId }) => marketId}
      isChosen={({ marketId }) => marketId === chosen}
    />
  );
}

function houseColumns(markets: readonly MarketRisk[]): readonly Column<MarketRisk>[] {
  const scale = scaleOf(
    markets.map(({ worstHouse, bestHouse }) => ({ worst: worstHouse, best: bestHouse })),
  );
  return [
    {
      title: 'Worst to best',
      cell: ({ house, worstHouse, bestHouse }) =>
        house !== null && <WorstToBest worst={worstHouse} best={bestHouse} scale={scale} />,
    },
    {
      title: 'Worst for the house',
      align: 'right',
      cell: (risk) => (risk.house === null ? 'exchange' : <Result rupees={risk.worstHouse} />),
    },
    { title: 'If', cell: worstWordsOf },
  ];
}
