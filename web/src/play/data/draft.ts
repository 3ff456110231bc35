import type { PlayTicket, RequestedPlayBet } from '@crease/contracts/wire/play.ts';

/** A chip on a spot, not bet yet. Stakes in paise. */
export interface Chip {
  readonly spot: string;
  readonly stake: number;
}

/** Merges the chips of each spot into one bet, in order of first placement. */
export function betsOfChips(chips: readonly Chip[]): readonly RequestedPlayBet[] {
  return [...stakesBySpot(chips)].map(([spot, stake]) => ({ type: 'SPOT', spot, stake }));
}

export function stakesBySpot(chips: readonly Chip[]): ReadonlyMap<string, number> {
  const stakes = new Map<string, number>();
  for (const { spot, stake } of chips) stakes.set(spot, (stakes.get(spot) ?? 0) + stake);
  return stakes;
}

export function sumChips(chips: readonly Chip[]): number {
  return chips.reduce((total, { stake }) => total + stake, 0);
}

/** Converts the spot bets of active tickets to chips. */
export function chipsOfTickets(tickets: readonly PlayTicket[]): readonly Chip[] {
  return tickets
    .filter(({ state }) => state !== 'BACK')
    .flatMap(({ bets }) => bets.flatMap(({ asked }) => toChips(asked)));
}

export function toChips(asked: RequestedPlayBet): readonly Chip[] {
  return asked.type === 'SPOT' ? [{ spot: asked.spot, stake: asked.stake }] : [];
}

/** Doubles the chips on the board, or if there are none, repeats the bets already placed. */
export function listDoubledChips(chips: readonly Chip[], placed: readonly Chip[]): readonly Chip[] {
  if (chips.length > 0) return [...chips, ...chips];
  return [...stakesBySpot(placed)].map(([spot, stake]) => ({ spot, stake }));
}
