import type { AppContext } from '#start/app-context.ts';

/** Names of operators by ID; deleted operators are omitted. */
export async function findOperatorNames(
  { accounts }: AppContext,
  operatorIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const names = new Map<number, string>();
  for (const id of new Set(operatorIds)) {
    const operator = await accounts.operatorById(id);
    if (operator !== null) names.set(id, operator.userName);
  }
  return names;
}
