import { assertDefined } from '#base/assert.ts';
import { ONE } from '#base/money.ts';
import type { Paytable, TableGame } from '#table/table-game.ts';

/** An outcome with its number of equally likely ways. */
export interface Weighted<Outcome> {
  readonly outcome: Outcome;
  readonly ways: number | bigint;
}

/** An exact fraction. */
export interface Fraction {
  readonly top: bigint;
  readonly bottom: bigint;
}

/** Expected return of a spot over all outcomes, including the stake. */
export function exactReturn<Outcome>(
  { game, spot, paytable }: { game: TableGame<Outcome>; spot: string; paytable: Paytable },
  outcomes: readonly Weighted<Outcome>[],
): Fraction {
  const of = assertDefined(game.spots.get(spot), `there is a spot ${spot}`);
  let top = 0n;
  let all = 0n;
  for (const { outcome, ways } of outcomes) {
    top += BigInt(ways) * BigInt(game.computeReturn({ spot: of, outcome, paytable }));
    all += BigInt(ways);
  }
  return { top, bottom: all * BigInt(ONE) };
}

/** A fraction in percent, rounded to this many digits: 97.2973. */
export function percent({ top, bottom }: Fraction, digits = 4): string {
  return decimal({ top: top * 100n, bottom }, digits);
}

/** A fraction as a decimal number, rounded. */
export function decimal({ top, bottom }: Fraction, digits: number): string {
  const scale = 10n ** BigInt(digits);
  const rounded = (2n * top * scale + bottom) / (2n * bottom);
  return `${rounded / scale}.${String(rounded % scale).padStart(digits, '0')}`;
}

/** Distinct returns of all spots with these keys: ['97.2973']. */
export function listReturns<Outcome>(
  { game, paytable }: { game: TableGame<Outcome>; paytable: Paytable },
  outcomes: readonly Weighted<Outcome>[],
): Readonly<Record<string, readonly string[]>> {
  const found = new Map<string, Set<string>>();
  for (const { code, key } of game.spots.values()) {
    const returns = percent(exactReturn({ game, spot: code, paytable }, outcomes));
    found.set(key, (found.get(key) ?? new Set()).add(returns));
  }
  return Object.fromEntries([...found].map(([key, returns]) => [key, [...returns]]));
}

export function findPaytable<Outcome>(game: TableGame<Outcome>, version: string): Paytable {
  return assertDefined(
    game.paytables.find((table) => table.version === version),
    `there is a paytable ${version}`,
  );
}
