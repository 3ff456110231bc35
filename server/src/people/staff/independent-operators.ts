import type { PeopleEnv } from '#people/env.ts';
import type { Operator } from '#people/store/account-store.ts';

/**
 * Maps each operator to the one who controls them: whoever created or reset an account could act under it until
 * another admin confirms it. Two operators are independent only if their controllers differ.
 */
export function mapControllers(operators: readonly Operator[]): ReadonlyMap<number, number> {
  const makers = new Map(operators.map(({ id, madeBy }) => [id, madeBy]));
  return new Map(operators.map(({ id }) => [id, findController(id, makers)]));
}

/** True if two operators are independent, so that one may confirm the other's proposals. */
export async function areIndependent(
  context: Pick<PeopleEnv, 'operators'>,
  one: number,
  other: number,
): Promise<boolean> {
  if (one === other) return false;
  const behind = mapControllers(await context.operators.all());
  return (behind.get(one) ?? one) !== (behind.get(other) ?? other);
}

/** Counts active admins with distinct controllers. With fewer than two, nothing can be confirmed by a second person. */
export function countIndependentAdmins(operators: readonly Operator[]): number {
  const behind = mapControllers(operators);
  const admins = operators.filter(({ role, active }) => role === 'admin' && active);
  return new Set(admins.map(({ id }) => behind.get(id) ?? id)).size;
}

function findController(id: number, makers: ReadonlyMap<number, number | null>): number {
  const seen = new Set<number>();
  for (let at = id; ; ) {
    // Operators who have reset each other count as one; the smallest ID represents them.
    if (seen.has(at)) return findSmallestInCycle(at, makers);
    seen.add(at);
    const maker = makers.get(at) ?? null;
    if (maker === null) return at;
    at = maker;
  }
}

function findSmallestInCycle(start: number, makers: ReadonlyMap<number, number | null>): number {
  let smallest = start;
  for (let at = makers.get(start) ?? start; at !== start; at = makers.get(at) ?? start) {
    smallest = Math.min(smallest, at);
  }
  return smallest;
}

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

const OPERATOR = /^operator:(\d+)$/;

/** Names of the operators among the actors of recorded actions, by actor. */
export async function findActorNames(
  context: PeopleEnv,
  actions: readonly { readonly actor: string }[],
): Promise<ReadonlyMap<string, string>> {
  const ids = actions.flatMap(({ actor }) => OPERATOR.exec(actor)?.[1] ?? []).map(Number);
  const names = await findOperatorNames(context, ids);
  return new Map([...names].map(([id, name]) => [`operator:${id}`, name]));
}
