import type { EntryFact } from './facts.ts';

/** Allowed sources and destinations by entry kind, as path prefixes; derived from the rules alone. */
const ALLOWED_FLOWS: Readonly<Record<string, { readonly from: readonly string[]; readonly to: readonly string[] }>> = {
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

/** Change in the account's free cash from a casino entry, paise; 0 for other entries. */
export function casinoCashBy({ kind, from, to, amount }: EntryFact): number {
  if (ALLOWED_FLOWS[kind] === undefined) return 0;
  return (to.startsWith('player:') ? amount : 0) - (from.startsWith('player:') ? amount : 0);
}

/** Fault of a single casino entry; null if it is correct or not a casino entry. */
export function findCasinoFault({ id, kind, from, to, accountId }: EntryFact): string | null {
  const road = ALLOWED_FLOWS[kind];
  if (road === undefined) return null;
  const isRoad = road.from.some((start) => from.startsWith(start)) && road.to.some((start) => to.startsWith(start));
  const owners = [from, to].filter((path) => path.startsWith('player:'));
  if (isRoad && owners.every((path) => path.split(':')[1] === String(accountId))) return null;
  return `entry ${id} (${kind}) of account ${accountId} goes from ${from} to ${to}`;
}
