import type { WireMarket } from '@crease/contracts/wire/catalogue.ts';

/** The other result a backer can get on a quarter line; half of the stake is returned. */
export type HalfResult = 'HALF_WON' | 'HALF_LOST';

const UNDER = /^under (\d+(?:\.\d+)?)/i;
const OVER = /^over (\d+(?:\.\d+)?)/i;
const HANDICAP = /([+-]?\d+\.\d+)$/;

/**
 * Returns the half result of backing a runner on a quarter line: `Over 2.25` is half lost at two goals, `Over 2.75`
 * half won at three. Null for whole and half lines, which have none.
 */
export function findHalfResult(
  { kind, runners }: Pick<WireMarket, 'kind' | 'runners'>,
  runnerId: number,
): HalfResult | null {
  const name = runners.find(({ id }) => id === runnerId)?.runnername;
  if (kind !== 'GOALS' || name === undefined) return null;
  const head = readHeadStart(name);
  if (head === null) return null;
  // Distance from the line at the nearest whole number of goals.
  const beyond = head - Math.floor(head);
  if (beyond === 0.25) return 'HALF_WON';
  return beyond === 0.75 ? 'HALF_LOST' : null;
}

/** Goals the runner starts with: over 2.25 wins from −2.25, under from 2.25, a handicap from its own figure. */
function readHeadStart(name: string): number | null {
  const [, over] = OVER.exec(name) ?? [];
  if (over !== undefined) return -Number(over);
  const [, ahead] = UNDER.exec(name) ?? HANDICAP.exec(name) ?? [];
  return ahead === undefined ? null : Number(ahead);
}
