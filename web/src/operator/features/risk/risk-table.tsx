import { SPORTS } from '@crease/contracts/base/constants.ts';
import type { Hedge, MarketRisk, PlayerRisk } from '@crease/contracts/trading/trading.ts';
import { rupeesText, sizeText } from '#format/money.ts';
import { priceText } from '#format/price.ts';
import { OutcomeBars, ProfitRange, Result } from '#operator/components/figures.tsx';
import { BackOfficeLink, PLAYER_COLUMN, StatusBadge } from '#operator/components/status-badges.tsx';
import {
  CAP_IS_NEAR,
  computeCapShare,
  computeScale,
  describeWorstOutcome,
  listOutcomes,
  type RiskSum,
  riskSumsBy,
} from '#operator/trading/risk-sums.ts';
import { Stack, Text } from '#ui/layout/layout.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { type Column, numberColumn, Table } from '#ui/table/table.tsx';
import styles from './risk.module.css';

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
    numberColumn('Players', ({ users }) => users),
    numberColumn('Player exposure', ({ totalUserExposure }) => rupeesText(totalUserExposure)),
    numberColumn('Matched', ({ matched }) => rupeesText(matched)),
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
            {Math.round(computeCapShare(worstHouse, cap) * 100)}%{' '}
            <Text as="small" tone="muted">
              of {sizeText(cap)}
            </Text>
          </span>
        ),
    },
  ];
}

function houseColumns(markets: readonly MarketRisk[]): readonly Column<MarketRisk>[] {
  const scale = computeScale(markets.map(({ worstHouse, bestHouse }) => ({ worst: worstHouse, best: bestHouse })));
  return [
    {
      title: 'P&L range',
      cell: ({ house, worstHouse, bestHouse }) =>
        house !== null && <ProfitRange worst={worstHouse} best={bestHouse} scale={scale} />,
    },
    numberColumn('Worst case', (risk) =>
      risk.house === null ? (
        <small>exchange</small>
      ) : (
        <>
          <Result rupees={risk.worstHouse} />
          <br />
          <Text as="small" tone="muted" noWrap>
            {describeWorstOutcome(risk)}
          </Text>
        </>
      ),
    ),
  ];
}

interface SportRisk extends RiskSum {
  readonly name: string;
}

/** Risk by sport, worst first. */
export function RiskBySport({ markets }: { readonly markets: readonly MarketRisk[] }) {
  const sums = [...riskSumsBy(markets, ({ sportId }) => sportId)].map(([sportId, sum]) => ({
    ...sum,
    name: SPORTS.find(({ id }) => id === sportId)?.name ?? 'Other',
  }));
  const scale = computeScale(sums);
  const columns: readonly Column<SportRisk>[] = [
    { title: 'Sport', cell: ({ name, markets: count }) => `${name}, ${count}` },
    { title: 'P&L range', cell: (sum) => <ProfitRange {...sum} scale={scale} /> },
    numberColumn('Worst case', ({ worst }) => <Result rupees={worst} />),
  ];
  return (
    <Panel title="By sport">
      <Table
        caption="Risk by sport"
        columns={columns}
        rows={sums.toSorted((a, b) => a.worst - b.worst || b.exposure - a.exposure)}
        getKey={({ name }) => name}
      />
    </Panel>
  );
}

const PLAYER_COLUMNS: readonly Column<PlayerRisk>[] = [
  PLAYER_COLUMN,
  numberColumn('Markets', ({ markets }) => markets),
  numberColumn('Exposure', ({ exposure }) => rupeesText(exposure)),
  numberColumn('Limits', ({ userId, userName }) => (
    <BackOfficeLink to={`/players/${userId}/limits`}>
      Limits<span className="visually-hidden"> of {userName}</span>
    </BackOfficeLink>
  )),
];

/** Players with the highest exposure in open markets. */
export function RiskByPlayer({ players }: { readonly players: readonly PlayerRisk[] }) {
  return (
    <Panel title="Top exposures">
      <Table caption="Players by exposure" columns={PLAYER_COLUMNS} rows={players} getKey={({ userId }) => userId} />
    </Panel>
  );
}

/** House P&L by outcome of a market. */
export function MarketOutcomes({ risk }: { readonly risk: MarketRisk }) {
  const { marketName, eventTitle, eventId, house, hedge, worstHouse } = risk;
  return (
    <Panel title={marketName} aside={<BackOfficeLink to={`/events/${eventId}`}>Open desk</BackOfficeLink>}>
      <Stack gap={5} columns={1} padX="panel" padBottom={6}>
        <Text as="p" tone="muted">
          {eventTitle}: house P&L by outcome
        </Text>
        {house === null ? (
          <Text as="p" tone="muted">
            Exchange market: no house risk.
          </Text>
        ) : (
          <OutcomeBars label={`House P&L in ${marketName}`} outcomes={listOutcomes(risk)} />
        )}
        {hedge !== null && <HedgeWords hedge={hedge} worst={worstHouse} />}
      </Stack>
    </Panel>
  );
}

/** The most effective single hedge on the exchange. Advisory only: the house would place it from its own account. */
function HedgeWords({ hedge, worst }: { readonly hedge: Hedge; readonly worst: number }) {
  const { runnerName, side, price, stake, worstAfter } = hedge;
  return (
    <Text as="p" tone="muted">
      {`${side === 'BACK' ? 'Backing' : 'Laying'} ${runnerName} for ${rupeesText(stake)} at ${priceText(price)} on the exchange moves the worst case from `}
      <Result rupees={worst} /> to <Result rupees={worstAfter} />.
    </Text>
  );
}
