import type { WireRunnerStatus } from '@crease/contracts/wire/catalogue.ts';
import type { RunnerStatus } from '@crease/core/market/market-status.ts';

/** What core calls a status of the wire. */
export function coreStatusOf(status: WireRunnerStatus): RunnerStatus {
  if (status === 'OPEN') return 'ACTIVE';
  if (status === 'HALF_WON') return 'WINNER';
  return status === 'HALF_LOST' ? 'LOSER' : status;
}
