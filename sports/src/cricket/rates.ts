/** Runs per over, rounded to two decimals; null before the first ball. */
export function runRate(runs: number, balls: number, ballsPerOver: number): number | null {
  return balls <= 0 ? null : Math.round((100 * runs * ballsPerOver) / balls) / 100;
}

/** Formats a rate with two decimals: 9.3 is `9.30`. */
export function formatRate(rate: number): string {
  const hundredths = Math.round(rate * 100);
  const rest = String(Math.abs(hundredths % 100)).padStart(2, '0');
  return `${Math.trunc(hundredths / 100)}.${rest}`;
}
