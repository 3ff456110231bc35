import { refetchAll } from '#data/api/query-client.ts';
import { startHub } from '#data/hub/hub-client.ts';
import { refreshOpenBets } from '#player/betting/open-bets.ts';
import { dispatch } from './push-handlers.ts';

/** Begins with the real-time connection: what it brings, and what may have been missed while it was away. */
export function goLive(): void {
  startHub({
    onPush: dispatch,
    onBack: () => {
      refetchAll();
      refreshOpenBets();
    },
  });
}
