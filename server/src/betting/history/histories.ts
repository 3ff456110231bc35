import type { AppPorts } from '#start/app-context.ts';

/** Dependencies of history queries. */
export type Histories = Pick<AppPorts, 'readModel' | 'clock'>;
