import type { AppPorts } from '#services/app-context.ts';

/** What histories are answered from. */
export type Histories = Pick<AppPorts, 'readModel' | 'clock'>;
