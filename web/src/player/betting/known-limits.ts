import type { PlayLimits } from '@crease/contracts/care/play-limits.ts';
import { queryClient } from '#client/api/query-client.ts';

/** Shared with the page of limits, whose changes therefore apply to the slip at once. */
export const PLAY_LIMITS_KEY = 'play-limits';

/** True if the user has set a limit, break or block of their own, as far as loaded. */
export function hasOwnLimits(): boolean {
  const known = queryClient.getQueriesData<PlayLimits>({ queryKey: [PLAY_LIMITS_KEY] });
  return known.some(([, data]) => data !== undefined && isLimited(data));
}

function isLimited({ limits, pause, blocks }: PlayLimits): boolean {
  return pause !== null || blocks.length > 0 || limits.some(({ amount }) => amount !== null);
}
