import type { PastResult } from '@crease/contracts/casino/play.ts';
import { multiplierAt, reachedAt } from '@crease/games/crash/crash.ts';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { tableText } from '#format/round-text.ts';
import { t } from '#i18n/text.ts';
import { serverNow, useSeat } from '#play/data/seat-store.ts';
import { secondsLeft, useServerTime } from '#play/parts/round-clock.tsx';
import { Sheet, VerifyLink } from '#play/parts/sheet.tsx';
import { useMoving } from '#play/single/parts/board-hooks.ts';
import single from '#play/single/parts/single.module.css';
import { Button } from '#ui/button/button.tsx';
import { Box } from '#ui/layout/layout.tsx';
import { useReducedMotion } from '#ui/motion/reduced-motion.ts';
import styles from './crash.module.css';
import {
  buildCurve,
  type Flight,
  findCrashPoint,
  flightText,
  getElapsedMs,
  MAX_TICKS,
  PLOT,
  toFlight,
} from './crash-view.ts';

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
    <Box clip relative radius="modal" className={styles.plot} data-is={flight.phase}>
      <div ref={field} className={styles.field} aria-hidden="true">
        {PLACES.map((place) => (
          <i key={place} className={styles.grid} data-height />
        ))}
        <svg viewBox={`0 0 ${PLOT.width} ${PLOT.height}`} preserveAspectRatio="none" aria-hidden="true">
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
    </Box>
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
function place(element: HTMLElement, at: { readonly x: number; readonly y: number } | null, text: string): void {
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

/** Maximum replay duration. Longer flights are sped up. */
const LONGEST_MS = 6_000;

/** On-demand replay of a past flight. */
export function FlightReplay({ bust }: { readonly bust: number }) {
  const [takeOffAt, setTakeOffAt] = useState<number | null>(null);
  const whole = reachedAt(bust);
  const ms = Math.min(whole, LONGEST_MS);
  const isFlying = useMoving({ key: takeOffAt === null ? null : String(takeOffAt), ms });
  const flight = useMemo<Flight>(
    () => (isFlying && takeOffAt !== null ? { phase: 'FLIES', takeOffAt, pace: whole / ms } : { phase: 'OVER', bust }),
    [isFlying, takeOffAt, whole, ms, bust],
  );
  return (
    <>
      <div className={`${single.replay} ${styles.replay}`}>
        <CrashPlot flight={flight} />
      </div>
      <Button size="l" onClick={() => setTakeOffAt(serverNow())}>
        {t('Replay')}
      </Button>
    </>
  );
}

/** Dialog with a past flight. */
export function FlightWindow({ past, onClose }: { readonly past: PastResult | null; readonly onClose: () => void }) {
  if (past === null) return null;
  const bust = past.isVoid ? null : findCrashPoint(past.outcome);
  return (
    <Sheet title={t('Round {no}', { no: past.roundNo })} onClose={onClose}>
      {bust === null ? (
        <p>
          {t('Round voided')}. {t('All stakes returned.')} {past.voidReason}
        </p>
      ) : (
        <FlightReplay bust={bust} />
      )}
      <VerifyLink />
    </Sheet>
  );
}

interface FlightTextProps {
  readonly flight: Flight;
  /** Text at an elapsed time in ms. */
  readonly at: (ms: number) => string;
}

/** Text updated on each frame of a flight. */
export function FlightText({ flight, at }: FlightTextProps) {
  const words = useRef<HTMLSpanElement>(null);
  useFlightFrames(flight, (ms) => {
    const text = at(ms);
    if (words.current !== null && words.current.textContent !== text) words.current.textContent = text;
  });
  return <span ref={words} />;
}

const REDUCED_MOTION_MS = 250;

/** Returns the table's flight. Changes with its state, not per frame. */
export function useFlight(): Flight {
  const phase = useSeat(({ table }) => table?.state.phase ?? 'RESTING');
  const takeOffAt = useSeat(({ table }) => table?.state.flight?.takeOffAt ?? null);
  const outcome = useSeat(({ table }) => table?.state.outcome ?? null);
  return useMemo(() => toFlight({ phase, takeOffAt, outcome }), [phase, takeOffAt, outcome]);
}

/**
 * Calls back on every frame while flying, or four times a second with reduced motion. Bypasses React, since slow
 * phones can't render sixty times a second.
 *
 * @param draw receives the elapsed flight time in ms.
 */
function useFlightFrames(flight: Flight, draw: (ms: number) => void): void {
  const isCalm = useReducedMotion();
  const latest = useRef(draw);
  latest.current = draw;
  useLayoutEffect(() => {
    if (flight.phase !== 'FLIES') return;
    const show = () => latest.current(getElapsedMs(flight, serverNow()));
    show();
    if (isCalm) {
      const timer = setInterval(show, REDUCED_MOTION_MS);
      return () => clearInterval(timer);
    }
    let frame = requestAnimationFrame(function next() {
      show();
      frame = requestAnimationFrame(next);
    });
    return () => cancelAnimationFrame(frame);
  }, [flight, isCalm]);
}
