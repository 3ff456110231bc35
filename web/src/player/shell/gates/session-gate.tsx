import { useStore } from '#data/storage/observable.ts';
import { betSlip } from '#player/features/bet-slip/slip.ts';
import { SessionWatch } from '#player/features/session-clock/session-watch.tsx';

/** The reality check, never shown while a bet is being placed. */
export function SessionGate() {
  const isPlacing = useStore(betSlip, (state) => state.phase === 'PLACING');
  return <SessionWatch isBusy={isPlacing} />;
}
