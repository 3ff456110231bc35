import type { InningsStory, OverLine } from '@crease/contracts/wire/commentary.ts';
import { t } from '#i18n/text.ts';
import styles from './story-charts.module.css';

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
export function RunsPerOver({ innings }: { readonly innings: InningsStory }) {
  const overs = innings.overs.slice(-MAX_OVERS);
  const top = Math.max(MIN_TOP, ...overs.map(({ runs }) => runs));
  const free = Math.max(0, MIN_SLOTS - overs.length);
  const step = overs.length > 30 ? 10 : 5;
  return (
    <div className={styles.bars} role="img" aria-label={describeBars(innings)}>
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
