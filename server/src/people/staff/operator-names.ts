import type { PeopleEnv } from '#people/env.ts';

/** Names of operators by ID; deleted operators are omitted. */
export async function findOperatorNames(
  { operators }: PeopleEnv,
  operatorIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const names = new Map<number, string>();
  for (const id of new Set(operatorIds)) {
    const operator = await operators.operatorById(id);
    if (operator !== null) names.set(id, operator.userName);
  }
  return names;
}
