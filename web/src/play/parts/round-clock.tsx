import type { TablePhase, TableState } from '@crease/contracts/casino/play.ts';
import { isGameCode } from '@crease/games/catalogue/game-code.ts';
import { getGameTraits } from '@crease/games/catalogue/game-traits.ts';
import { useEffect, useState } from 'react';
import { tableText } from '#format/round-text.ts';
import { t } from '#i18n/text.ts';
import { serverNow, useSeat, useSeatState } from '#play/data/seat-store.ts';
import { Stack } from '#ui/layout/layout.tsx';
import styles from './round-clock.module.css';

const TICK_MS = 250;
/** Remaining seconds from which the ring is red. */
const LAST_SECONDS = 3;

/** Current phase with a countdown ring, driven by the server clock. */
export function TimerRing({ size = 'm' }: { readonly size?: 'm' | 's' }) {
  const state = useSeat(({ table }) => table?.state);
  const windowSeconds = useSeat(({ game }) =>
    isGameCode(game) ? (getGameTraits(game).cycle?.bets[(state?.window ?? 1) - 1] ?? 0) : 0,
  );
  const isOpen = state?.phase === 'OPEN';
  const now = useServerTime(TICK_MS, isOpen);
  if (state === undefined) return null;
  const seconds = secondsLeft(state, now);
  const share = isOpen ? shareLeft(state, now, windowSeconds) : 1;
  return (
    <div
      className={styles.ring}
      data-size={size}
      data-last={(isOpen && seconds <= LAST_SECONDS) || undefined}
      role="timer"
      aria-label={
        isOpen ? t('{seconds, plural, one {# second} other {# seconds}} left to bet', { seconds }) : tableText(state)
      }
    >
      <span className={styles.track} />
      <Half side="right" degrees={45 + Math.min(1, (1 - share) * 2) * 180} />
      <Half side="left" degrees={225 + Math.max(0, (1 - share) * 2 - 1) * 180} />
      <Stack as="span" items="center" textAlign="center" className={styles.words} aria-hidden="true">
        {isOpen && <b>{seconds}</b>}
        <span data-alone={!isOpen || undefined}>{tableText(state)}</span>
      </Stack>
    </div>
  );
}

function Half({ side, degrees }: { readonly side: 'left' | 'right'; readonly degrees: number }) {
  return (
    <span className={styles.half} data-side={side}>
      <i style={{ transform: `rotate(${degrees}deg)` }} />
    </span>
  );
}

/** Session time in minutes and seconds. */
export function SessionClock() {
  const startedAt = useSeatState((state) => state.startedAt);
  const now = useServerTime(1_000);
  const seconds = Math.max(0, Math.floor((now - startedAt) / 1_000));
  const minutes = Math.floor(seconds / 60);
  const two = (value: number) => String(value).padStart(2, '0');
  const time =
    minutes < 60
      ? `${two(minutes)}:${two(seconds % 60)}`
      : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`;
  return <span className={styles.clock}>{time}</span>;
}

/** Seconds until betting closes, rounded up as on a clock. */
export function secondsLeft({ closesAt }: Pick<TableState, 'closesAt'>, now: number): number {
  return closesAt === null ? 0 : Math.max(0, Math.ceil((closesAt - now) / 1_000));
}

/** Remaining share of the window, from 1 to 0. */
function shareLeft({ closesAt }: Pick<TableState, 'closesAt'>, now: number, windowSeconds: number): number {
  if (closesAt === null || windowSeconds <= 0) return 0;
  return Math.min(1, Math.max(0, (closesAt - now) / (windowSeconds * 1_000)));
}

/** True once the round's result is final. */
export function isOver(phase: TablePhase): boolean {
  return phase === 'RESULTED' || phase === 'SETTLING' || phase === 'SETTLED';
}

/** Server time in ms, updated at this interval. Paused while `isOn` is false. */
export function useServerTime(everyMs: number, isOn = true): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    if (!isOn) return;
    setNow(serverNow());
    const timer = setInterval(() => setNow(serverNow()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs, isOn]);
  return now;
}
