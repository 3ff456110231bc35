import type { WireRunnerStatus } from '@crease/contracts/wire/catalogue.ts';
import type { RunnerStatus } from '@crease/core/market/market-status.ts';

/** Maps a wire status to core's. */
export function toCoreStatus(status: WireRunnerStatus): RunnerStatus {
  if (status === 'OPEN') return 'ACTIVE';
  if (status === 'HALF_WON') return 'WINNER';
  return status === 'HALF_LOST' ? 'LOSER' : status;
}
