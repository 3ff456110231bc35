import type { CashMove } from '@crease/core/cashier/cash-move.ts';

/** Who may take a request from one state to another. */
export type Party = 'USER' | 'OPERATOR' | 'PROVIDER' | 'SYSTEM';

/** A step that is allowed, and the kind of movement that it makes in the ledger, if any. */
export interface AllowedStep {
  readonly by: readonly Party[];
  readonly entry?: CashMove['type'];
}

/** All steps that are allowed, by the state before and after. */
export type StateTable<State extends string> = {
  readonly [From in State]: { readonly [To in State]?: AllowedStep };
};

type AnyTable = Readonly<Record<string, Readonly<Record<string, AllowedStep | undefined>>>>;

/** The step between two states that this party may take; null: it is refused. */
export function stepFor(
  table: AnyTable,
  { from, to, by }: { readonly from: string; readonly to: string; readonly by: Party },
): AllowedStep | null {
  const step = table[from]?.[to];
  return step?.by.includes(by) === true ? step : null;
}
