import type { EntryFact } from './facts.ts';

/** Where the money of each kind of entry of the games may come from and go to: starts of paths, from the rules alone. */
const ROADS: Readonly<
  Record<string, { readonly from: readonly string[]; readonly to: readonly string[] }>
> = {
  CASINO_BET: { from: ['player:'], to: ['house:open-rounds:'] },
  CASINO_WIN: { from: ['house:open-rounds:', 'house:casino:'], to: ['player:'] },
  CASINO_ROLLBACK: { from: ['house:open-rounds:'], to: ['player:'] },
  CASINO_RESULT: {
    from: ['house:open-rounds:', 'house:casino:'],
    to: ['house:casino:', 'house:open-rounds:'],
  },
  FREE_ROUND_BET: { from: ['house:bonus-cost:'], to: ['house:open-rounds:'] },
  FREE_ROUND_WON: { from: ['house:open-rounds:', 'house:casino:'], to: ['player:'] },
  FREE_ROUND_RETURNED: {
    from: ['house:open-rounds:', 'house:casino:'],
    to: ['house:bonus-cost:'],
  },
};

/** What an entry of the games brings to the free cash of its account, paise; 0 for entries of others. */
export function casinoCashBy({ kind, from, to, amount }: EntryFact): number {
  if (ROADS[kind] === undefined) return 0;
  return (to.startsWith('player:') ? amount : 0) - (from.startsWith('player:') ? amount : 0);
}

/** What is wrong with an entry of the games by itself; null: nothing, or it is none of theirs. */
export function casinoFaultOf({ id, kind, from, to, accountId }: EntryFact): string | null {
  const road = ROADS[kind];
  if (road === undefined) return null;
  const isRoad =
    road.from.some((start) => from.startsWith(start)) &&
    road.to.some((start) => to.startsWith(start));
  const owners = [from, to].filter((path) => path.startsWith('player:'));
  if (isRoad && owners.every((path) => path.split(':')[1] === String(accountId))) return null;
  return `entry ${id} (${kind}) of account ${accountId} goes from ${from} to ${to}`;
}
