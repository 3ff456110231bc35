import type { InningsStory, StoryLine } from '@crease/contracts/wire/score-story.ts';
import { useMemo, useState } from 'react';
import { useScoreCard } from '#data/catalogue/live-events.ts';
import { nameText } from '#text/name-text.ts';
import { phrase, t } from '#text/text.ts';
import { Ball } from '#ui/ball/ball.tsx';
import { Button } from '#ui/button/button.tsx';
import { TimeChart } from '#ui/chart/time-chart.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { Segment } from '#ui/segment/segment.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import styles from './match-story.module.css';
import { useScoreStory } from './score-story.ts';
import {
  inningsName,
  oversInAll,
  RunsPerOver,
  rateSeries,
  rateText,
  wormSeries,
  wormText,
} from './story-charts.tsx';

/** How the score came about: charts of the innings, and what happened ball by ball. */
export function MatchStory({ dreamEventId }: { readonly dreamEventId: string }) {
  const { story, error, refetch } = useScoreStory(dreamEventId);
  if (error !== null) {
    return (
      <div className={styles.notice}>
        <Notice tone="bad" isAlert>
          {t('The commentary could not be fetched.')} {error}{' '}
          <Button size="s" onClick={refetch}>
            {t('Try again')}
          </Button>
        </Notice>
      </div>
    );
  }
  if (story === undefined)
    return <Skeleton label={t('Fetching the commentary')} rows={6} shape="text" />;
  if (story === null || (story.lines.length === 0 && story.innings.length === 0)) {
    return <p className={styles.empty}>{t('The commentary begins with the first play.')}</p>;
  }
  return (
    <div className={styles.story}>
      {story.innings.some(({ overs }) => overs.length > 0) ? (
        <Charts innings={story.innings} dreamEventId={dreamEventId} />
      ) : null}
      <section className={styles.part} aria-label={t('Commentary')}>
        <div className={styles.head}>
          <h2>{t('Commentary')}</h2>
        </div>
        <Commentary lines={story.lines} />
      </section>
    </div>
  );
}

type View = 'bars' | 'worm' | 'rate';
const VIEWS: readonly { readonly value: View; readonly text: string }[] = [
  { value: 'bars', text: phrase('Bars') },
  { value: 'worm', text: phrase('Worm') },
  { value: 'rate', text: phrase('Run rate') },
];
const TITLES: Readonly<Record<View, string>> = {
  bars: phrase('Runs per over'),
  worm: phrase('Runs so far'),
  rate: phrase('Run rate'),
};
const NOTES: Readonly<Record<View, string>> = {
  bars: phrase('Red dot: wicket'),
  worm: phrase('Red dot: wicket'),
  rate: phrase('Runs an over'),
};

function Charts({
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

/** The innings in play; an earlier one where it is asked for. */
function Bars({ innings }: { readonly innings: readonly InningsStory[] }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const started = innings.filter(({ overs }) => overs.length > 0);
  const last = started.length - 1;
  const place = chosen === null ? last : Math.min(Number(chosen), last);
  const shown = started[place];
  if (shown === undefined) return null;
  return (
    <>
      {started.length > 1 ? (
        <div className={styles.sides}>
          <Segment
            label={t('Innings')}
            options={started.map((_, at) => ({
              value: String(at),
              text: inningsName(started, at),
            }))}
            value={String(place)}
            onChange={setChosen}
          />
        </div>
      ) : (
        <p className={styles.side}>{shown.team}</p>
      )}
      <RunsPerOver innings={shown} />
    </>
  );
}

const CHART_PX = 170;
const overText = (x: number) => (Number.isInteger(x) ? String(x) : '');
const runsText = (y: number) => String(Math.round(y));
const rateFigure = (y: number) => y.toFixed(2);

function Worm({ innings }: { readonly innings: readonly InningsStory[] }) {
  const series = useMemo(() => wormSeries(innings), [innings]);
  return (
    <TimeChart
      series={series}
      ariaLabel={wormText(innings)}
      height={CHART_PX}
      isTime={false}
      xText={overText}
      yText={runsText}
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
  const inAll = now === undefined ? null : oversInAll(now);
  const series = useMemo(() => rateSeries(innings, inAll), [innings, inAll]);
  return (
    <TimeChart
      series={series}
      ariaLabel={rateText(series)}
      height={CHART_PX}
      isTime={false}
      xText={overText}
      yText={rateFigure}
      yFrom={0}
    />
  );
}

const AT_FIRST = 15;

/** What happened, newest first. */
export function Commentary({ lines }: { readonly lines: readonly StoryLine[] }) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? lines : lines.slice(0, AT_FIRST);
  return (
    <>
      <ol className={styles.list} aria-label={t('Commentary')}>
        {shown.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </ol>
      {lines.length > AT_FIRST ? (
        <div className={styles.more}>
          <Button look="text" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole
              ? t('Show fewer')
              : t('Show {count} earlier', { count: lines.length - AT_FIRST })}
          </Button>
        </div>
      ) : null}
    </>
  );
}

function Line({
  line: { at, atLabel, ball, text, textLabel, isKey },
}: {
  readonly line: StoryLine;
}) {
  const words = nameText(text, textLabel);
  return (
    <li className={styles.line} data-key={isKey || undefined}>
      <span className={styles.at}>{nameText(at, atLabel)}</span>
      <span className={styles.mark}>{ball === null ? null : <Ball {...ball} />}</span>
      <span className={styles.text}>{isKey ? <b>{words}</b> : words}</span>
    </li>
  );
}
