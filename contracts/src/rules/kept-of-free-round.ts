/**
 * What the player keeps of a payout of a free round, paise: what is above its stake, within what all of them together may
 * still win. The engine counts the same payment by payment and has the last word.
 */
export function keptOfFreeRound(
  { staked, room }: { readonly staked: number; readonly room: number },
  payout: number,
): number {
  return Math.min(Math.max(0, payout - staked), room);
}
