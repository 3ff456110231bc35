import type { InningsStory, OverLine } from '@crease/contracts/catalogue/score-card.ts';
import { type ReactNode, useMemo, useState } from 'react';
import { useScoreCard } from '#client/catalogue/live-events.ts';
import { phrase, t } from '#i18n/text.ts';
import { TimeChart } from '#ui/chart/time-chart.tsx';
import { Box, Row, Text } from '#ui/layout/layout.tsx';
import { Segment } from '#ui/segment/segment.tsx';
import styles from './match-story.module.css';
import {
  computeTotalOvers,
  describeRunRate,
  describeWorm,
  inningsName,
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
    <Box
      as="section"
      canShrink
      clip
      surface="panel"
      radius="panel"
      border="card"
      className={styles.part}
      aria-label={t('Charts')}
    >
      <div className={styles.head}>
        <h2>{t(TITLES[view])}</h2>
        <Text size={12} tone="muted">
          {t(NOTES[view])}
        </Text>
        <Segment
          label={t('Chart')}
          options={VIEWS.map(({ value, text }) => ({ value, text: t(text) }))}
          value={view}
          onChange={setView}
        />
      </div>
      <Box canShrink padX={5} padBottom={5}>
        {view === 'bars' ? <Bars innings={innings} /> : null}
        {view === 'worm' ? <Worm innings={innings} /> : null}
        {view === 'rate' ? <Rates innings={innings} dreamEventId={dreamEventId} /> : null}
      </Box>
    </Box>
  );
}

function Bars({ innings }: { readonly innings: readonly InningsStory[] }) {
  const started = innings.filter(({ overs }) => overs.length > 0);
  return <ChosenInnings innings={started}>{(shown) => <RunsPerOver innings={shown} />}</ChosenInnings>;
}

const CHART_PX = 170;
const formatWholeOver = (x: number) => (Number.isInteger(x) ? String(x) : '');
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
      xText={formatWholeOver}
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
      xText={formatWholeOver}
      yText={rateFigure}
      yFrom={0}
    />
  );
}

/** The current innings, or an earlier one selected by the user. */
export function ChosenInnings({
  innings,
  children,
}: {
  readonly innings: readonly InningsStory[];
  readonly children: (shown: InningsStory) => ReactNode;
}) {
  const [chosen, setChosen] = useState<string | null>(null);
  const last = innings.length - 1;
  const place = chosen === null ? last : Math.min(Number(chosen), last);
  const shown = innings[place];
  if (shown === undefined) return null;
  return (
    <>
      {innings.length > 1 ? (
        <Box below={4} className={styles.sides}>
          <Segment
            label={t('Innings')}
            options={innings.map((_, index) => ({
              value: String(index),
              text: inningsName(innings, index),
            }))}
            value={String(place)}
            onChange={setChosen}
          />
        </Box>
      ) : (
        <Text as="p" below={4} tone="muted" size={12} breaks className={styles.side}>
          {shown.team}
        </Text>
      )}
      {children(shown)}
    </>
  );
}

/** Text alternative for the bars: runs and wickets per over. */
function describeBars({ team, overs }: InningsStory): string {
  if (overs.length === 0) return t('{team} yet to bat', { team });
  const summary = overs.map(describeOver).join(', ');
  return t('Runs per over, {team}. {overs}', { team, overs: summary });
}

function describeOver({ over, runs, wickets }: OverLine): string {
  if (wickets === 0) return `${over}: ${runs}`;
  return t('{over}: {runs} and {wickets, plural, one {a wicket} other {# wickets}}', {
    over,
    runs,
    wickets,
  });
}

/** Overs further back are irrelevant to betting. */
const MAX_OVERS = 50;
/** Minimum scale, so that it is stable during the first overs. */
const MIN_SLOTS = 20;
const MIN_TOP = 12;

/** Runs per over with red dots for wickets; the over in progress in the brand colour. */
function RunsPerOver({ innings }: { readonly innings: InningsStory }) {
  const overs = innings.overs.slice(-MAX_OVERS);
  const top = Math.max(MIN_TOP, ...overs.map(({ runs }) => runs));
  const free = Math.max(0, MIN_SLOTS - overs.length);
  const step = overs.length > 30 ? 10 : 5;
  return (
    <Row gap={1} align="end" clip className={styles.bars} role="img" aria-label={describeBars(innings)}>
      {overs.map((over) => (
        <Bar key={over.over} over={over} top={top} step={step} />
      ))}
      {Array.from({ length: free }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the free places are all alike.
        <span key={`free-${index}`} className={styles.over} />
      ))}
    </Row>
  );
}

function Bar({ over, top, step }: { readonly over: OverLine; readonly top: number; readonly step: number }) {
  const isNamed = over.over === 1 || over.over % step === 0;
  return (
    <span className={styles.over} title={t('Over {over}: {runs}', { over: over.over, runs: over.runs })}>
      {Array.from({ length: over.wickets }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the dots are all alike.
        <i key={index} className={styles.wicket} />
      ))}
      <span
        className={styles.bar}
        data-now={over.isComplete ? undefined : true}
        style={{ blockSize: `${Math.round((over.runs / top) * 70)}px` }}
      />
      <Text wide size={11} leading={16} tone="faint" textAlign="center" className={styles.name}>
        {isNamed ? over.over : ''}
      </Text>
    </span>
  );
}
