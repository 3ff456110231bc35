import type { Money } from '@crease/core/money/money.ts';

/** Sum of a user's money that came from, or was paid to, one account. */
export interface PlacedSum {
  readonly place: string;
  readonly amount: Money;
}

/** Refusal of a withdrawal: this amount must first be returned to its source. */
export interface SourceFirst {
  readonly place: string;
  readonly amount: Money;
}

/**
 * Enforces closed-loop payouts: deposits must return to their source up to the deposited amount, while winnings can
 * be sent anywhere. While another source is owed, a place gets no more than came from it. Sources that aren't saved
 * accounts can't be paid to and are ignored.
 *
 * @example deposited ₹1,000 from a@upi and ₹100 from b@upi, nothing paid back: ₹100 to b@upi is allowed, ₹101 is
 * refused with a@upi and ₹1,000.
 */
export function findUnreturnedSource({
  deposited,
  paid,
  savedPlaces,
  place,
  amount,
}: {
  readonly deposited: readonly PlacedSum[];
  readonly paid: readonly PlacedSum[];
  readonly savedPlaces: readonly string[];
  readonly place: string;
  /** Amount to be paid to it. */
  readonly amount: Money;
}): SourceFirst | null {
  const left = new Map<string, Money>();
  for (const one of deposited) left.set(one.place, (left.get(one.place) ?? 0) + one.amount);
  for (const one of paid) left.set(one.place, (left.get(one.place) ?? 0) - one.amount);
  if (amount <= (left.get(place) ?? 0)) return null;
  const owed = [...left].filter(
    ([source, rest]) => rest > 0 && source !== place && savedPlaces.includes(source),
  );
  const [first] = owed.sort(([, one], [, other]) => other - one);
  return first === undefined ? null : { place: first[0], amount: first[1] };
}
