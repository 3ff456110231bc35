import type { PlayBet, PlayTicket, TableState } from '@crease/contracts/wire/play.ts';
import { payoutOf } from '@crease/games/base/money.ts';

/** Lowest target of a bet, hundredths. */
export const LOWEST_TARGET = 101;
const TO_TEN_THOUSANDTHS = 100;

/** The drawing: units of its width and height, and where its axes lie. */
export const PLOT = { width: 820, height: 360, left: 56, base: 320, right: 726, top: 44 } as const;
/** Seconds and multiplier that fit at the take-off; from then on the drawing shrinks with the flight. */
const FIRST = { seconds: 6, multiplier: 2 } as const;
/** Arcs that the curve is drawn of. */
const ARCS = 12;
/** Marks of an axis, at most. */
export const MOST_TICKS = 6;
const GROWTH = 0.06;

/** Where a flight stands for its page. */
export type Flight =
  | { readonly is: 'WAITS' }
  /** In the air since a moment of the server; a replay may fly faster. */
  | { readonly is: 'FLIES'; readonly takeOffAt: number; readonly pace: number }
  | { readonly is: 'OVER'; readonly bust: number };

/** The flight of a state of the table. */
export function flightOf({
  phase,
  takeOffAt,
  outcome,
}: Pick<TableState, 'phase' | 'outcome'> & { readonly takeOffAt: number | null }): Flight {
  const bust = bustOf(outcome);
  if (bust !== null && phase !== 'OPEN') return { is: 'OVER', bust };
  if (phase !== 'REVEALING' || takeOffAt === null) return { is: 'WAITS' };
  return { is: 'FLIES', takeOffAt, pace: 1 };
}

/** How long it has flown at a moment of the server; what is drawn is what a cash-out of that moment would pay. */
export function flownMs(
  { takeOffAt, pace }: Extract<Flight, { is: 'FLIES' }>,
  now: number,
): number {
  return Math.max(0, Math.floor((now - takeOffAt) * pace));
}

/** The end of a flight in hundredths; null where an outcome is none. */
export function bustOf(outcome: unknown): number | null {
  const bust =
    typeof outcome === 'object' && outcome !== null ? Reflect.get(outcome, 'bust') : null;
  return typeof bust === 'number' ? bust : null;
}

/** `2.47×` of hundredths, the cap as `10,000×`. */
export function flightText(hundredths: number): string {
  if (hundredths >= 100_000) return `${Math.floor(hundredths / 100).toLocaleString('en-IN')}×`;
  return `${(hundredths / 100).toFixed(2)}×`;
}

/** A curve with its axes for a flight of so many milliseconds. */
export interface Curve {
  readonly line: string;
  readonly area: string;
  readonly end: { readonly x: number; readonly y: number };
  readonly heights: readonly { readonly y: number; readonly multiplier: number }[];
  readonly seconds: readonly { readonly x: number; readonly second: number }[];
}

export function curveOf(ms: number): Curve {
  const flown = ms / 1_000;
  const spanX = Math.max(FIRST.seconds, flown);
  const top = Math.max(FIRST.multiplier, Math.exp(GROWTH * flown));
  const x = (second: number) => PLOT.left + (second / spanX) * (PLOT.right - PLOT.left);
  const y = (multiplier: number) =>
    PLOT.base - ((multiplier - 1) / (top - 1)) * (PLOT.base - PLOT.top);
  const arc = flown / ARCS;
  const arcs = Array.from({ length: ARCS }, (_, place) => {
    const from = place * arc;
    const to = from + arc;
    // The tangent of its beginning, at half of its width.
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

/** Round figures from 0 up to the most, about so many. */
function ticks(most: number, wanted: number): readonly number[] {
  const rough = most / wanted;
  const size = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((times) => times * size).find((one) => one >= rough) ?? size;
  return Array.from({ length: Math.floor(most / step + 1e-9) + 1 }, (_, place) => place * step);
}

/** Own bets of the round, in their order; what was taken back is not among them. */
export function ownBets(tickets: readonly PlayTicket[]): readonly PlayBet[] {
  return tickets
    .filter(({ state }) => state !== 'BACK')
    .flatMap(({ bets }) => bets)
    .filter(({ asked }) => asked.type === 'FLIGHT');
}

/** What a bet would bring at a height, paise; never beyond its target, which pays by itself. */
export function worthAt({ asked, flight }: PlayBet, hundredths: number): number {
  const height = Math.min(hundredths, flight?.target ?? hundredths);
  return payoutOf(asked.stake, height * TO_TEN_THOUSANDTHS);
}

/** Hundredths of a target as it is typed; null when it is none. */
export function targetOf(text: string): number | null {
  if (!/^\d{1,5}(\.\d{0,2})?$/.test(text.trim())) return null;
  const hundredths = Math.round(Number(text) * 100);
  return hundredths >= LOWEST_TARGET && hundredths <= 1_000_000 ? hundredths : null;
}

/** How a past flight is coloured: under 2, from 2, from 10. */
export function heightTone(hundredths: number): 'LOW' | 'MIDDLE' | 'HIGH' {
  if (hundredths >= 1_000) return 'HIGH';
  return hundredths >= 200 ? 'MIDDLE' : 'LOW';
}
