/**
 * What a list of winners meant under rules 1: more winners than places were all tied with each other, and shared all
 * places. Kept for batches that were made under them.
 */
export function oldPlacingsOf(
  runnerIds: readonly number[],
  places: number,
): readonly (readonly number[])[] {
  const isShared = places > 0 && runnerIds.length > places;
  return isShared ? [runnerIds] : runnerIds.map((id) => [id]);
}
