import { refetchAll } from '#client/api/query-client.ts';
import { startHub } from '#client/hub/hub-client.ts';
import { refreshOpenBets } from '#player/betting/open-bets.ts';
import { dispatch } from './push-handlers.ts';

/** Starts the real-time connection: handles its pushes and refetches anything missed while disconnected. */
export function startLiveUpdates(): void {
  startHub({
    onPush: dispatch,
    onConnected: () => {
      refetchAll();
      refreshOpenBets();
    },
  });
}
