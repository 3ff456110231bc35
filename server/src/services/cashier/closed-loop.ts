import type { Money } from '@crease/core/money/money.ts';

/** Money of one user that came from, or went to, one place. */
export interface PlacedSum {
  readonly place: string;
  readonly amount: Money;
}

/** Why a withdrawal may not go where it is wanted: first so much goes back to where it came from. */
export interface SourceFirst {
  readonly place: string;
  readonly amount: Money;
}

/**
 * Money goes back to where it came from, up to what came from there; what was won goes where its owner wants. Places that
 * are not among the saved accounts cannot be paid to and bind nobody.
 *
 * @example deposited ₹1,000 from a@upi, nothing paid back: ₹600 to b@upi is refused with a@upi and ₹1,000.
 */
export function sourceFirst({
  deposited,
  paid,
  savedPlaces,
  place,
}: {
  readonly deposited: readonly PlacedSum[];
  readonly paid: readonly PlacedSum[];
  readonly savedPlaces: readonly string[];
  readonly place: string;
}): SourceFirst | null {
  const left = new Map<string, Money>();
  for (const one of deposited) left.set(one.place, (left.get(one.place) ?? 0) + one.amount);
  for (const one of paid) left.set(one.place, (left.get(one.place) ?? 0) - one.amount);
  if ((left.get(place) ?? 0) > 0) return null;
  const owed = [...left].filter(([source, amount]) => amount > 0 && savedPlaces.includes(source));
  const [first] = owed.sort(([, one], [, other]) => other - one);
  return first === undefined ? null : { place: first[0], amount: first[1] };
}
