/** How odds are written. */
export type OddsFormat = 'decimal' | 'fractional' | 'american' | 'percent';

/** Odds as they are read: 1.85, 12.5, 120. */
export function priceText(odds: number): string {
  if (odds >= 20) return String(Number(odds.toFixed(1)));
  if (odds >= 10) return odds.toFixed(1);
  return odds.toFixed(2);
}

/**
 * Decimal odds in one of the formats: 1.85, `17/20`, `−118`, `54.1%`. What is no rate of odds (rates per 100, runs of a
 * line) is not written by this.
 */
export function oddsText(odds: number, format: OddsFormat): string {
  if (format === 'decimal' || !(odds > 1)) return priceText(odds);
  if (format === 'fractional') return fractionText(odds);
  if (format === 'american') return americanText(odds);
  return `${Number((100 / odds).toFixed(1))}%`;
}

const MINUS = '\u2212';

/** What 100 wins, or with a minus what is staked to win 100. */
function americanText(odds: number): string {
  return odds >= 2 ? `+${Math.round((odds - 1) * 100)}` : `${MINUS}${Math.round(100 / (odds - 1))}`;
}

/** Half a step of the ladder of odds, by the odds below which it holds. */
const HALF_STEPS = [
  [2, 0.005],
  [3, 0.01],
  [4, 0.025],
  [6, 0.05],
  [10, 0.1],
  [20, 0.25],
  [30, 0.5],
  [50, 1],
  [100, 2.5],
] as const;
const LAST_HALF_STEP = 5;

/** The largest denominator that bookmakers write. */
const MOST_PARTS = 20;
const CLOSE = 1e-9;

/**
 * Each price of the ladder has its own fraction: the one it is exactly where bookmakers write such a one, otherwise the
 * simplest that is nearer to it than to the next price (1.62 is 8/13, 1.91 is 10/11).
 */
function fractionText(odds: number): string {
  const net = odds - 1;
  const [over, under] = exactOf(net) ?? shortOf(net) ?? simplestNear(odds);
  // The one fraction that is never cut down.
  return over === 3 && under === 2 ? '6/4' : `${over}/${under}`;
}

type Fraction = readonly [number, number];

function exactOf(net: number): Fraction | null {
  for (let under = 1; under <= MOST_PARTS; under++) {
    const over = net * under;
    if (Math.abs(over - Math.round(over)) < CLOSE * under) return [Math.round(over), under];
  }
  return null;
}

/** Odds so short that they are one to something: 1.03 is 1/33. */
function shortOf(net: number): Fraction | null {
  return net < 0.05 ? [1, Math.round(1 / net)] : null;
}

function simplestNear(odds: number): Fraction {
  const half = HALF_STEPS.find(([below]) => odds < below)?.[1] ?? LAST_HALF_STEP;
  const from = odds - 1 - half;
  const to = odds - 1 + half;
  for (let under = 1; ; under++) {
    const over = Math.ceil(from * under - CLOSE);
    if (over / under < to - CLOSE) return [over, under];
  }
}
