import type { AppPorts } from '#services/app-context.ts';

/** Dependencies of history queries. */
export type Histories = Pick<AppPorts, 'readModel' | 'clock'>;
