import type { CashMove } from '@crease/core/cashier/cash-move.ts';

/** Parties that can trigger a transition. */
export type Party = 'USER' | 'OPERATOR' | 'PROVIDER' | 'SYSTEM';

/** An allowed transition and the ledger entry type it creates, if any. */
export interface AllowedStep {
  readonly by: readonly Party[];
  readonly entry?: CashMove['type'];
}

/** Allowed transitions by source and target state. */
export type StateTable<State extends string> = {
  readonly [From in State]: { readonly [To in State]?: AllowedStep };
};

type AnyTable = Readonly<Record<string, Readonly<Record<string, AllowedStep | undefined>>>>;

/** Finds the transition between two states for a party; null if it is rejected. */
export function findStep(
  table: AnyTable,
  { from, to, by }: { readonly from: string; readonly to: string; readonly by: Party },
): AllowedStep | null {
  const step = table[from]?.[to];
  return step?.by.includes(by) === true ? step : null;
}
