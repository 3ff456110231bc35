/** `mines-83941a76…`; a round of a table has a short name already. The whole one stands with the round. */
export function shortRoundId(roundId: string): string {
  const [game, first, ...rest] = roundId.split('-');
  return rest.length > 1 ? `${game}-${first}…` : roundId;
}
