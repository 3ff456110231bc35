import { reachedAt } from '@crease/games/crash/flight.ts';
import { useSeat } from '#play/data/seat-store.ts';
import { secondsLeft } from '#play/parts/round-phase.ts';
import { useServerTime } from '#play/parts/use-server-time.ts';
import { phaseText } from '#text/phase-text.ts';
import { t } from '#text/text.ts';
import styles from './crash.module.css';
import { curveOf, type Flight, flightText, PLOT } from './crash-view.ts';

const WIDTH = 100 / PLOT.width;
const HEIGHT = 100 / PLOT.height;

/** The curve of the flight with its height, or the seconds until the next one. */
export function CrashPlot({ flight }: { readonly flight: Flight }) {
  const ms = flight.is === 'FLIES' ? flight.ms : flight.is === 'OVER' ? reachedAt(flight.bust) : 0;
  const { line, area, end, heights, seconds } = curveOf(ms);
  const isDrawn = flight.is !== 'WAITS';
  return (
    <div className={styles.plot} data-over={flight.is === 'OVER' || undefined}>
      <div className={styles.field}>
        <svg
          viewBox={`0 0 ${PLOT.width} ${PLOT.height}`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          {heights.map(({ y }) => (
            <path key={y} className={styles.grid} d={`M${PLOT.left} ${y}H${PLOT.width}`} />
          ))}
          {isDrawn && <path className={styles.area} d={area} />}
          {isDrawn && <path className={styles.curve} d={line} />}
        </svg>
        {heights.map(({ y, multiplier }) => (
          <span
            key={y}
            className={styles.height}
            style={{ top: `${y * HEIGHT}%` }}
            aria-hidden="true"
          >
            {`${multiplier.toFixed(multiplier < 10 ? 1 : 0)}×`}
          </span>
        ))}
        {seconds.map(({ x, second }) => (
          <span
            key={x}
            className={styles.second}
            style={{ left: `${x * WIDTH}%` }}
            aria-hidden="true"
          >
            {t('{seconds} s', { seconds: second })}
          </span>
        ))}
        {isDrawn && (
          <i
            className={styles.dot}
            style={{ left: `${end.x * WIDTH}%`, top: `${end.y * HEIGHT}%` }}
            aria-hidden="true"
          />
        )}
      </div>
      <Middle flight={flight} />
    </div>
  );
}

function Middle({ flight }: { readonly flight: Flight }) {
  const state = useSeat(({ table }) => table?.state ?? null);
  const now = useServerTime(250, flight.is === 'WAITS');
  if (state === null) return null;
  if (flight.is === 'WAITS') {
    const left = secondsLeft(state, now);
    return (
      <p className={styles.middle}>
        {state.phase === 'OPEN' && <b>{left}</b>}
        <span>{phaseText(state.phase)}</span>
      </p>
    );
  }
  if (flight.is === 'OVER') {
    return (
      <p className={styles.middle}>
        <b>{flightText(flight.bust)}</b>
        <span>{t('Flown away')}</span>
      </p>
    );
  }
  return (
    <p className={styles.middle}>
      <b>{flightText(flight.hundredths)}</b>
      <span>{t('In the air, {seconds} s', { seconds: (flight.ms / 1_000).toFixed(1) })}</span>
    </p>
  );
}
