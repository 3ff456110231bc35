/** Odds format. */
export type OddsFormat = 'decimal' | 'fractional' | 'american' | 'percent';

/** Decimal odds: 1.85, 12.5, 120. */
export function priceText(odds: number): string {
  if (odds >= 20) return String(Number(odds.toFixed(1)));
  if (odds >= 10) return odds.toFixed(1);
  return odds.toFixed(2);
}

/** Formats decimal odds: 1.85, `17/20`, `−118`, `54.1%`. Not for rates per 100 or lines of runs. */
export function oddsText(odds: number, format: OddsFormat): string {
  if (format === 'decimal' || !(odds > 1)) return priceText(odds);
  if (format === 'fractional') return fractionText(odds);
  if (format === 'american') return americanText(odds);
  return `${Number((100 / odds).toFixed(1))}%`;
}

const MINUS = '\u2212';

/** Winnings on 100, or negative the stake that wins 100. */
function americanText(odds: number): string {
  return odds >= 2 ? `+${Math.round((odds - 1) * 100)}` : `${MINUS}${Math.round(100 / (odds - 1))}`;
}

/** Half a tick of the odds ladder, keyed by the upper limit of its range. */
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

/** Largest denominator used by bookmakers. */
const MAX_DENOMINATOR = 20;
const CLOSE = 1e-9;

/**
 * Gives each ladder price its own fraction: the exact one if bookmakers use it, otherwise the simplest that is closer
 * to it than to the next price (1.62 is 8/13, 1.91 is 10/11).
 */
function fractionText(odds: number): string {
  const net = odds - 1;
  const [over, under] = findExactFraction(net) ?? findShortFraction(net) ?? simplestNear(odds);
  // By convention 6/4 is the only fraction not reduced.
  return over === 3 && under === 2 ? '6/4' : `${over}/${under}`;
}

type Fraction = readonly [number, number];

function findExactFraction(net: number): Fraction | null {
  for (let under = 1; under <= MAX_DENOMINATOR; under++) {
    const over = net * under;
    if (Math.abs(over - Math.round(over)) < CLOSE * under) return [Math.round(over), under];
  }
  return null;
}

/** Fraction for very short odds: 1.03 is 1/33. */
function findShortFraction(net: number): Fraction | null {
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
