import type { IdentityState } from '#wire/identity.ts';
import type { StateTable } from './state-table.ts';

/** State machine of identity items: allowed transitions and who may trigger each. All others are rejected. */
export const IDENTITY_STATES: StateTable<IdentityState> = {
  NEEDED: { SUBMITTED: { by: ['USER'] } },
  SUBMITTED: {
    UNDER_REVIEW: { by: ['OPERATOR'] },
    /** Details with no findings. */
    ACCEPTED: { by: ['SYSTEM'] },
  },
  UNDER_REVIEW: {
    /** Reclaimed, or accepted by the first of two reviewers. */
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
