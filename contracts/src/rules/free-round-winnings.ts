/**
 * Computes the player's winnings from a free round payout in paise: the part above the stake, within the remaining
 * winnings cap. Informational; the engine applies the same rule per payment and is authoritative.
 */
export function computeFreeRoundWinnings(
  { staked, room }: { readonly staked: number; readonly room: number },
  payout: number,
): number {
  return Math.min(Math.max(0, payout - staked), room);
}
