import type { Operator } from '#ports/account-store.ts';
import type { AppContext } from '#services/app-context.ts';

/** Operators that are read from the store at a time. */
const PAGE = 100;

/** Everybody who works for the house, by id. */
export async function allOperators({
  accounts,
}: Pick<AppContext, 'accounts'>): Promise<readonly Operator[]> {
  const all: Operator[] = [];
  for (;;) {
    const { items } = await accounts.operators({ skip: all.length, take: PAGE });
    all.push(...items);
    if (items.length < PAGE) return all;
  }
}

/**
 * By operator, who stands behind them: who made or reset an operator could act under that name, until another admin has
 * vouched for them. Two operators are two people only when different ones stand behind them.
 */
export function standBehind(operators: readonly Operator[]): ReadonlyMap<number, number> {
  const makers = new Map(operators.map(({ id, madeBy }) => [id, madeBy]));
  return new Map(operators.map(({ id }) => [id, firstMakerOf(id, makers)]));
}

/** Whether two operators are two people, so that one may confirm what the other has proposed. */
export async function areTwoPeople(
  context: Pick<AppContext, 'accounts'>,
  one: number,
  other: number,
): Promise<boolean> {
  if (one === other) return false;
  const behind = standBehind(await allOperators(context));
  return (behind.get(one) ?? one) !== (behind.get(other) ?? other);
}

/** How many admins there are that depend on nobody else: with fewer than two nothing can be confirmed by a second. */
export function independentAdminsOf(operators: readonly Operator[]): number {
  const behind = standBehind(operators);
  const admins = operators.filter(({ role, active }) => role === 'admin' && active);
  return new Set(admins.map(({ id }) => behind.get(id) ?? id)).size;
}

function firstMakerOf(id: number, makers: ReadonlyMap<number, number | null>): number {
  const seen = new Set<number>();
  for (let at = id; ; ) {
    // Two who have reset each other are one: the smallest id of the circle stands for it.
    if (seen.has(at)) return smallestOfCircle(at, makers);
    seen.add(at);
    const maker = makers.get(at) ?? null;
    if (maker === null) return at;
    at = maker;
  }
}

function smallestOfCircle(start: number, makers: ReadonlyMap<number, number | null>): number {
  let smallest = start;
  for (let at = makers.get(start) ?? start; at !== start; at = makers.get(at) ?? start) {
    smallest = Math.min(smallest, at);
  }
  return smallest;
}
