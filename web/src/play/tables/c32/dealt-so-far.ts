import { computeSeatTotal, type DealtCard, SEATS } from '@crease/games/cards32/deal.ts';

/** Assigns the open cards to seats: all seats first, then further cards to those tied for the lead. */
export function dealtSoFar(shown: readonly number[]): readonly DealtCard[] {
  const dealt: DealtCard[] = [];
  let level: readonly number[] = SEATS;
  let waiting = [...level];
  for (const card of shown) {
    if (waiting.length === 0) {
      level = listLeaders(dealt, level);
      waiting = [...level];
    }
    const seat = waiting.shift();
    if (seat !== undefined) dealt.push({ seat, card });
  }
  return dealt;
}

function listLeaders(dealt: readonly DealtCard[], seats: readonly number[]): readonly number[] {
  const totals = seats.map((seat) => computeSeatTotal(dealt, seat));
  const most = Math.max(...totals);
  return seats.filter((_, place) => totals[place] === most);
}
