import type { BettingEnv } from '#betting/env.ts';

/** Dependencies of history queries. */
export type Histories = Pick<BettingEnv, 'readModel' | 'clock'>;
