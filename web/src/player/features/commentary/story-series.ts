import type { InningsStory, OverLine } from '@crease/contracts/catalogue/score-card.ts';
import { phrase, t } from '#i18n/text.ts';
import type { ChartSeries } from '#ui/chart/chart-series.ts';

const COLORS = ['back-on', 'lay-on', 'ball-6', 'ball-x'] as const;

const INNINGS = [phrase('{team}, 1st innings'), phrase('{team}, 2nd innings'), phrase('{team}, 3rd innings')];

/** Batting side, numbered if it bats more than once: "Deccan Falcons, 2nd innings". */
export function inningsName(innings: readonly InningsStory[], place: number): string {
  const team = innings[place]?.team ?? '';
  if (innings[place]?.superOver === true) return t('{team}, super over', { team });
  const isTheirs = (one: InningsStory) => one.team === team && one.superOver !== true;
  if (innings.filter(isTheirs).length < 2) return team;
  const nth = innings.slice(0, place + 1).filter(isTheirs).length;
  const name = INNINGS[nth - 1];
  return name === undefined ? t('{team}, {nth}th innings', { team, nth }) : t(name, { team });
}

/** Cumulative runs per innings with wickets; in a chase also the target line. */
export function wormSeries(innings: readonly InningsStory[]): readonly ChartSeries[] {
  const lines = innings.map(({ overs }, index): ChartSeries => {
    const summary = overs.filter((over) => over.wickets > 0).map(getOverEnd);
    return {
      label: inningsName(innings, index),
      color: COLORS[index % COLORS.length] ?? 'text',
      points: [[0, 0], ...overs.map((over): [number, number] => [getOverEnd(over), over.total])],
      marks: summary,
    };
  });
  const target = innings.at(-1)?.target ?? null;
  const end = Math.max(...innings.flatMap(({ overs }) => overs.map(({ over }) => over)), 1);
  if (target === null) return lines;
  const reach: ChartSeries = {
    label: t('Target {target}', { target }),
    color: 'text-3',
    isDashed: true,
    points: [
      [0, target],
      [end, target],
    ],
  };
  return [...lines, reach];
}

/**
 * Run rate after each over and, in a chase, the required rate.
 *
 * @param oversInAll scheduled overs of the current innings; null if unknown, which omits the required rate.
 */
export function rateSeries(innings: readonly InningsStory[], oversInAll: number | null): readonly ChartSeries[] {
  const lines = innings.map(
    ({ overs }, index): ChartSeries => ({
      label: inningsName(innings, index),
      color: COLORS[index % COLORS.length] ?? 'text',
      points: overs.filter(isWhole).map(({ over, total }): [number, number] => [over, total / over]),
    }),
  );
  const chase = innings.at(-1);
  if (chase === undefined || chase.target === null || oversInAll === null) return lines;
  const { target } = chase;
  const needed = chase.overs
    .filter((over) => isWhole(over) && over.over < oversInAll && over.total < target)
    .map(({ over, total }): [number, number] => [over, (target - total) / (oversInAll - over)]);
  return [
    ...lines,
    {
      label: t('Required'),
      color: 'ball-w',
      isDashed: true,
      points: [[0, target / oversInAll], ...needed],
    },
  ];
}

/**
 * Derives the scheduled overs from the required rate: 34 runs at 8.50 per over are four overs.
 *
 * @param overs overs bowled, e.g. "16.0".
 */
export function computeTotalOvers(innings: {
  readonly overs: string;
  readonly runs: number;
  readonly target: number | null;
  readonly rrr: number | null;
}): number | null {
  const { overs, runs, target, rrr } = innings;
  if (target === null || rrr === null || rrr <= 0) return null;
  const [whole = 0, balls = 0] = overs.split('.').map(Number);
  const left = (target - runs) / rrr;
  return Math.round(whole + balls / 6 + left);
}

/** End of an over on the axis; an over in progress ends halfway. */
function getOverEnd({ over, isComplete }: OverLine): number {
  return isComplete ? over : over - 0.5;
}

function isWhole({ isComplete, over }: OverLine): boolean {
  return isComplete && over > 0;
}

export function describeWorm(innings: readonly InningsStory[]): string {
  const summary = innings.map(({ overs }, index) => {
    const last = overs.at(-1);
    const name = inningsName(innings, index);
    if (last === undefined) return t('{name}: not started', { name });
    const { total, lost, over } = last;
    return t('{name} {total} for {lost} after {over} overs', { name, total, lost, over });
  });
  const target = innings.at(-1)?.target ?? null;
  const lines = summary.join('; ');
  return target === null
    ? t('Cumulative runs. {lines}', { lines })
    : t('Cumulative runs. {lines}; target {target}', { lines, target });
}

export function describeRunRate(series: readonly ChartSeries[]): string {
  const summary = series.map(({ label, points }) => `${label} ${points.at(-1)?.[1].toFixed(2) ?? t('unknown')}`);
  return t('Runs per over, latest: {figures}', { figures: summary.join('; ') });
}
