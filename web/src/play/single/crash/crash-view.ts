import type { PlayBet, PlayTicket, TableState } from '@crease/contracts/casino/play.ts';
import { computePayout } from '@crease/games/base/money.ts';
import { readHundredths } from '#format/typed-number.ts';
import { readMember } from '#play/single/parts/own-round.ts';

/** Minimum auto cash-out target in hundredths. */
const LOWEST_TARGET = 101;
const TO_TEN_THOUSANDTHS = 100;

/** Plot size and axis positions in units. */
export const PLOT = { width: 820, height: 360, left: 56, base: 320, right: 726, top: 44 } as const;
/** Initial axis range in seconds and multiplier. The scale then shrinks as the flight continues. */
const FIRST = { seconds: 6, multiplier: 2 } as const;
/** Number of arcs in the curve. */
const ARCS = 12;
/** Maximum ticks per axis. */
export const MAX_TICKS = 6;
const GROWTH = 0.06;

/** State of the flight. */
export type Flight =
  | { readonly phase: 'WAITS' }
  /** Flying since a server time. A replay may run faster. */
  | { readonly phase: 'FLIES'; readonly takeOffAt: number; readonly pace: number }
  | { readonly phase: 'OVER'; readonly bust: number };

/** Derives the flight from a table state. */
export function toFlight({
  phase,
  takeOffAt,
  outcome,
}: Pick<TableState, 'phase' | 'outcome'> & { readonly takeOffAt: number | null }): Flight {
  const bust = findCrashPoint(outcome);
  if (bust !== null && phase !== 'OPEN') return { phase: 'OVER', bust };
  if (phase !== 'REVEALING' || takeOffAt === null) return { phase: 'WAITS' };
  return { phase: 'FLIES', takeOffAt, pace: 1 };
}

/** Elapsed flight time at a server time. The display equals what a cash-out at that moment would pay. */
export function getElapsedMs({ takeOffAt, pace }: Extract<Flight, { phase: 'FLIES' }>, now: number): number {
  return Math.max(0, Math.floor((now - takeOffAt) * pace));
}

/** Crash point in hundredths, null if the outcome is malformed. */
export function findCrashPoint(outcome: unknown): number | null {
  const bust = readMember(outcome, 'bust');
  return typeof bust === 'number' ? bust : null;
}

/** Formats hundredths as `2.47×`, the cap as `10,000×`. */
export function flightText(hundredths: number): string {
  if (hundredths >= 100_000) return `${Math.floor(hundredths / 100).toLocaleString('en-IN')}×`;
  return `${(hundredths / 100).toFixed(2)}×`;
}

/** Curve with axes at an elapsed time in ms. */
interface Curve {
  readonly line: string;
  readonly area: string;
  readonly end: { readonly x: number; readonly y: number };
  readonly heights: readonly { readonly y: number; readonly multiplier: number }[];
  readonly seconds: readonly { readonly x: number; readonly second: number }[];
}

export function buildCurve(ms: number): Curve {
  const flown = ms / 1_000;
  const spanX = Math.max(FIRST.seconds, flown);
  const top = Math.max(FIRST.multiplier, Math.exp(GROWTH * flown));
  const x = (second: number) => PLOT.left + (second / spanX) * (PLOT.right - PLOT.left);
  const y = (multiplier: number) => PLOT.base - ((multiplier - 1) / (top - 1)) * (PLOT.base - PLOT.top);
  const arc = flown / ARCS;
  const arcs = Array.from({ length: ARCS }, (_, place) => {
    const from = place * arc;
    const to = from + arc;
    // Control point: the tangent at the arc's start, at half its width.
    const bend = Math.exp(GROWTH * from) * (1 + (GROWTH * arc) / 2);
    return `Q${pointText(x(from + arc / 2), y(bend))} ${pointText(x(to), y(Math.exp(GROWTH * to)))}`;
  });
  const line = `M${PLOT.left} ${PLOT.base}${arcs.join('')}`;
  const end = { x: x(flown), y: y(Math.exp(GROWTH * flown)) };
  return {
    line,
    area: `${line}L${end.x.toFixed(1)} ${PLOT.base}L${PLOT.left} ${PLOT.base}z`,
    end,
    heights: ticks(top - 1, 4).map((above) => ({ y: y(1 + above), multiplier: 1 + above })),
    seconds: ticks(spanX, 4)
      .filter((second) => second > 0)
      .map((second) => ({ x: x(second), second })),
  };
}

function pointText(x: number, y: number): string {
  return `${x.toFixed(1)} ${y.toFixed(1)}`;
}

/** Round tick values from 0 to the maximum, about as many as wanted. */
function ticks(max: number, count: number): readonly number[] {
  const rough = max / count;
  const size = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((times) => times * size).find((one) => one >= rough) ?? size;
  return Array.from({ length: Math.floor(max / step + 1e-9) + 1 }, (_, place) => place * step);
}

/** The player's bets in the round in order, without cancelled ones. */
export function ownBets(tickets: readonly PlayTicket[]): readonly PlayBet[] {
  return tickets
    .filter(({ state }) => state !== 'BACK')
    .flatMap(({ bets }) => bets)
    .filter(({ asked }) => asked.type === 'FLIGHT');
}

/** Value of a bet at a multiplier, in paise. Capped at its auto cash-out target. */
export function computeWorth({ asked, flight }: PlayBet, hundredths: number): number {
  const height = Math.min(hundredths, flight?.target ?? hundredths);
  return computePayout(asked.stake, height * TO_TEN_THOUSANDTHS);
}

/** Parses a target to hundredths, null if invalid. */
export function parseTarget(text: string): number | null {
  const hundredths = readHundredths(text) ?? 0;
  return hundredths >= LOWEST_TARGET && hundredths <= 1_000_000 ? hundredths : null;
}

/** Colour class of a past crash point: below 2, from 2, from 10. */
export function heightTone(hundredths: number): 'LOW' | 'MIDDLE' | 'HIGH' {
  if (hundredths >= 1_000) return 'HIGH';
  return hundredths >= 200 ? 'MIDDLE' : 'LOW';
}
