import { useStore } from '#client/storage/observable.ts';
import { betSlip } from '#player/features/bet-slip/slip.ts';
import { openTimeOut } from '#player/features/play-limits/time-out-sheet.ts';
import { SessionWatch } from '#player/features/reality-check/session-watch.tsx';

/** The reality check, never shown while a bet is being placed. */
export function SessionGate() {
  const isPlacing = useStore(betSlip, (state) => state.phase === 'PLACING');
  return <SessionWatch isBusy={isPlacing} onBreak={openTimeOut} />;
}
