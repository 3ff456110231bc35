import type { PeopleEnv } from '#people/env.ts';
import type { ActionRegistry } from './action.ts';
import { ActSums } from './effect-totals.ts';
import { Proposals } from './proposals.ts';

export interface ApprovalsPorts {
  readonly actions: ActionRegistry;
}

/** Actions of operators, and the second operator that they may need. */
export interface ApprovalsEnv extends PeopleEnv, ApprovalsPorts {
  readonly proposals: Proposals;
  readonly actSums: ActSums;
}

export function openApprovals(env: PeopleEnv & ApprovalsPorts): ApprovalsEnv {
  return { ...env, proposals: new Proposals(env), actSums: new ActSums(env) };
}
