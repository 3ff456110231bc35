import type { InningsStory, OverLine } from '@crease/contracts/wire/score-story.ts';
import { t } from '#text/text.ts';
import styles from './story-charts.module.css';

/** The bars in words: every over with its runs and wickets. */
function barsText({ team, overs }: InningsStory): string {
  if (overs.length === 0) return t('{team} have not batted yet', { team });
  const summary = overs.map(overWords).join(', ');
  return t('Runs per over of {team}. {overs}', { team, overs: summary });
}

function overWords({ over, runs, wickets }: OverLine): string {
  if (wickets === 0) return `${over}: ${runs}`;
  return t('{over}: {runs} and {wickets, plural, one {a wicket} other {# wickets}}', {
    over,
    runs,
    wickets,
  });
}

/** Further back lies what nobody bets on any more. */
const MOST_OVERS = 50;
/** The picture keeps its scale while the first overs are bowled. */
const LEAST_SLOTS = 20;
const LEAST_TOP = 12;

/** A bar for every over, red dots for its wickets; the over that is being bowled in the colour of the brand. */
export function RunsPerOver({ innings }: { readonly innings: InningsStory }) {
  const overs = innings.overs.slice(-MOST_OVERS);
  const top = Math.max(LEAST_TOP, ...overs.map(({ runs }) => runs));
  const free = Math.max(0, LEAST_SLOTS - overs.length);
  const step = overs.length > 30 ? 10 : 5;
  return (
    <div className={styles.bars} role="img" aria-label={barsText(innings)}>
      {overs.map((over) => (
        <Bar key={over.over} over={over} top={top} step={step} />
      ))}
      {Array.from({ length: free }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the free places are all alike.
        <span key={`free-${place}`} className={styles.over} />
      ))}
    </div>
  );
}

function Bar({
  over,
  top,
  step,
}: {
  readonly over: OverLine;
  readonly top: number;
  readonly step: number;
}) {
  const isNamed = over.over === 1 || over.over % step === 0;
  return (
    <span
      className={styles.over}
      title={t('Over {over}: {runs}', { over: over.over, runs: over.runs })}
    >
      {Array.from({ length: over.wickets }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the dots are all alike.
        <i key={place} className={styles.wicket} />
      ))}
      <span
        className={styles.bar}
        data-now={over.isComplete ? undefined : true}
        style={{ blockSize: `${Math.round((over.runs / top) * 70)}px` }}
      />
      <span className={styles.name}>{isNamed ? over.over : ''}</span>
    </span>
  );
}
