import type { EventItem, EventOdds } from '@crease/contracts/wire/catalogue.ts';

/** What stands in the columns 1, X and 2. */
export interface Outcomes {
  readonly home: EventOdds | null;
  readonly draw: EventOdds | null;
  readonly away: EventOdds | null;
}

const DRAW = /^(the )?draw$/i;

/** The match odds of an event by column; the draw is known by its name, the sides keep the market's order. */
export function outcomesOf({ odds }: Pick<EventItem, 'odds'>): Outcomes {
  const sides = odds.filter(({ name }) => !DRAW.test(name.trim()));
  return {
    home: sides[0] ?? null,
    draw: odds.find(({ name }) => DRAW.test(name.trim())) ?? null,
    away: sides[1] ?? null,
  };
}
