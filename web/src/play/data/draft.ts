import type { AskedPlayBet, PlayTicket } from '@crease/contracts/wire/play.ts';

/** A chip on a spot that is not bet yet; stakes in paise. */
export interface Chip {
  readonly spot: string;
  readonly stake: number;
}

/** Chips of a spot as one bet, in the order in which the spots were first touched. */
export function betsOfChips(chips: readonly Chip[]): readonly AskedPlayBet[] {
  return [...stakesBySpot(chips)].map(([spot, stake]) => ({ type: 'SPOT', spot, stake }));
}

export function stakesBySpot(chips: readonly Chip[]): ReadonlyMap<string, number> {
  const stakes = new Map<string, number>();
  for (const { spot, stake } of chips) stakes.set(spot, (stakes.get(spot) ?? 0) + stake);
  return stakes;
}

export function totalOf(chips: readonly Chip[]): number {
  return chips.reduce((total, { stake }) => total + stake, 0);
}

/** Bets on spots of tickets that stand, as chips. */
export function chipsOfTickets(tickets: readonly PlayTicket[]): readonly Chip[] {
  return tickets
    .filter(({ state }) => state !== 'BACK')
    .flatMap(({ bets }) => bets.flatMap(({ asked }) => chipOf(asked)));
}

export function chipOf(asked: AskedPlayBet): readonly Chip[] {
  return asked.type === 'SPOT' ? [{ spot: asked.spot, stake: asked.stake }] : [];
}

/** The same again: what is on the board and not bet yet, else what is bet already. */
export function doubled(chips: readonly Chip[], standing: readonly Chip[]): readonly Chip[] {
  if (chips.length > 0) return [...chips, ...chips];
  return [...stakesBySpot(standing)].map(([spot, stake]) => ({ spot, stake }));
}
