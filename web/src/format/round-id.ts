/** Abbreviates to `mines-83941a76…`. Table rounds already have short names. The full ID is shown with the round. */
export function shortRoundId(roundId: string): string {
  const [game, first, ...rest] = roundId.split('-');
  return rest.length > 1 ? `${game}-${first}…` : roundId;
}
