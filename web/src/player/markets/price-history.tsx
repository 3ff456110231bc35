import type { WireMarket } from '@crease/contracts/catalogue/catalogue.ts';
import { useMemo, useState } from 'react';
import { rupeesText } from '#format/money.ts';
import { runnerText } from '#i18n/name-text.ts';
import { phrase, t } from '#i18n/text.ts';
import { type OddsText, useBookPriceFormatter } from '#player/betting/odds-text.ts';
import { TimeChart } from '#ui/chart/time-chart.tsx';
import { Box, Stack } from '#ui/layout/layout.tsx';
import { LoadFailure } from '#ui/load-failure/load-failure.tsx';
import { Segment } from '#ui/segment/segment.tsx';
import styles from './depth-dialog.module.css';
import { clipHistory, HISTORY_RANGES, type HistoryRange, type TradedLine, usePriceHistory } from './market-depth.ts';

/** Line colours in order; from the ninth runner on, lines are dashed. */
const COLOURS = ['back-on', 'lay-on', 'win', 'warn', 'ball-6', 'info', 'brand-ink', 'text-2'];
const CHART_PX = 220;
const FIGURES = [phrase('Runner'), phrase('Low'), phrase('High'), phrase('Last'), phrase('Matched')];

/** Traded prices of a market's runners, as a chart and as figures. */
export function PriceHistory({ market }: { readonly market: WireMarket }) {
  const { data: answer, error, refetch } = usePriceHistory(market.marketId);
  const [range, setRange] = useState<HistoryRange>('30 min');
  const say = useBookPriceFormatter(market.kind);
  const lines = useMemo(() => {
    const now = Date.now();
    return market.runners.flatMap((runner, index) => {
      const trail = answer?.runners.find(({ runnerId }) => runnerId === runner.id);
      const line = trail === undefined ? null : clipHistory(trail, range, now);
      return line === null ? [] : [{ ...line, name: runnerText(runner), place: index }];
    });
  }, [answer, market, range]);
  const series = useMemo(
    () =>
      lines.map(({ name, points, place }) => ({
        label: name,
        points,
        color: COLOURS[place % COLOURS.length] ?? 'text-2',
        isStepped: true,
        isDashed: place >= COLOURS.length,
      })),
    [lines],
  );
  if (answer === undefined) return <NotYet error={error} refetch={refetch} />;
  return (
    <>
      <Box padBottom={4}>
        <Segment
          label={t('Time range')}
          options={HISTORY_RANGES.map((value) => ({ value, text: t(value) }))}
          value={range}
          isWide
          onChange={setRange}
        />
      </Box>
      {lines.length === 0 ? (
        <p className={styles.note}>{t('No trades in this market yet')}</p>
      ) : (
        <Stack gap={5} canShrink>
          <TimeChart
            series={series}
            ariaLabel={lines.map((line) => describeLine(line, say)).join(' ')}
            height={CHART_PX}
            yText={say}
          />
          <Figures lines={lines} formatOdds={say} />
        </Stack>
      )}
    </>
  );
}

function NotYet({ error, refetch }: { readonly error: string | null; readonly refetch: () => void }) {
  if (error === null) {
    return (
      <p className={styles.note} role="status">
        {t('Loading price history…')}
      </p>
    );
  }
  return <LoadFailure title={t('Couldn’t load price history.')} text={error} onRetry={refetch} />;
}

type NamedLine = TradedLine & { readonly name: string };

function describeLine({ name, first, last, low, high }: NamedLine, formatOdds: OddsText): string {
  return t('{name}: opened {first}, last {last}, low {low}, high {high}.', {
    name,
    first: formatOdds(first),
    last: formatOdds(last),
    low: formatOdds(low),
    high: formatOdds(high),
  });
}

function Figures({ lines, formatOdds }: { readonly lines: readonly NamedLine[]; readonly formatOdds: OddsText }) {
  return (
    <table className={styles.figures}>
      <caption className="visually-hidden">{t('Traded prices')}</caption>
      <thead>
        <tr>
          {FIGURES.map((title) => (
            <th key={title} scope="col">
              {t(title)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map(({ runnerId, name, low, high, last, matched }) => (
          <tr key={runnerId}>
            <th scope="row">{name}</th>
            <td>{formatOdds(low)}</td>
            <td>{formatOdds(high)}</td>
            <td>{formatOdds(last)}</td>
            <td>{rupeesText(Math.floor(matched))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
