import type { MarketRisk } from '@crease/contracts/routes/operator-trading.ts';
import { rupeesText, sizeText } from '#format/money.ts';
import { ProfitRange, Result } from '#operator/components/figures.tsx';
import { BackOfficeLink, StatusBadge } from '#operator/components/status-badges.tsx';
import { CAP_IS_NEAR, computeCapShare, computeScale } from '#operator/trading/risk-sums.ts';
import { type Column, Table } from '#ui/table/table.tsx';
import { describeWorstOutcome } from './outcomes.ts';
import styles from './risk-table.module.css';

export interface RiskTableProps {
  readonly markets: readonly MarketRisk[];
  /** ID of the open market, 0 if none. */
  readonly chosen: number;
  readonly onChoose: (marketId: number) => void;
}

/** Markets of one currency by worst case, in server order. */
export function RiskTable({ markets, chosen, onChoose }: RiskTableProps) {
  const columns: readonly Column<MarketRisk>[] = [
    {
      title: 'Market',
      cell: ({ marketId, marketName, eventId, eventTitle }) => (
        <>
          <button
            type="button"
            className={styles.pick}
            aria-pressed={marketId === chosen}
            onClick={() => onChoose(marketId)}
          >
            {marketName}
          </button>
          <small>
            <BackOfficeLink to={`/events/${eventId}`} className={styles.event}>
              {eventTitle}
            </BackOfficeLink>
          </small>
        </>
      ),
    },
    { title: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
    ...houseColumns(markets),
    ...capColumns(markets),
    { title: 'Players', align: 'right', cell: ({ users }) => users },
    {
      title: 'Player exposure',
      align: 'right',
      cell: ({ totalUserExposure }) => rupeesText(totalUserExposure),
    },
    { title: 'Matched', align: 'right', cell: ({ matched }) => rupeesText(matched) },
  ];
  return (
    <Table
      caption="Risk by market"
      columns={columns}
      rows={markets}
      getKey={({ marketId }) => marketId}
      isChosen={({ marketId }) => marketId === chosen}
    />
  );
}

/** Share of the cap used by the worst case. Hidden if no market has a cap. */
function capColumns(markets: readonly MarketRisk[]): readonly Column<MarketRisk>[] {
  if (markets.every(({ cap }) => cap === null)) return [];
  return [
    {
      title: 'Cap used',
      cell: ({ cap, worstHouse, marketName }) =>
        cap !== null && (
          <span className={styles.share}>
            <meter
              aria-label={`${marketName} cap used`}
              max={1}
              high={CAP_IS_NEAR}
              value={computeCapShare(worstHouse, cap)}
            />
            {Math.round(computeCapShare(worstHouse, cap) * 100)}%<small> of {sizeText(cap)}</small>
          </span>
        ),
    },
  ];
}

function houseColumns(markets: readonly MarketRisk[]): readonly Column<MarketRisk>[] {
  const scale = computeScale(
    markets.map(({ worstHouse, bestHouse }) => ({ worst: worstHouse, best: bestHouse })),
  );
  return [
    {
      title: 'P&L range',
      cell: ({ house, worstHouse, bestHouse }) =>
        house !== null && <ProfitRange worst={worstHouse} best={bestHouse} scale={scale} />,
    },
    {
      title: 'Worst case',
      align: 'right',
      cell: (risk) =>
        risk.house === null ? (
          <small>exchange</small>
        ) : (
          <>
            <Result rupees={risk.worstHouse} />
            <br />
            <small className={styles.if}>{describeWorstOutcome(risk)}</small>
          </>
        ),
    },
  ];
}
