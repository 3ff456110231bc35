import type { WireMarket, WireRunner } from '@crease/contracts/wire/catalogue.ts';

/** A market on more or fewer goals than a number. */
export interface GoalLine {
  readonly market: WireMarket;
  /** `2.5`. */
  readonly text: string;
  readonly over: WireRunner;
  readonly under: WireRunner;
}

const LINE = /\d+(\.\d+)?/;

/** The line of a goals market, or null where it is on something else, such as both teams to score. */
export function goalLineOf(market: WireMarket): GoalLine | null {
  if (market.kind !== 'GOALS' || market.runners.length !== 2) return null;
  const over = market.runners.find(({ runnername }) => /^over\b/i.test(runnername));
  const under = market.runners.find(({ runnername }) => /^under\b/i.test(runnername));
  if (over === undefined || under === undefined) return null;
  const text = LINE.exec(over.runnername)?.[0] ?? LINE.exec(market.marketName)?.[0];
  return text === undefined ? null : { market, text, over, under };
}

/** The lines among some markets, the lowest first. */
export function goalLinesOf(markets: readonly WireMarket[]): readonly GoalLine[] {
  return markets
    .flatMap((market) => goalLineOf(market) ?? [])
    .sort((a, b) => Number(a.text) - Number(b.text));
}
