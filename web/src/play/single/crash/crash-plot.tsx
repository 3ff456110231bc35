import { multiplierAt, reachedAt } from '@crease/games/crash/flight.ts';
import { useLayoutEffect, useRef } from 'react';
import { tableText } from '#format/phase-text.ts';
import { t } from '#i18n/text.ts';
import { useSeat } from '#play/data/seat-store.ts';
import { secondsLeft } from '#play/parts/round-phase.ts';
import { useServerTime } from '#play/parts/use-server-time.ts';
import styles from './crash.module.css';
import { buildCurve, type Flight, flightText, MAX_TICKS, PLOT } from './crash-view.ts';
import { FlightText } from './flight-text.tsx';
import { useFlightFrames } from './use-flight.ts';

const PLACES = Array.from({ length: MAX_TICKS }, (_, place) => place);

/** Curve and multiplier of the round, or the countdown to the next. */
export function CrashPlot({ flight }: { readonly flight: Flight }) {
  const field = useRef<HTMLDivElement>(null);
  const rest = flight.phase === 'OVER' ? reachedAt(flight.bust) : 0;
  useLayoutEffect(() => {
    if (flight.phase !== 'FLIES' && field.current !== null) drawCurve(field.current, rest);
  }, [flight, rest]);
  useFlightFrames(flight, (ms) => {
    if (field.current !== null) drawCurve(field.current, ms);
  });
  return (
    <div className={styles.plot} data-is={flight.phase}>
      <div ref={field} className={styles.field} aria-hidden="true">
        {PLACES.map((place) => (
          <i key={place} className={styles.grid} data-height />
        ))}
        <svg
          viewBox={`0 0 ${PLOT.width} ${PLOT.height}`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <path className={styles.area} />
          <path className={styles.curve} />
        </svg>
        {PLACES.map((place) => (
          <span key={place} className={styles.height} data-height />
        ))}
        {PLACES.map((place) => (
          <span key={place} className={styles.second} data-second />
        ))}
        <i className={styles.dot} data-dot />
      </div>
      <Middle flight={flight} />
    </div>
  );
}

/** Updates the plot's elements to an elapsed time in ms, skipping unchanged ones. */
function drawCurve(field: HTMLElement, ms: number): void {
  const { line, area, end, heights, seconds } = buildCurve(ms);
  const [areaPath, linePath] = field.querySelectorAll('path');
  areaPath?.setAttribute('d', area);
  linePath?.setAttribute('d', line);
  const ticks = [...field.querySelectorAll<HTMLElement>('[data-height]')];
  ticks.forEach((tick, at) => {
    const height = heights[at % MAX_TICKS];
    const isLine = at < MAX_TICKS;
    const { multiplier = 0, y = 0 } = height ?? {};
    const text = isLine ? '' : `${multiplier.toFixed(multiplier < 10 ? 1 : 0)}×`;
    place(tick, height === undefined ? null : { x: 0, y }, text);
  });
  field.querySelectorAll<HTMLElement>('[data-second]').forEach((tick, at) => {
    const found = seconds[at];
    const text = found === undefined ? '' : t('{seconds} s', { seconds: found.second });
    place(tick, found === undefined ? null : { x: found.x, y: 0 }, text);
  });
  const dot = field.querySelector<HTMLElement>('[data-dot]');
  if (dot !== null) place(dot, end, '');
}

/** @param at position in plot units. Null hides the element. */
function place(
  element: HTMLElement,
  at: { readonly x: number; readonly y: number } | null,
  text: string,
): void {
  const isOff = at === null;
  if (element.hidden !== isOff) element.hidden = isOff;
  if (at === null) return;
  const across = ((at.x * 100) / PLOT.width).toFixed(2);
  const down = ((at.y * 100) / PLOT.height).toFixed(2);
  const transform = `translate(${across}cqw, ${down}cqh)`;
  if (element.style.transform !== transform) element.style.transform = transform;
  if (element.textContent !== text) element.textContent = text;
}

function Middle({ flight }: { readonly flight: Flight }) {
  const state = useSeat(({ table }) => table?.state ?? null);
  const now = useServerTime(250, flight.phase === 'WAITS');
  if (state === null) return null;
  if (flight.phase === 'WAITS') {
    const left = secondsLeft(state, now);
    return (
      <p className={styles.middle}>
        {state.phase === 'OPEN' && <b>{left}</b>}
        <span>{tableText(state)}</span>
      </p>
    );
  }
  if (flight.phase === 'OVER') {
    return (
      <p className={styles.middle}>
        <b>{flightText(flight.bust)}</b>
        <span>{t('Crashed')}</span>
      </p>
    );
  }
  return (
    <p className={styles.middle}>
      <b>
        <FlightText flight={flight} at={(ms) => flightText(multiplierAt(ms))} />
      </b>
      <span>
        <FlightText flight={flight} at={airText} />
      </span>
    </p>
  );
}

function airText(ms: number): string {
  return t('In flight, {seconds} s', { seconds: (ms / 1_000).toFixed(1) });
}
