import type { IdentityState } from '#wire/identity.ts';
import type { StateTable } from './state-table.ts';

/** Where an item of a person's identity may go, and who may take it there. What is not here is refused. */
export const IDENTITY_STATES: StateTable<IdentityState> = {
  NEEDED: { SUBMITTED: { by: ['USER'] } },
  SUBMITTED: {
    UNDER_REVIEW: { by: ['OPERATOR'] },
    /** Details that nothing speaks against. */
    ACCEPTED: { by: ['SYSTEM'] },
  },
  UNDER_REVIEW: {
    /** Claimed anew, or accepted by the first of two. */
    UNDER_REVIEW: { by: ['OPERATOR'] },
    NEEDS_INFO: { by: ['OPERATOR'] },
    ACCEPTED: { by: ['OPERATOR'] },
    DECLINED: { by: ['OPERATOR'] },
  },
  NEEDS_INFO: { SUBMITTED: { by: ['USER'] } },
  ACCEPTED: { EXPIRED: { by: ['SYSTEM'] } },
  DECLINED: { SUBMITTED: { by: ['USER'] } },
  EXPIRED: { SUBMITTED: { by: ['USER'] } },
};
