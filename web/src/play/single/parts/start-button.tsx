import { ROUND_CYCLE_MS } from '@crease/contracts/routes/play.ts';
import { useEffect, useState } from 'react';
import { useSeat } from '#play/data/seat-store.ts';
import { serverNow } from '#play/data/server-clock.ts';
import { t } from '#text/text.ts';
import { BigButton, type BigButtonProps } from './single-layout.tsx';

const LOOK_MS = 100;

/** The button that begins a round: it waits, and says so, until the last one began long enough ago. */
export function StartButton({ disabled = false, sub, ...rest }: BigButtonProps) {
  const leftMs = useLeftOfCycle();
  const isWaiting = leftMs > 0;
  const wait = t('Next round in {seconds} s', {
    seconds: (Math.ceil(leftMs / 100) / 10).toFixed(1),
  });
  return (
    <BigButton {...rest} sub={isWaiting ? wait : (sub ?? null)} disabled={disabled || isWaiting} />
  );
}

/** Milliseconds until another round may begin. */
function useLeftOfCycle(): number {
  const at = useSeat(({ round }) => round?.at ?? null);
  const [leftMs, setLeft] = useState(() => leftOf(at));
  useEffect(() => {
    setLeft(leftOf(at));
    const timer = setInterval(() => {
      const left = leftOf(at);
      setLeft(left);
      if (left === 0) clearInterval(timer);
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, [at]);
  return leftMs;
}

function leftOf(at: number | null): number {
  return at === null ? 0 : Math.max(0, at + ROUND_CYCLE_MS - serverNow());
}
