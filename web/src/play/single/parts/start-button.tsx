import { useEffect, useState } from 'react';
import { t } from '#i18n/text.ts';
import { useSeat } from '#play/data/seat-store.ts';
import { serverNow } from '#play/data/server-clock.ts';
import styles from './single.module.css';
import { BigButton, type BigButtonProps } from './single-layout.tsx';
import { useThumbPause } from './use-thumb-pause.ts';

interface StartButtonProps extends BigButtonProps {
  /** The round is played with buttons in the same place. */
  readonly replacesActions?: boolean;
}

/** Starts a round. Counts down until the minimum interval since the last one has passed. */
export function StartButton({
  disabled = false,
  replacesActions = false,
  sub,
  ...rest
}: StartButtonProps) {
  const seconds = useCycleSecondsLeft();
  const ended = useSeat(({ round }) => (round?.state === 'DONE' ? round.roundId : null));
  const isPaused = useThumbPause(replacesActions ? ended : null);
  const wait = <span className={styles.count}>{t('Next round in {seconds}s', { seconds })}</span>;
  return (
    <BigButton
      {...rest}
      sub={seconds > 0 ? wait : sub}
      disabled={disabled || isPaused || seconds > 0}
    />
  );
}

/** Seconds until the next round may start. Updated once a second, since the board is animating meanwhile. */
function useCycleSecondsLeft(): number {
  const at = useSeat(({ round }) => round?.at ?? null);
  const cycleMs = useSeat((seat) => seat.cycleMs);
  const [leftMs, setLeft] = useState(() => getRemainingMs(at, cycleMs));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const update = () => {
      const left = getRemainingMs(at, cycleMs);
      setLeft(left);
      if (left > 0) timer = setTimeout(update, left % 1_000 || 1_000);
    };
    update();
    return () => clearTimeout(timer);
  }, [at, cycleMs]);
  return Math.ceil(leftMs / 1_000);
}

function getRemainingMs(at: number | null, cycleMs: number): number {
  return at === null ? 0 : Math.max(0, at + cycleMs - serverNow());
}
