import type { InningsStory } from '@crease/contracts/wire/commentary.ts';
import { useMemo, useState } from 'react';
import { useScoreCard } from '#client/catalogue/live-events.ts';
import { phrase, t } from '#i18n/text.ts';
import { TimeChart } from '#ui/chart/time-chart.tsx';
import { Segment } from '#ui/segment/segment.tsx';
import { ChosenInnings } from './chosen-innings.tsx';
import styles from './match-story.module.css';
import { RunsPerOver } from './story-charts.tsx';
import {
  computeTotalOvers,
  describeRunRate,
  describeWorm,
  rateSeries,
  wormSeries,
} from './story-series.ts';

type View = 'bars' | 'worm' | 'rate';
const VIEWS: readonly { readonly value: View; readonly text: string }[] = [
  { value: 'bars', text: phrase('Manhattan') },
  { value: 'worm', text: phrase('Worm') },
  { value: 'rate', text: phrase('Run rate') },
];
const TITLES: Readonly<Record<View, string>> = {
  bars: phrase('Runs per over'),
  worm: phrase('Cumulative runs'),
  rate: phrase('Run rate'),
};
const NOTES: Readonly<Record<View, string>> = {
  bars: phrase('Red dot: wicket'),
  worm: phrase('Red dot: wicket'),
  rate: phrase('Runs per over'),
};

/** Over-by-over charts of each innings: bars, worm or run rate. */
export function MatchCharts({
  innings,
  dreamEventId,
}: {
  readonly innings: readonly InningsStory[];
  readonly dreamEventId: string;
}) {
  const [view, setView] = useState<View>('bars');
  return (
    <section className={styles.part} aria-label={t('Charts')}>
      <div className={styles.head}>
        <h2>{t(TITLES[view])}</h2>
        <span className={styles.note}>{t(NOTES[view])}</span>
        <Segment
          label={t('Chart')}
          options={VIEWS.map(({ value, text }) => ({ value, text: t(text) }))}
          value={view}
          onChange={setView}
        />
      </div>
      <div className={styles.chart}>
        {view === 'bars' ? <Bars innings={innings} /> : null}
        {view === 'worm' ? <Worm innings={innings} /> : null}
        {view === 'rate' ? <Rates innings={innings} dreamEventId={dreamEventId} /> : null}
      </div>
    </section>
  );
}

function Bars({ innings }: { readonly innings: readonly InningsStory[] }) {
  const started = innings.filter(({ overs }) => overs.length > 0);
  return (
    <ChosenInnings innings={started}>{(shown) => <RunsPerOver innings={shown} />}</ChosenInnings>
  );
}

const CHART_PX = 170;
const describeOver = (x: number) => (Number.isInteger(x) ? String(x) : '');
const formatRuns = (y: number) => String(Math.round(y));
const rateFigure = (y: number) => y.toFixed(2);

function Worm({ innings }: { readonly innings: readonly InningsStory[] }) {
  const series = useMemo(() => wormSeries(innings), [innings]);
  return (
    <TimeChart
      series={series}
      ariaLabel={describeWorm(innings)}
      height={CHART_PX}
      isTime={false}
      xText={describeOver}
      yText={formatRuns}
      yFrom={0}
    />
  );
}

function Rates({
  innings,
  dreamEventId,
}: {
  readonly innings: readonly InningsStory[];
  readonly dreamEventId: string;
}) {
  const now = useScoreCard(dreamEventId)?.cricket?.innings.at(-1);
  const inAll = now === undefined ? null : computeTotalOvers(now);
  const series = useMemo(() => rateSeries(innings, inAll), [innings, inAll]);
  return (
    <TimeChart
      series={series}
      ariaLabel={describeRunRate(series)}
      height={CHART_PX}
      isTime={false}
      xText={describeOver}
      yText={rateFigure}
      yFrom={0}
    />
  );
}
